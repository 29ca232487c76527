import type { Entry } from '../entries/entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import { subtasksBack, WARM_SUBTASKS_BACK } from '../entries/temperature.ts'
import type { WorkingMemory } from '../working-memory.ts'
import type { PlacedEntry } from './move-out.ts'

/** A shorter trace is not worth a summary. */
export const SUMMARISED_TOKENS_MIN = 64

/** First candidates: results older than five subtasks that no later subtask refers to. */
export function oldResults(memory: WorkingMemory): readonly PlacedEntry[] {
  return placed(memory, 'results', (entry) => isOldResult(entry, memory))
}

/** Second candidates: detailed traces, for which summaries will do. */
export function detailedTraces(memory: WorkingMemory): readonly PlacedEntry[] {
  return placed(
    memory,
    'results',
    ({ kind, whole, tokens }) =>
      kind === 'trace' && whole === undefined && tokens > SUMMARISED_TOKENS_MIN,
  )
}

/** Third candidates: retrieved context that nobody read. */
export function unreadRetrieved(memory: WorkingMemory): readonly PlacedEntry[] {
  return placed(memory, 'retrieved', ({ accesses }) => accesses === 0)
}

function placed(
  memory: WorkingMemory,
  section: SectionName,
  isCandidate: (entry: Entry) => boolean,
): readonly PlacedEntry[] {
  return memory.sections[section].entries.filter(isCandidate).map((entry) => ({ section, entry }))
}

function isOldResult(entry: Entry, memory: WorkingMemory): boolean {
  const isResult = entry.kind === 'output' || entry.variable?.scope === 'intermediate'
  return (
    isResult && subtasksBack(entry, memory) > WARM_SUBTASKS_BACK && !isNeededLater(entry, memory)
  )
}

/** True when the current or a later subtask says that it needs this entry, or all of its subtask. */
function isNeededLater(entry: Entry, { progress }: WorkingMemory): boolean {
  const names = [entry.key, entry.subtask, entry.variable?.name]
  return progress.plan.some(
    ({ status, needs }) =>
      (status === 'pending' || status === 'running') && needs.some((name) => names.includes(name)),
  )
}
