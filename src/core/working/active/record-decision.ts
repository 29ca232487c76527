import { putEntry } from '../pruning/put-entry.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { type ContextSnapshot, DECISIONS_MAX, type Decision } from './active-context.ts'

export interface DecisionInput {
  readonly id: string
  readonly decision: string
  readonly rationale?: string | undefined
}

/** So many names tell the situation. */
const NAMES_MAX = 20

/** Notes a decision with its reason and the situation it was made in. */
export function recordDecision(
  memory: WorkingMemory,
  { id, decision, rationale }: DecisionInput,
  given: Circumstances,
): Change {
  const made: Decision = {
    id,
    decision,
    ...(rationale === undefined ? {} : { rationale }),
    at: given.at,
    snapshot: snapshotOf(memory),
  }
  const others = memory.active.decisions.filter((other) => other.id !== id)
  const decided: WorkingMemory = {
    ...memory,
    active: { ...memory.active, decisions: [...others, made].slice(-DECISIONS_MAX) },
  }
  return putEntry(
    decided,
    {
      section: 'execution',
      key: `decision/${id}`,
      kind: 'decision',
      label: 'Decision',
      text: rationale === undefined ? decision : `${decision}\nBecause: ${rationale}`,
    },
    given,
  )
}

function snapshotOf({ progress, active }: WorkingMemory): ContextSnapshot {
  const { phase, currentSubtask } = progress
  return {
    step: progress.statistics.steps,
    ...(phase === null ? {} : { phase }),
    ...(currentSubtask === null ? {} : { subtask: currentSubtask }),
    files: active.files.slice(-NAMES_MAX).map(({ path }) => path),
    symbols: active.symbols.slice(-NAMES_MAX).map(({ name }) => name),
    hypotheses: active.hypotheses.length,
    decisions: active.decisions.length,
  }
}
