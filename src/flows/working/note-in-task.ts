import { invalidInput } from '../../core/errors.ts'
import type { NoteInput } from '../../core/working/task-input.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import type { TaskChange } from './change-task.ts'
import { decide, hypothesize, setTaskVariable, trackInTask } from './step-task.ts'

/** Notes whatever is given: a decision, a hypothesis, a file or symbol, a variable. */
export async function noteInTask(
  { id, decision, hypothesis, file, symbol, variable }: NoteInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange & { readonly hypothesis?: string }> {
  const done: (TaskChange & { readonly hypothesis?: string })[] = []
  if (decision !== undefined) done.push(await decide({ id, ...decision }, caller, deps))
  if (hypothesis !== undefined) done.push(await hypothesize({ id, ...hypothesis }, caller, deps))
  if (file !== undefined || symbol !== undefined) {
    done.push(await trackInTask({ id, file, symbol }, caller, deps))
  }
  if (variable !== undefined) done.push(await setTaskVariable({ id, ...variable }, caller, deps))
  if (done.length === 0) {
    throw invalidInput(
      'There is nothing to note',
      'Pass "decision", "hypothesis", "file", "symbol" or "variable".',
    )
  }
  return {
    id,
    events: done.flatMap(({ events }) => events),
    hypothesis: done.find((one) => one.hypothesis !== undefined)?.hypothesis,
  }
}
