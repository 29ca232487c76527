import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode-schema.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Origin, Provenance } from '../../core/records/provenance.ts'
import type { NumberedRecord } from '../../core/transfer/cut-records.ts'
import {
  addImported,
  emptyReport,
  type Imported,
  type ImportProblem,
  type ImportReport,
} from '../../core/transfer/import-report.ts'
import type { ImportRunsInput } from '../../core/working/runs/import-runs-input.ts'
import { type PlacedRun, placeRun } from '../../core/working/runs/place-run.ts'
import { type ReadRun, readRunLine } from '../../core/working/runs/read-run-line.ts'
import { tellRun } from '../../core/working/runs/tell-run.ts'
import type { Circumstances } from '../../core/working/working-memory.ts'
import { type Caller, callerTrust, callOf } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { type PutOutcome, putEpisodes } from '../episodes/put-episodes.ts'
import { hideForgotten } from '../facts/rejections.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { readLines } from './read-lines.ts'
import { circumstances, withoutSecrets } from './task-store.ts'

const IMPORTED: Readonly<Record<PutOutcome, Imported>> = {
  stored: { outcome: 'stored', reason: 'The run was not known here.' },
  known: { outcome: 'unchanged', reason: 'The run is known; an episode stays.' },
  purged: {
    outcome: 'dropped',
    code: 'forgotten',
    reason: 'Its episode was deleted for good, and stays so.',
  },
}

type Taken = NumberedRecord & { readonly read: ReadRun; readonly place: PlacedRun }
type Told = { readonly line: number; readonly imported: Imported } | ImportProblem

interface Importing extends Omit<ImportRunsInput, 'content'> {
  readonly caller: Caller
  readonly given: Circumstances
  readonly deps: EpisodeDeps
  readonly run: DraftRun
}

/** Makes episodes of runs that somebody else logged, a line each. What is known stays. */
export async function importRuns(
  { content, ...input }: ImportRunsInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<ImportReport> {
  return await importAllRuns([content], input, caller, deps)
}

/** The same for a file of any length. */
export async function importAllRuns(
  chunks: AsyncIterable<string> | Iterable<string>,
  input: Omit<ImportRunsInput, 'content'>,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<ImportReport> {
  const run: DraftRun =
    input.dryRun === true
      ? rehearse(deps)
      : (work) => writeDraft(`runs ${caller.scope.tenant}`, deps, work)
  const importing = { ...input, caller, given: await circumstances(deps), deps, run }
  let report = emptyReport(input.dryRun === true)
  let done = 0
  for await (const lines of readLines(chunks)) {
    const told = await importLines(lines, importing)
    report = addImported(
      report,
      told.flatMap((one) => ('imported' in one ? [{ line: one.line, ...one.imported }] : [])),
      told.flatMap((one) => ('message' in one ? [one] : [])),
    )
    done += lines.length
    deps.events.emit({ kind: 'work-progressed', work: 'importing runs', done })
  }
  return report
}

async function importLines(
  lines: readonly NumberedRecord[],
  importing: Importing,
): Promise<readonly Told[]> {
  const { caller, run } = importing
  const taken: Taken[] = []
  const problems: ImportProblem[] = []
  for (const numbered of lines) {
    try {
      const read = readRunLine(numbered.text)
      taken.push({ ...numbered, read, place: placeRun(read, caller.scope) })
    } catch (error) {
      problems.push(toProblem(numbered.line, error))
    }
  }
  if (taken.length === 0) return problems
  return [...(await run((draft) => keepRuns(taken, draft, importing))), ...problems]
}

async function keepRuns(
  taken: readonly Taken[],
  draft: Draft,
  importing: Importing,
): Promise<readonly Told[]> {
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
  const told = put.map(({ outcome }, at) => {
    return { line: read[at]?.line ?? 0, imported: IMPORTED[outcome] }
  })
  return [...told, ...problems]
}

async function toEpisode({ line, read, place }: Taken, importing: Importing): Promise<Episode> {
  const { given, caller, deps } = importing
  // Before it is told: what is learned from it quotes it.
  const voice = { scope: place.scope, trust: callerTrust(caller) }
  const run = await hideForgotten(withoutSecrets(read.run), voice, deps)
  const told = tellRun(run, place.id, given)
  const { project = told.project } = place.scope
  return buildEpisode(checkInput(episodeInputSchema, told, 'import-runs'), {
    id: place.id,
    scope: { ...place.scope, ...(project === undefined ? {} : { project }) },
    source: sourceOf(importing, line),
    nowMs: deps.clock.now(),
  })
}

function sourceOf({ caller, path }: Importing, line: number): Provenance {
  const of: Origin = path === undefined ? callOf(caller) : { kind: 'file', path, line }
  return { kind: 'import', door: caller.door, of }
}

// What is wrong with one line is told; what is wrong with the store ends the import.
function toProblem(line: number, error: unknown): ImportProblem {
  if (!MemoryError.is(error, 'INVALID_INPUT') && !MemoryError.is(error, 'FORBIDDEN')) throw error
  const { message, hint } = error
  return { line, message: hint === undefined ? message : `${message}. ${hint}` }
}
