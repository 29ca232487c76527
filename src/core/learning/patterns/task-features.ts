import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { textUpTo } from '../../field-schemas.ts'
import { signatureOf } from '../../language/failures/signature.ts'
import type { Scope } from '../../scope.ts'
import { QUESTION_LENGTH_MAX } from '../../storage/documents/text-limits.ts'
import { cleanLabel, cleanPaths, uniqueLabels } from '../../tasks/episodes/build-episode.ts'
import { readFailureText } from '../../tasks/episodes/failure-keys.ts'
import { inferTask } from '../../tasks/inference/infer-task.ts'
import type { Features } from '../conditions/condition.ts'
import { printMet } from '../digests/choices.ts'
import { knownFeatures } from '../digests/run-digest.ts'
import { errorTemplate } from '../digests/step-features.ts'
import { fileFeatures, taskWords } from '../digests/task-features.ts'

const ERROR_LENGTH_MAX = 200_000
const LABEL_LENGTH_MAX = 200
const LABELS_MAX = 200
const ERRORS_MAX = 20
const label = textUpTo(LABEL_LENGTH_MAX)
const paths = z.array(textUpTo(500)).max(LABELS_MAX)

/** What is known about a task. */
export const taskSchema = z.strictObject({
  task: z.string().max(QUESTION_LENGTH_MAX).optional().describe('What to do.'),
  type: label.optional().describe('The type of the task, such as bugfix.'),
  domain: label.optional().describe('The domain, such as payments.'),
  complexity: z.number().min(0).max(1).optional().describe('0 for trivial, 1 for the hardest.'),
  files: paths.optional().describe('Files that it touches.'),
  tools: z.array(label).max(LABELS_MAX).optional().describe('The available tools.'),
  errors: z
    .array(textUpTo(ERROR_LENGTH_MAX))
    .max(ERRORS_MAX)
    .optional()
    .describe('Errors that occurred: messages or stack traces.'),
})
type TaskInput = DeepReadonly<z.input<typeof taskSchema>>

export type ApplicableInput = TaskInput & {
  readonly project?: string | undefined
  readonly k?: number | undefined
}

export function featuresOfTask(
  { task, type, domain, complexity, tools, files, errors }: TaskInput,
  { agent, project }: Partial<Pick<Scope, 'agent' | 'project'>>,
): Features {
  const said = { type: labelOf(type), domain: labelOf(domain), complexity }
  const shown = task === undefined ? {} : inferTask(task, said)
  return knownFeatures({
    'task.words': task === undefined ? undefined : taskWords(task),
    'task.type': said.type ?? shown.type,
    'task.domain': said.domain ?? shown.domain,
    'task.complexity': complexity ?? shown.complexity,
    agent: labelOf(agent),
    project: labelOf(project),
    tools: tools === undefined ? undefined : uniqueLabels(tools),
    ...(files === undefined ? {} : fileFeatures(cleanPaths(files))),
    ...(errors === undefined ? {} : errorFeatures(errors)),
  })
}

function labelOf(value: string | undefined): string | undefined {
  return cleanLabel(value ?? '') || undefined
}

function errorFeatures(given: readonly string[]): Features {
  const failures = given.map(readFailureText)
  // A text that does not look like an error is read as its type.
  const types = failures.map(({ type, message = '' }) => type ?? message)
  return {
    errors: uniqueLabels(types),
    failures: [...new Set(failures.map((failure) => signatureOf(failure).exact))],
    choices: [...new Set(given.map((text) => printMet(errorTemplate(text))))],
  }
}
