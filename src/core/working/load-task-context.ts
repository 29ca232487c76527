import type { JsonValue } from '../json.ts'
import { toOneLine } from '../trust/fence/escape-stored.ts'
import { andThen } from './change.ts'
import type { EntryKind } from './entries/entry.ts'
import { keepEntries } from './entries/hold-entry.ts'
import { mergePlan, type SubtaskInput } from './plan.ts'
import type { Task } from './progress.ts'
import { putEntries } from './pruning/put-entry.ts'
import { setVariable } from './variables/set-variable.ts'
import type { Change, Circumstances, WorkingMemory } from './working-memory.ts'

export interface TaskInput {
  readonly id: string
  readonly input?: string | undefined
  readonly description: string
  readonly type?: string | undefined
  readonly goals?: readonly string[] | undefined
  readonly criteria?: readonly string[] | undefined
  readonly constraints?: readonly string[] | undefined
  readonly context?: string | undefined
  readonly plan?: readonly SubtaskInput[] | undefined
  /** Values that the task names, such as `target_file`. */
  readonly variables?: Readonly<Record<string, JsonValue>> | undefined
}

/**
 * Takes in what is to be done. The description, the goals with their success criteria and the
 * constraints are hot; the plan and the situation are warm.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when what is hot does not fit the limit.
 */
export function loadTaskContext(
  memory: WorkingMemory,
  input: TaskInput,
  given: Circumstances,
): Change {
  const task = toTask(input)
  const plan = mergePlan([], input.plan ?? [])
  const emptied = keepEntries(memory, 'task', ({ variable }) => variable !== undefined)
  const loaded = { ...emptied, progress: { ...memory.progress, task, plan } }
  const change = putEntries(loaded, taskEntries(task, plan), given)
  return Object.entries(input.variables ?? {}).reduce(
    (before, [name, value]) =>
      andThen(before, (current) => setVariable(current, { name, value, scope: 'task' }, given)),
    change,
  )
}

function toTask(input: TaskInput): Task {
  const { id, description, goals = [], criteria = [], constraints = [] } = input
  return {
    id,
    ...(input.input === undefined ? {} : { input: input.input }),
    description,
    ...(input.type === undefined ? {} : { type: input.type }),
    goals,
    criteria,
    constraints,
    ...(input.context === undefined ? {} : { context: input.context }),
  }
}

function taskEntries(task: Task, plan: readonly SubtaskInput[]): Parameters<typeof putEntries>[1] {
  const lines = (kind: EntryKind, name: string, label: string, texts: readonly string[]) =>
    texts.map((text, index) => ({
      section: 'task' as const,
      key: `${name}/${index + 1}`,
      kind,
      label,
      text,
    }))
  const steps = plan
    .map(({ title, id }, index) => `${index + 1}. ${toOneLine(title ?? id)}`)
    .join('\n')
  return [
    ...lines('goal', 'description', 'Task', [task.description]),
    ...lines('goal', 'goal', 'Goal', task.goals),
    ...lines('goal', 'criterion', 'Success criterion', task.criteria),
    ...lines('constraint', 'constraint', 'Constraint', task.constraints),
    ...lines('note', 'plan', 'Plan', steps === '' ? [] : [`\n${steps}`]),
    ...lines('note', 'situation', 'Situation', task.context === undefined ? [] : [task.context]),
  ]
}
