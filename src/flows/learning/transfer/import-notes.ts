import { checkInput } from '../../../core/check-input.ts'
import { MemoryError } from '../../../core/errors.ts'
import { type FactInput, factInputSchema } from '../../../core/facts/fact-input.ts'
import {
  addImported,
  emptyReport,
  type ImportProblem,
  toImported,
} from '../../../core/learning/transfer/import-report.ts'
import { type Note, readNotes } from '../../../core/learning/transfer/read-notes.ts'
import type { ImportInput } from '../../../core/learning/transfer/transfer-input.ts'
import { lowerTrust, type TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { admit } from '../../facts/admit.ts'
import type { GateEvent } from '../../facts/prepare-event.ts'

/** The path of Markdown that came without one. */
const UNNAMED = 'notes.md'

/** Imports the statements of a memory file, each through the gate. */
export async function importNotes(input: ImportInput, caller: Caller, deps: MemoryContext) {
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
