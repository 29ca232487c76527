import { checkInput } from '../../../core/check-input.ts'
import { MemoryError } from '../../../core/errors.ts'
import { factInputSchema } from '../../../core/facts/fact-input.ts'
import { countItems } from '../../../core/group-by.ts'
import { isList, isObject, type JsonObject, parseJson } from '../../../core/json.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { isSpread, type NumberedRecord } from '../../../core/learning/transfer/cut-records.ts'
import {
  addImported,
  emptyReport,
  type ImportedLine,
  type ImportProblem,
  type ImportReport,
  joinReports,
} from '../../../core/learning/transfer/import-report.ts'
import type { ImportInput } from '../../../core/learning/transfer/transfer-input.ts'
import { scopeSchema } from '../../../core/scope.ts'
import { FACT_LABEL_LENGTH_MAX, STANDING_BUCKETS } from '../../../core/statement.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { checkDepth, placeRun, readRun } from '../../../core/tasks/runs/run.ts'
import { findLogFormat } from '../../../core/tasks/sessions/all-formats.ts'
import {
  createRunCollector,
  QUIET_MS,
  type SessionRun,
} from '../../../core/tasks/sessions/collect-runs.ts'
import type { LogFile, LogFormat } from '../../../core/tasks/sessions/log-reader.ts'
import { classify } from '../../../core/trust/gate/classify.ts'
import { extractStatements } from '../../../core/trust/gate/extract-statements.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { betweenSteps, type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { admit } from '../../facts/admit.ts'
import type { GateEvent } from '../../facts/prepare-event.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { readMany, toRecord } from '../../storage/records/read-records.ts'
import { cutLines } from './cut-lines.ts'
import { startImporting, storeRuns, type TakenRun, toProblem } from './import-runs.ts'

type ImportSessionsInput = Omit<ImportInput, 'content' | 'format'>

/** Pictures make lines long; a longer one is not a message. */
const LINE_LENGTH_MAX = 32 * 1_048_576
/** Stored in one write, at most: so many runs, or runs of so many steps. */
const RUNS_TOGETHER = 20
const STEPS_TOGETHER = 1_000

const POSTPONED = {
  outcome: 'postponed',
  reason: 'The session is still going on: import it again when it has been quiet for half an hour.',
} as const

const RECORDED = { outcome: 'unchanged', reason: 'Hooks recorded this session.' } as const

/** Makes episodes of the session log of an agent. What the person said in it is judged like any statement. */
export async function importSessions(
  chunks: AsyncIterable<string> | Iterable<string>,
  input: ImportSessionsInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<ImportReport> {
  const importing = await startImporting(input, caller, deps)
  const told = new Set<string>()
  const take = async (runs: readonly SessionRun[]): Promise<ImportReport> => {
    await betweenSteps(caller)
    const { taken, problems, waiting } = await placeRuns(runs, input, caller, deps)
    const known = await readMany(deps.documents, 'episodes', idsOf(taken))
    const ids = new Set(known.map(({ id }) => id))
    const fresh = taken.filter(({ place }) => place === undefined || !ids.has(place.id))
    const statements = await admitPrompts(fresh, { ...input, told }, caller, deps)
    // Known runs are stored too: that says why nothing becomes of them.
    const outcomes = await storeRuns(taken.filter(hasWork), importing)
    for (const one of outcomes) {
      // What is not learned now, because the process ends, the nightly run learns.
      if (!('stored' in one) || one.stored === undefined || input.dryRun === true) continue
      await deps.learning.onFinished(one.stored, caller, deps)
    }
    return {
      ...addImported(
        emptyReport(input.dryRun === true),
        [
          ...waiting,
          ...outcomes.flatMap((one) =>
            'imported' in one ? [{ line: one.line, ...one.imported }] : [],
          ),
        ],
        [...problems, ...outcomes.flatMap((one) => ('message' in one ? [one] : []))],
      ),
      statements,
    }
  }
  return await readLog(chunks, input, take, (done) =>
    deps.events.emit({ kind: 'work-progressed', work: 'reading a session log', done }),
  )
}

async function readLog(
  chunks: AsyncIterable<string> | Iterable<string>,
  input: ImportSessionsInput,
  take: (runs: readonly SessionRun[]) => Promise<ImportReport>,
  onProgress: (lines: number) => void,
): Promise<ImportReport> {
  const log = openLog(input)
  let report = emptyReport(input.dryRun === true)
  let runs: SessionRun[] = []
  const options = { lengthMax: LINE_LENGTH_MAX, isWhole: isSpread, tooLong }
  for await (const numbered of cutLines(chunks, { ...options, firstLine: input.firstLine })) {
    if (numbered.text.trim() === '') continue
    try {
      runs.push(...log.read(numbered))
    } catch (error) {
      report = addImported(report, [], [toProblem(numbered.line, error)])
    }
    if (runs.length < RUNS_TOGETHER && countSteps(runs) < STEPS_TOGETHER) continue
    report = joinReports(report, await take(runs))
    onProgress(log.lines())
    runs = []
  }
  if (!log.isKnown() && log.lines() > report.problemsTotal) throw unknownFormat(input.path)
  return joinReports(report, await take([...runs, ...log.end()]))
}

function countSteps(runs: readonly SessionRun[]): number {
  return runs.reduce((sum, { run }) => sum + (isList(run?.steps) ? run.steps.length : 0), 0)
}

function openLog({ path = '', writtenAt, folder }: ImportSessionsInput) {
  const [name, folderName] = namesIn(path)
  const file: LogFile = { name, folderName, at: writtenAt, folder }
  const collector = createRunCollector()
  let format: LogFormat | undefined
  let lines = 0
  return {
    read(numbered: NumberedRecord): readonly SessionRun[] {
      lines += 1
      const record = readRecord(numbered)
      format ??= findLogFormat(record)
      const events = format?.read(record, file) ?? []
      return events.flatMap((event) => collector.take(event, numbered.line))
    },
    end: () => collector.end(),
    isKnown: () => format !== undefined,
    lines: () => lines,
  }
}

function readRecord({ text }: NumberedRecord): JsonObject {
  if (text.length > LINE_LENGTH_MAX) {
    throw invalid(`It is longer than ${LINE_LENGTH_MAX} characters`)
  }
  const record = parseJson(text)
  if (!isObject(record)) throw invalid(record === undefined ? 'It is not JSON' : 'It is no object')
  checkDepth(record)
  return record
}

function invalid(message: string): MemoryError {
  return new MemoryError(message, { code: 'INVALID_INPUT' })
}

function tooLong(): MemoryError {
  return new MemoryError(`A session in one piece can have at most ${LINE_LENGTH_MAX} characters`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Write it as JSONL, as docs/guides/import.md describes.',
  })
}

function unknownFormat(path = 'It'): MemoryError {
  return new MemoryError(`${path} is not a session log that Loci can read`, {
    code: 'INVALID_INPUT',
    hint: 'It reads those of Claude Code, Codex, Gemini CLI, OpenClaw, opencode and Cursor, and the JSONL of docs/guides/import.md.',
  })
}

/** The name of a file without its ending, and that of its folder. */
function namesIn(path: string): readonly (string | undefined)[] {
  const [name = '', folder] = path.split(/[/\\]/u).toReversed()
  return [name.replace(/\.\w+$/u, ''), folder].map((one) => (one === '' ? undefined : one))
}

/** A finished run. Without work there is no episode, but the person may have said something. */
type Finished = Pick<SessionRun, 'line' | 'prompts'> & Partial<TakenRun>

function hasWork(run: Finished): run is Finished & TakenRun {
  return run.read !== undefined
}

function idsOf(taken: readonly Finished[]): readonly string[] {
  return taken.flatMap(({ place }) => place?.id ?? [])
}

async function placeRuns(
  runs: readonly SessionRun[],
  input: ImportSessionsInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const taken: Finished[] = []
  const problems: ImportProblem[] = []
  const waiting: ImportedLine[] = []
  for (const session of runs) {
    const { line, lastAt, isEnded } = session
    if (!isEnded && deps.clock.now() - Date.parse(lastAt) < QUIET_MS) {
      waiting.push({ line, ...POSTPONED })
      continue
    }
    try {
      const placed = await placeSession(session, input, caller, deps)
      if (await isRecorded(placed, deps)) waiting.push({ line, ...RECORDED })
      else taken.push(placed)
    } catch (error) {
      problems.push(toProblem(line, error))
    }
  }
  return { taken, problems, waiting }
}

// An imported run carries its tags; what hooks record has none of them.
async function isRecorded({ read, place }: Finished, { documents }: MemoryContext) {
  const { session, tags: [agent = ''] = [] } = read?.run ?? {}
  if (session === undefined || place === undefined) return false
  const { tenant, user } = place.scope
  const filter = scopeConditions({ tenant, user, session })
  for await (const document of pageThrough(documents, 'episodes', { filter })) {
    if (toRecord<Episode>(document).metadata?.tags?.includes(agent) !== true) return true
  }
  return false
}

async function placeSession(
  { run, line, prompts, folder }: SessionRun,
  input: ImportSessionsInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Finished> {
  if (run === undefined) return { line, prompts }
  const project = await projectOf(folder ?? input.folder, caller, deps)
  const read = readRun({ ...run, ...(project === undefined ? {} : { project }) })
  return { line, prompts, read, place: placeRun(read, caller.scope) }
}

// The folders in a log are those of the machine where it was written: only its owner means this one.
async function projectOf(folder: string | undefined, caller: Caller, { projects }: MemoryContext) {
  if (caller.scope.project !== undefined) return caller.scope.project
  const isAtHome = caller.surface === 'cli' || caller.surface === 'library'
  if (folder === undefined || !isAtHome || caller.isOwner !== true) return undefined
  const name = await projects?.current(folder)
  return scopeSchema.shape.project.safeParse(name).success ? name : undefined
}

async function admitPrompts(
  runs: readonly Finished[],
  given: ImportSessionsInput & { readonly told: Set<string> },
  caller: Caller,
  deps: MemoryContext,
) {
  const { path = 'session', dryRun: isDryRun, told } = given
  const trust = lowerTrust(given.trust ?? 'import', callerTrust(caller))
  const events = runs.flatMap(promptsOf).flatMap(({ prompt, isTask, tags }) => {
    const { text: whole, at, line } = prompt
    const time = at === '' ? {} : { occurredAt: at }
    // A prompt that is sent again says nothing more.
    const fresh = statementsIn(whole, isTask).filter((text) => !told.has(text))
    return fresh.map((text): GateEvent => {
      told.add(text)
      const said = { text, speaker: 'user', trust, tags, ...time }
      const input = checkInput(factInputSchema, said, 'import')
      return { input, role: 'statement', source: { kind: 'file', path, line } }
    })
  })
  const receipts = await admit(events, caller, deps, { isDryRun, isCarried: true })
  return Object.fromEntries(countItems(receipts.map(({ outcome }) => outcome)))
}

function promptsOf({ prompts, read }: Finished) {
  const project = read?.run.project?.slice(0, FACT_LABEL_LENGTH_MAX)
  const tags = project === undefined ? [] : [project]
  return prompts.map((prompt, at) => ({ prompt, isTask: at === 0 && read !== undefined, tags }))
}

// "The cart has no total" is what the task is about, and untrue when it is done: the episode tells it.
function statementsIn(prompt: string, isTask: boolean): readonly string[] {
  const said = extractStatements(redact(cleanText(prompt)).text).map(({ text }) => text)
  return isTask ? said.filter((text) => STANDING_BUCKETS.has(classify(text).bucket)) : said
}
