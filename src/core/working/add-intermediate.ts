import { andThen, begin } from './change.ts'
import { keyPart } from './entries/key-part.ts'
import { putEntry } from './pruning/put-entry.ts'
import { pushState } from './push-state.ts'
import type { Change, Circumstances, WorkingMemory } from './working-memory.ts'

export interface OutputInput {
  readonly subtask: string
  readonly output: string
  /** For a second output of the same subtask. */
  readonly name?: string | undefined
}

/**
 * Keeps what a subtask brought. It is hot until the subtask after the next begins. A subtask that
 * has not begun yet begins with its output; what comes late is as old as its subtask.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when it does not fit beside what else is hot.
 */
export function addIntermediate(
  memory: WorkingMemory,
  { subtask, output, name }: OutputInput,
  given: Circumstances,
): Change {
  const known = memory.progress.plan.find(({ id }) => id === subtask)
  const begun =
    known?.turn === undefined ? pushState(memory, { current: subtask }, given) : begin(memory)
  return andThen(begun, (current) =>
    putEntry(
      current,
      {
        section: 'results',
        key: outputKey(subtask, name),
        kind: 'output',
        label: name === undefined ? `Output of ${subtask}` : `Output of ${subtask}, ${name}`,
        text: output,
        subtask,
        turn: known?.turn ?? current.turn,
      },
      given,
    ),
  )
}

export function outputKey(subtask: string, name?: string): string {
  return name === undefined ? `output/${keyPart(subtask)}` : `output/${keyPart(subtask)}/${name}`
}
