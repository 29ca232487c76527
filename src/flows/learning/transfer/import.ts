import { checkInput } from '../../../core/check-input.ts'
import { MemoryError } from '../../../core/errors.ts'
import { type FactInput, factInputSchema } from '../../../core/facts/fact-input.ts'
import { isObject, parseJson } from '../../../core/json.ts'
import {
  cutRecords,
  isRecordArray,
  isSpread,
  recordsOf,
} from '../../../core/learning/transfer/cut-records.ts'
import {
  addImported,
  emptyReport,
  type ImportProblem,
  type ImportReport,
  joinReports,
  toImported,
} from '../../../core/learning/transfer/import-report.ts'
import { isMemoryRecord, readMemoryRecord } from '../../../core/learning/transfer/read-memories.ts'
import { type Note, readNotes } from '../../../core/learning/transfer/read-notes.ts'
import {
  IMPORT_LENGTH_MAX,
  type ImportFormat,
  type ImportInput,
} from '../../../core/learning/transfer/transfer-input.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { lowerTrust, type TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { admit } from '../../facts/admit.ts'
import type { GateEvent } from '../../facts/prepare-event.ts'
import { importRuns } from '../../tasks/working/import-runs.ts'
import { importSessions } from '../../tasks/working/import-sessions.ts'
import { importRecords } from './import-records.ts'
import type { Returning } from './readmit-fact.ts'

/** How much of an export is taken in one go, in characters. */
const PIECE_LENGTH = 524_288

/** What is read in chunks of any size. */
const IN_CHUNKS: Partial<Record<ImportFormat, typeof importRuns>> = {
  runs: importRuns,
  sessions: importSessions,
}

/** Takes over what a file says: an export of Loci, notes, or what an agent did. */
export async function importContent(
  input: ImportInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<ImportReport> {
  const { content, ...given } = input
  const whole = IN_CHUNKS[formatOf(input)]
  if (whole !== undefined) return await whole([content], given, caller, deps)
  return await importPiece(input, caller, deps, await startReturning(caller, deps))
}

async function importPiece(
  input: ImportInput,
  caller: Caller,
  deps: MemoryContext,
  returning: Returning,
): Promise<ImportReport> {
  return formatOf(input) === 'jsonl'
    ? await importRecords(input, caller, deps, returning)
    : await importNotes(input, caller, deps)
}

async function startReturning({ scope }: Caller, { documents }: MemoryContext): Promise<Returning> {
  const { documents: known } = await documents.query('facts', {
    filter: [...scopeConditions(scope), { field: 'status', is: 'equal', value: 'active' }],
    limit: 1,
  })
  return { ids: new Set(), isAlone: known.length === 0, movedTexts: new Map() }
}

type Given = Omit<ImportInput, 'content' | 'firstLine'>

/** The same for a file of any length, piece by piece. Notes and arrays must be short enough to be read whole. */
export async function importAll(
  chunks: AsyncIterable<string>,
  given: Given,
  caller: Caller,
  deps: MemoryContext,
): Promise<ImportReport> {
  const { begin, whole } = await peek(chunks, given)
  const take = IN_CHUNKS[formatOf({ ...given, content: begin })] ?? importPieces
  return await take(whole, given, caller, deps)
}

/** The beginning of a text, as much as is needed to detect its format; and all of it. */
async function peek(chunks: AsyncIterable<string>, given: Given) {
  const rest = chunks[Symbol.asyncIterator]()
  let begin = ''
  const isFormatKnown =
    given.format !== undefined || (given.path !== undefined && isNotes(given.path))
  while (!isFormatKnown && begin.length <= IMPORT_LENGTH_MAX) {
    const { done, value } = await rest.next()
    if (done === true) break
    begin += value
    if (value.includes('\n') && recordsOf(begin) !== undefined) break
  }
  async function* join(): AsyncGenerator<string> {
    yield begin
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { begin, whole: join() }
}

async function importPieces(
  chunks: AsyncIterable<string> | Iterable<string>,
  given: Given,
  caller: Caller,
  deps: MemoryContext,
): Promise<ImportReport> {
  let report = emptyReport(given.dryRun === true)
  let firstLine = 1
  let waiting = ''
  const returning = await startReturning(caller, deps)
  const take = async (content: string): Promise<void> => {
    const piece = { ...given, content, firstLine }
    report = joinReports(report, await importPiece(piece, caller, deps, returning))
    firstLine += content.split('\n').length - 1
  }
  for await (const chunk of chunks) {
    waiting += chunk
    const isWhole = isReadWhole(given, firstLine === 1 ? waiting : '')
    const end = waiting.lastIndexOf('\n') + 1
    if (waiting.length > IMPORT_LENGTH_MAX && (isWhole || end === 0)) throw tooLong(given.path)
    if (isWhole || waiting.length < PIECE_LENGTH || end === 0) continue
    await take(waiting.slice(0, end))
    waiting = waiting.slice(end)
  }
  if (waiting !== '') await take(waiting)
  return report
}

function isReadWhole({ format, path }: Omit<ImportInput, 'content'>, start: string): boolean {
  const areNotes = format === 'markdown' || (path !== undefined && isNotes(path))
  return areNotes || isRecordArray(start) || isSpread(start)
}

function formatOf({ format, path, content }: ImportInput): ImportFormat {
  if (format !== undefined) return format
  const isData = content.trimStart().startsWith('{') || isRecordArray(content)
  if (path === undefined ? !isData : isNotes(path)) return 'markdown'
  const records = recordsOf(content) ?? 'export'
  return records === 'export' ? 'jsonl' : records
}

function isNotes(path: string): boolean {
  return !/\.(?:jsonl|ndjson|json|db|sqlite3?|vscdb)$/i.test(path)
}

function tooLong(path = 'The file'): MemoryError {
  return new MemoryError(`${path} is longer than ${IMPORT_LENGTH_MAX} characters`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Split it into several files.',
  })
}

/** The path of Markdown that came without one. */
const UNNAMED = 'notes.md'

/** Imports the statements of notes or of another memory, each through the gate. */
async function importNotes(input: ImportInput, caller: Caller, deps: MemoryContext) {
  const { content, path = UNNAMED, firstLine = 1, dryRun: isDryRun = false } = input
  // A file deserves no more trust than the caller.
  const trust = lowerTrust(input.trust ?? 'import', callerTrust(caller))
  const reading = formatOf(input) === 'memories' ? readMemories(content) : readNotes(content, path)
  const problems: ImportProblem[] = [...reading.problems]
  const events: (GateEvent & { readonly line: number })[] = []
  for (const note of reading.notes) {
    try {
      events.push({ ...toEvent(note, path, trust), line: note.line })
    } catch (error) {
      if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
      problems.push({ line: note.line, message: error.hint ?? error.message })
    }
  }
  const receipts = await admit(events, caller, deps, { isDryRun, isCarried: true })
  const moved = firstLine - 1
  const judged = receipts.map((receipt, index) => {
    return { line: events[index]?.line ?? 0, ...toImported(receipt) }
  })
  const leftOut = reading.leftOut.map((one) => ({ ...one, outcome: 'dropped' as const }))
  return addImported(
    emptyReport(isDryRun),
    [...judged, ...leftOut]
      .toSorted((left, right) => left.line - right.line)
      .map((one) => ({ ...one, line: one.line + moved })),
    problems.map(({ line, message }) => ({ line: line + moved, message })),
  )
}

function readMemories(content: string): ReturnType<typeof readNotes> {
  const notes: Note[] = []
  const problems: ImportProblem[] = []
  for (const { line, text } of cutRecords(content)) {
    const record = parseJson(text)
    if (!isObject(record) || !isMemoryRecord(record)) {
      const message = record === undefined ? 'It is not JSON' : 'It is no record of a known memory'
      problems.push({ line, message })
      continue
    }
    for (const note of readMemoryRecord(record)) notes.push({ ...note, line, isDeliberate: false })
  }
  return { notes, leftOut: [], problems }
}

function toEvent(note: Note, path: string, trust: TrustLevel): GateEvent {
  const { line, isDeliberate, ...said } = note
  const input: FactInput = checkInput(factInputSchema, { ...said, trust }, 'import')
  return { input, role: 'statement', source: { kind: 'file', path, line }, isDeliberate }
}
