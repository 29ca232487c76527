import type { Features } from '../../conditions/features.ts'
import type { Episode, TraceEntry } from '../../episodes/episode.ts'
import { fileFeatures } from '../../patterns/matching/file-features.ts'
import { withoutSession } from '../../scope.ts'
import { contentHash } from '../../text/content-hash.ts'
import { normalizeForComparison } from '../../text/similarity.ts'
import type { RunDigest } from '../run-digest.ts'
import { codeNames } from './code-names.ts'
import { planSigns } from './plan-signs.ts'
import { READ_LENGTH_MAX } from './sign-limits.ts'
import { stepSigns } from './step-signs.ts'
import { taskSigns, taskWords } from './task-signs.ts'

/** Changes whenever the signs of any run would change: older digests are made again. */
export const DIGEST_VERSION = 3

const LIST_MAX = 40

/** A run as far as it went: what `assess-run` is given, and what a digest is made of. */
export interface ToldRun {
  readonly task: { readonly description: string; readonly type?: string | undefined }
  readonly steps: readonly Pick<TraceEntry, 'tool' | 'input' | 'output' | 'error'>[]
}

/** What mining and validation look at of an episode. */
export function digestOf(episode: Episode): RunDigest {
  const { id, scope, task, execution, outcome, metadata, eventAt } = episode
  const { durationMs, resources } = execution
  return {
    id,
    scope: withoutSession(scope),
    at: eventAt,
    runKey: runKeyOf(episode),
    taskKey: hashOf(normalizeForComparison(task.description)),
    status: outcome.status,
    features: featuresOf(episode),
    isGuided: metadata.appliedPatterns.length > 0,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(resources === undefined ? {} : { resources }),
    digestVersion: DIGEST_VERSION,
  }
}

/** The features of a run that is not over: the step that comes next counts as begun. */
export function runFeatures({ task, steps }: ToldRun): Features {
  return {
    ...shared(task, steps),
    tools: toolsOf(steps),
    'steps.count': steps.length + 1,
    'steps.failed': steps.filter(({ error }) => error !== undefined).length,
  }
}

function featuresOf({ task, execution, keys, context, scope, metadata }: Episode): Features {
  const { trace, plan, steps, durationMs } = execution
  const total = Math.max(steps?.total ?? 0, trace.length)
  return {
    ...shared(task, trace),
    ...(task.complexity === undefined ? {} : { 'task.complexity': task.complexity }),
    ...(metadata.domain === undefined ? {} : { 'task.domain': metadata.domain }),
    ...(scope.agent === undefined ? {} : { agent: scope.agent }),
    ...(scope.project === undefined ? {} : { project: scope.project }),
    ...fileFeatures(context.files.slice(0, LIST_MAX)),
    tools: keys.tools.slice(0, LIST_MAX),
    errors: keys.errorTypes.slice(0, LIST_MAX),
    failures: keys.failures.slice(0, LIST_MAX),
    'steps.count': total,
    'steps.failed': trace.filter(({ error }) => error !== undefined).length,
    ...(plan.length === 0 ? {} : { plan: planSigns(plan) }),
    ...(durationMs === undefined ? {} : { 'duration.seconds': durationMs / 1_000 }),
  }
}

function shared(task: ToldRun['task'], steps: ToldRun['steps']): Features {
  const words = taskWords(task.description)
  const said = new Set(codeNames(task.description.slice(0, READ_LENGTH_MAX)))
  return {
    ...(task.type === undefined ? {} : { 'task.type': task.type }),
    'task.words': words,
    'task.signs': taskSigns(task.description),
    steps: stepSigns(steps, new Set(words), said),
  }
}

function toolsOf(steps: ToldRun['steps']): readonly string[] {
  return [...new Set(steps.flatMap(({ tool }) => tool ?? []))].slice(0, LIST_MAX)
}

// The same run told twice has the same task, the same steps and the same end.
function runKeyOf({ task, execution, outcome, scope, eventAt }: Episode): string {
  const steps = execution.trace.map(({ tool = '', input = '', output = '', error = '' }) =>
    hashOf(tool, input, output, error),
  )
  // What has no steps is told apart by when it happened.
  const when = steps.length === 0 ? String(eventAt) : ''
  return hashOf(task.description, outcome.status, scope.agent ?? '', when, ...steps)
}

function hashOf(...parts: readonly string[]): string {
  return contentHash(...parts).slice(0, 24)
}
