import { MemoryError } from '../../../core/errors.ts'
import { isRecordArray, type NumberedRecord } from '../../../core/learning/transfer/cut-records.ts'
import {
  addImported,
  emptyReport,
  type Imported,
  type ImportProblem,
  type ImportReport,
} from '../../../core/learning/transfer/import-report.ts'
import type { ImportInput } from '../../../core/learning/transfer/transfer-input.ts'
import type { Origin, Provenance } from '../../../core/storage/records/provenance.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import { buildEpisode } from '../../../core/tasks/episodes/build-episode.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { completeEpisode } from '../../../core/tasks/inference/infer-task.ts'
import { describeRun } from '../../../core/tasks/runs/describe-run.ts'
import {
  type PlacedRun,
  placeRun,
  type ReadRun,
  RUN_LINE_LENGTH_MAX,
  readRunLine,
} from '../../../core/tasks/runs/run.ts'
import type { StepContext } from '../../../core/tasks/working/working-memory.ts'
import { betweenSteps, type Caller, callerTrust, callOf } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { hideForgotten } from '../../facts/rejections.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../../storage/records/draft.ts'
import { type PutOutcome, putEpisodes } from '../episodes/put-episodes.ts'
import { cutLines } from './cut-lines.ts'
import { stepContext, withoutSecrets } from './task-store.ts'

const IMPORTED: Readonly<Record<PutOutcome, Imported>> = {
  stored: { outcome: 'stored', reason: 'The run is new here.' },
  known: { outcome: 'unchanged', reason: 'The run is known; its episode is kept.' },
  purged: {
    outcome: 'dropped',
    code: 'forgotten',
    reason: 'Its episode was permanently deleted and stays deleted.',
  },
}

type ImportRunsInput = Omit<ImportInput, 'content' | 'format'>

/** A run that was read, and where it belongs. */
export interface TakenRun {
  readonly line: number
  readonly read: ReadRun
  readonly place: PlacedRun
}

interface Importing extends ImportRunsInput {
  readonly caller: Caller
  readonly given: StepContext
  readonly deps: MemoryContext
  readonly run: DraftRun
}

/** Makes episodes of logged runs, one per line, of any length. Known runs stay as they are. */
export async function importRuns(
  chunks: AsyncIterable<string> | Iterable<string>,
  input: ImportRunsInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<ImportReport> {
  const importing = await startImporting(input, caller, deps)
  let report = emptyReport(input.dryRun === true)
  let done = 0
  for await (const lines of readLines(chunks, input.firstLine)) {
    if (done > 0) await betweenSteps(caller)
    const outcomes = await importLines(lines, importing)
    report = addImported(
      report,
      outcomes.flatMap((one) => ('imported' in one ? [{ line: one.line, ...one.imported }] : [])),
      outcomes.flatMap((one) => ('message' in one ? [one] : [])),
    )
    done += lines.length
    deps.events.emit({ kind: 'work-progressed', work: 'importing runs', done })
  }
  return report
}

/** Prepares for runs that are stored with `storeRuns`. */
export async function startImporting(
  input: ImportRunsInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Importing> {
  const run: DraftRun =
    input.dryRun === true
      ? rehearse(deps)
      : (work) => writeDraft(`runs ${caller.scope.tenant}`, deps, work)
  return { ...input, caller, given: await stepContext(deps), deps, run }
}

/** Stores runs as episodes, all in one write. */
export async function storeRuns(taken: readonly TakenRun[], importing: Importing) {
  return await importing.run((draft) => keepRuns(taken, draft, importing))
}

async function importLines(lines: readonly NumberedRecord[], importing: Importing) {
  const { caller } = importing
  const taken: TakenRun[] = []
  const problems: ImportProblem[] = []
  for (const numbered of lines) {
    try {
      const read = readRunLine(numbered.text)
      taken.push({ line: numbered.line, read, place: placeRun(read, caller.scope) })
    } catch (error) {
      problems.push(toProblem(numbered.line, error))
    }
  }
  if (taken.length === 0) return problems
  return [...(await storeRuns(taken, importing)), ...problems]
}

async function keepRuns(taken: readonly TakenRun[], draft: Draft, importing: Importing) {
  const { dryRun: isDryRun, deps } = importing
  const problems: ImportProblem[] = []
  const read: { readonly line: number; readonly episode: Episode }[] = []
  for (const one of taken) {
    try {
      read.push({ line: one.line, episode: await toEpisode(one, importing) })
    } catch (error) {
      problems.push(toProblem(one.line, error))
    }
  }
  const episodes = read.map(({ episode }) => episode)
  const put = await putEpisodes(episodes, draft, { action: 'imported', isDryRun, deps })
  const outcomes = put.map(({ outcome, episode }, at) => {
    const stored = outcome === 'stored' ? episode : undefined
    return { line: read[at]?.line ?? 0, imported: IMPORTED[outcome], stored }
  })
  return [...outcomes, ...problems]
}

async function toEpisode({ line, read, place }: TakenRun, importing: Importing): Promise<Episode> {
  const { given, caller, deps } = importing
  // Before it is described: what is learned from it quotes it.
  const voice = { scope: place.scope, trust: callerTrust(caller) }
  const run = await hideForgotten(withoutSecrets(read.run), voice, deps)
  const described = describeRun(run, place.id, given)
  return buildEpisode(completeEpisode(described), {
    id: place.id,
    scope: place.scope,
    source: sourceOf(importing, line),
    nowMs: deps.clock.now(),
    isRedacted: true,
  })
}

function sourceOf({ caller, path, trust }: Importing, line: number): Provenance {
  const of: Origin = path === undefined ? callOf(caller) : { kind: 'file', path, line }
  const told = trust === undefined ? {} : { trust: lowerTrust(trust, callerTrust(caller)) }
  return { kind: 'import', surface: caller.surface, of, ...told }
}

/** What is wrong with one line is reported; what is wrong with the store ends the import. */
export function toProblem(line: number, error: unknown): ImportProblem {
  if (!MemoryError.is(error, 'INVALID_INPUT') && !MemoryError.is(error, 'FORBIDDEN')) throw error
  const { message, hint } = error
  return { line, message: hint === undefined ? message : `${message}. ${hint}` }
}

/** Together in one write: as many lines as this, or as many characters. */
const LINES_MAX = 50
const CHARACTERS_MAX = 524_288

/** The lines of a text of any length that say something, some of them at a time. */
async function* readLines(
  chunks: AsyncIterable<string> | Iterable<string>,
  firstLine?: number,
): AsyncGenerator<readonly NumberedRecord[]> {
  let together: NumberedRecord[] = []
  let characters = 0
  const options = {
    firstLine,
    lengthMax: RUN_LINE_LENGTH_MAX,
    isWhole: isRecordArray,
    tooLong: arrayTooLong,
  }
  for await (const { line, text } of cutLines(chunks, options)) {
    if (text.trim() === '') continue
    together.push({ line, text })
    characters += text.length
    if (together.length < LINES_MAX && characters < CHARACTERS_MAX) continue
    yield together
    together = []
    characters = 0
  }
  if (together.length > 0) yield together
}

function arrayTooLong(): MemoryError {
  return new MemoryError(`An array of runs can have at most ${RUN_LINE_LENGTH_MAX} characters`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Write one run per line instead: jq -c ".[]" <file> > runs.jsonl',
  })
}
