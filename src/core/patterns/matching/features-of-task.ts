import type { Features } from '../../conditions/features.ts'
import { cleanLabel, cleanPaths, uniqueLabels } from '../../episodes/build-episode.ts'
import { readFailureText } from '../../episodes/failure-keys.ts'
import { signatureOf } from '../../failures/signature.ts'
import { runFeatures, type ToldRun } from '../../mining/digest/digest-of.ts'
import { taskSigns, taskWords } from '../../mining/digest/task-signs.ts'
import { fileFeatures } from './file-features.ts'

/** A task that is to be done, as far as somebody told. */
export interface TaskToDo {
  readonly description?: string | undefined
  /** Such as `bugfix`, as episodes name it. */
  readonly type?: string | undefined
  readonly domain?: string | undefined
  /** 0 for a trifle, 1 for the hardest. */
  readonly complexity?: number | undefined
  /** That are at hand. */
  readonly tools?: readonly string[] | undefined
  readonly files?: readonly string[] | undefined
  /** Types, messages or whole traces of errors that it is about, or that were met. */
  readonly errors?: readonly string[] | undefined
  /** What was done so far. */
  readonly steps?: ToldRun['steps'] | undefined
  readonly agent?: string | undefined
  readonly project?: string | undefined
}

/** What conditions can ask about a task. What nobody told is left out: it is not known. */
export function featuresOfTask(task: TaskToDo): Features {
  const { description, complexity, tools, files, errors, steps } = task
  return {
    ...(description === undefined ? {} : wordFeatures(description)),
    ...(steps === undefined
      ? {}
      : runFeatures({ task: { description: description ?? '' }, steps })),
    ...label('task.type', task.type),
    ...label('task.domain', task.domain),
    ...label('agent', task.agent),
    ...label('project', task.project),
    ...(complexity === undefined ? {} : { 'task.complexity': complexity }),
    ...(tools === undefined ? {} : { tools: uniqueLabels(tools) }),
    ...(files === undefined ? {} : fileFeatures(cleanPaths(files))),
    ...(errors === undefined ? {} : errorFeatures(errors)),
  }
}

function wordFeatures(description: string): Features {
  return { 'task.words': taskWords(description), 'task.signs': taskSigns(description) }
}

function label(name: string, value: string | undefined): Features {
  const cleaned = cleanLabel(value ?? '')
  return cleaned === '' ? {} : { [name]: cleaned }
}

function errorFeatures(given: readonly string[]): Features {
  const failures = given.map(readFailureText)
  // What does not look like an error is what somebody calls it.
  const types = failures.map(({ type, message = '' }) => type ?? message)
  return {
    errors: uniqueLabels(types),
    failures: [...new Set(failures.map((failure) => signatureOf(failure).exact))],
  }
}
