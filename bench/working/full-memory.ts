import { recordDecision } from '../../src/core/tasks/active/active-context.ts'
import { tokensOf } from '../../src/core/tasks/entries/entries.ts'
import { recordStep } from '../../src/core/tasks/steps/record-step.ts'
import { addIntermediate } from '../../src/core/tasks/working/push-state.ts'
import {
  initWorkingMemory,
  loadTaskContext,
  retrieveFromEpisodic,
} from '../../src/core/tasks/working/task-context.ts'
import { setVariable } from '../../src/core/tasks/working/variables.ts'
import type { StepContext, WorkingMemory } from '../../src/core/tasks/working/working-memory.ts'

const FULL_SHARE = 0.99

/** A working memory in the middle of a long task: every section in use, hardly any room left. */
export function fillMemory(given: StepContext): WorkingMemory {
  const begun = initWorkingMemory({ id: 'bench', system: [prose(3, 60)] }, given).memory
  let memory = loadTaskContext(
    begun,
    { id: 'task', description: prose(1, 80), goals: [prose(2, 20)], context: prose(4, 200) },
    given,
  ).memory
  for (let index = 0; index < 30; index++) {
    memory = recordStep(
      memory,
      { tool: 'bash', input: prose(index, 8), output: prose(index, 120) },
      given,
    ).memory
  }
  for (let index = 0; index < 7; index++) {
    memory = addIntermediate(
      memory,
      { subtask: `s${index}`, output: prose(index, 350) },
      given,
    ).memory
    memory = recordDecision(memory, { id: `d${index}`, decision: prose(index, 15) }, given).memory
  }
  const found = [1, 2, 3].map((index) => ({
    id: `e${index}`,
    kind: 'episode' as const,
    text: prose(index, 300),
  }))
  memory = retrieveFromEpisodic(memory, found, given).memory
  for (let index = 0; tokensOf(memory) < memory.limits.total * FULL_SHARE; index++) {
    memory = setVariable(
      memory,
      { name: fileName(index), value: fileValue(index), scope: 'task' },
      given,
    ).memory
  }
  return memory
}

export function fileName(index: number): string {
  return `target_file_${index}`
}

export function fileValue(index: number): readonly string[] {
  return [`src/module-${index % 97}/handler.ts`, `line ${index % 1_000}`]
}

const WORDS =
  'the request to src/server/app.ts failed with code 502 after 30 seconds so we decided to raise the limit in Nginx and try once more'.split(
    ' ',
  )

/** Sentences of ten words about a task, other ones for another seed. */
function prose(seed: number, words: number): string {
  return Array.from({ length: words }, (_, index) => {
    const word = WORDS[(seed * 7 + index * (1 + (seed % 5))) % WORDS.length] ?? ''
    return index % 10 === 9 ? `${word} ${seed}.` : word
  }).join(' ')
}
