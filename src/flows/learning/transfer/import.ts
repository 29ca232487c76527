import { checkInput } from '../../../core/check-input.ts'
import { MemoryError } from '../../../core/errors.ts'
import { type FactInput, factInputSchema } from '../../../core/facts/fact-input.ts'
import { isRecordArray, recordsOf } from '../../../core/learning/transfer/cut-records.ts'
import {
  addImported,
  emptyReport,
  type ImportProblem,
  type ImportReport,
  joinReports,
  toImported,
} from '../../../core/learning/transfer/import-report.ts'
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
import { importRecords } from './import-records.ts'
import type { Returning } from './readmit-fact.ts'

/** How much of an export is taken in one go, in characters. */
const PIECE_LENGTH = 524_288

/** Takes over what a file says: an export of Loci, notes, or the runs of an agent. */
export async function importContent(
  input: ImportInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<ImportReport> {
  const { content, ...given } = input
  if (formatOf(input) === 'runs') return await importRuns([content], given, caller, deps)
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
  return formatOf({ ...given, content: begin }) === 'runs'
    ? await importRuns(whole, given, caller, deps)
    : await importPieces(whole, given, caller, deps)
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
  chunks: AsyncIterable<string>,
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
  return areNotes || isRecordArray(start)
}

function formatOf({ format, path, content }: ImportInput): ImportFormat {
  if (format !== undefined) return format
  const isData = content.trimStart().startsWith('{') || isRecordArray(content)
  if (path === undefined ? !isData : isNotes(path)) return 'markdown'
  return recordsOf(content) === 'runs' ? 'runs' : 'jsonl'
}

function isNotes(path: string): boolean {
  return !/\.(?:jsonl|ndjson|json)$/i.test(path)
}

function tooLong(path = 'The file'): MemoryError {
  return new MemoryError(`${path} is longer than ${IMPORT_LENGTH_MAX} characters`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Split it into several files.',
  })
}

/** The path of Markdown that came without one. */
const UNNAMED = 'notes.md'

/** Imports the statements of a memory file, each through the gate. */
async function importNotes(input: ImportInput, caller: Caller, deps: MemoryContext) {
  const { content, path = UNNAMED, firstLine = 1, dryRun: isDryRun = false } = input
  // A file deserves no more trust than the caller.
  const trust = lowerTrust(input.trust ?? 'import', callerTrust(caller))
  const reading = readNotes(content, path)
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
  const receipts = await admit(events, caller, deps, { isDryRun })
  const moved = firstLine - 1
  return addImported(
    emptyReport(isDryRun),
    receipts.map((receipt, index) => {
      return { line: (events[index]?.line ?? 0) + moved, ...toImported(receipt) }
    }),
    problems.map(({ line, message }) => ({ line: line + moved, message })),
  )
}

function toEvent(note: Note, path: string, trust: TrustLevel): GateEvent {
  const { line, isDeliberate, ...said } = note
  const input: FactInput = checkInput(factInputSchema, { ...said, trust }, 'import')
  return { input, role: 'statement', source: { kind: 'file', path, line }, isDeliberate }
}
