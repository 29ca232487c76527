import { MemoryError } from '../../errors.ts'
import { summarise } from '../../language/summary/summarise.ts'
import type {
  CheckedEpisode,
  EpisodeError,
  EpisodeOutcome,
  EpisodeStatus,
  TraceEntry,
} from '../episodes/episode.ts'
import {
  EPISODE_ITEMS_MAX,
  EPISODE_LABEL_LENGTH_MAX,
  EPISODE_LABELS_MAX,
  EPISODE_LINE_LENGTH_MAX,
  EPISODE_PATH_LENGTH_MAX,
  EPISODE_TEXT_LENGTH_MAX,
  LISTING_LENGTH_MAX,
} from '../episodes/episode-fields.ts'
import { clipMiddle, errorMessageOf, saysSomething, type TaskStep } from '../steps/task-step.ts'
import { goalText, type Progress, type Task } from '../working/progress.ts'
import type { StepContext, WorkingMemory } from '../working/working-memory.ts'
import { countTools, describePatches, findPivots } from './describe-work.ts'
import { describeLearning, findLearnings, type Learning } from './find-learnings.ts'
import { type ExtractedKnowledge, extractKnowledge } from './knowledge.ts'

interface TaskEnding {
  readonly status: EpisodeStatus
  readonly output?: string | undefined
  readonly testsPassed?: boolean | undefined
  readonly userFeedback?: EpisodeOutcome['userFeedback']
  readonly tags?: readonly string[] | undefined
  readonly domain?: string | undefined
  readonly sideEffects?: EpisodeOutcome['sideEffects']
  readonly artifacts?: EpisodeOutcome['artifacts']
  readonly quality?: EpisodeOutcome['quality']
  /** In place of what rules extract: what a language model made of the same task. */
  readonly knowledge?: ExtractedKnowledge | undefined
}

/** Where effort counts as the hardest: a step, a changed file and an error weigh 1, 3 and 2. */
const HARDEST = 120

/**
 * Describes the episode of a task from working memory: what was planned, done, decided and
 * changed, where the strategy turned, and what can be learned from it. Changes nothing.
 *
 * @throws MemoryError `CONFLICT` when no task was loaded.
 */
export function describeEpisode(
  memory: WorkingMemory,
  ending: TaskEnding,
  given: StepContext,
): { readonly episode: CheckedEpisode; readonly learnings: readonly Learning[] } {
  const { task } = memory.progress
  if (task === null) {
    throw new MemoryError('There is no task to describe', {
      code: 'CONFLICT',
      hint: 'Load the context of a task before it is finished.',
    })
  }
  const learnings = findLearnings(memory, ending)
  const { output, status, testsPassed, userFeedback, tags = [], domain, quality } = ending
  const patches = describePatches(memory.progress.steps)
    .filter(({ file }) => file.length <= EPISODE_PATH_LENGTH_MAX)
    .slice(0, EPISODE_ITEMS_MAX)
  const episode: CheckedEpisode = {
    occurredAt: given.at,
    task: describeTask(memory, task),
    context: describeContext(memory),
    execution: describeExecution(memory, given),
    outcome: {
      status,
      output: output === undefined ? undefined : text(output),
      testsPassed,
      userFeedback,
      patches,
      quality,
      sideEffects: ending.sideEffects ?? [],
      artifacts: ending.artifacts ?? [],
    },
    reflection: {
      ...(ending.knowledge ?? extractKnowledge(memory, learnings, given)),
      insights: described(learnings, 'error-resolution'),
      patternsDiscovered: described(learnings, 'success-pattern'),
      failuresAnalysed: described(learnings, 'failure-pattern'),
    },
    metadata: { domain, strategies: [], tags, appliedPatterns: [] },
  }
  return { episode, learnings }
}

function describeTask({ progress, active }: WorkingMemory, task: Task): CheckedEpisode['task'] {
  const { statistics } = progress
  const changed = active.files.filter(({ isModified }) => isModified).length
  const effort = statistics.steps + 3 * changed + 2 * statistics.errors
  return {
    description: text(task.description),
    input: task.input === undefined ? undefined : text(task.input),
    type: task.type,
    goals: [...task.goals.map(goalText), ...task.criteria].map(line).filter(saysSomething),
    constraints: task.constraints.map(line).filter(saysSomething),
    context: task.context === undefined ? undefined : text(task.context),
    complexity: Math.min(1, Number((effort / HARDEST).toFixed(2))),
  }
}

function describeContext({ progress, active }: WorkingMemory): CheckedEpisode['context'] {
  const modifiedFirst = active.files.toSorted(
    (left, right) => Number(right.isModified) - Number(left.isModified),
  )
  return {
    files: modifiedFirst
      .map(({ path }) => path)
      .filter(isPath)
      .slice(0, EPISODE_ITEMS_MAX),
    symbols: [...new Set(active.symbols.map(({ name }) => name))].filter(isPath),
    errors: describeErrors(progress),
  }
}

function describeErrors({ steps }: Progress): readonly EpisodeError[] {
  const bySignature = new Map<string, EpisodeError>()
  for (const { error, errorType = 'error', signature = '' } of steps) {
    if (error === undefined || bySignature.has(signature)) continue
    const type = errorType.slice(0, EPISODE_LABEL_LENGTH_MAX)
    const message = withoutType(errorMessageOf(error), type)
    bySignature.set(signature, {
      type,
      message: saysSomething(message) && message !== type ? message : undefined,
      // Signatures are made from it, also when the trace is in cold storage.
      stack: clipMiddle(error, LISTING_LENGTH_MAX - 60),
      signature: saysSomething(signature) ? line(signature) : undefined,
    })
  }
  return [...bySignature.values()].slice(0, EPISODE_ITEMS_MAX)
}

function withoutType(message: string, type: string): string {
  return message.startsWith(`${type}: `) ? message.slice(type.length + 2) : message
}

function describeExecution(memory: WorkingMemory, given: StepContext): CheckedEpisode['execution'] {
  const { plan, steps, statistics } = memory.progress
  const { decisions } = memory.active
  const { tokens, toolCalls, llmCalls, costUsd, linesAdded, linesRemoved } = statistics
  const planSummary = summarisePlan(memory, given)
  return {
    plan: plan.map(({ title }) => line(title)).filter(saysSomething),
    planSummary: planSummary === '' ? undefined : planSummary,
    trace: steps.map(toTrace),
    steps: { total: statistics.steps, succeeded: statistics.steps - statistics.failedSteps },
    toolsUsed: countTools(steps)
      .filter(({ name }) => name.length <= EPISODE_LABEL_LENGTH_MAX)
      .slice(0, EPISODE_LABELS_MAX),
    decisions: decisions
      .filter(({ decision }) => saysSomething(decision))
      .map(({ decision, type, rationale = '', accepted }) => ({
        decision: line(decision),
        type,
        accepted,
        reason: saysSomething(rationale) ? line(rationale) : undefined,
      })),
    pivots: findPivots(steps, decisions).slice(0, EPISODE_ITEMS_MAX),
    adaptations: [],
    durationMs: Math.max(0, Date.parse(given.at) - Date.parse(memory.startedAt)),
    resources: { tokens, toolCalls, llmCalls, costUsd, linesAdded, linesRemoved },
  }
}

function toTrace(step: TaskStep): TraceEntry {
  const { at, tool = '', input, output, error, thought, durationMs } = step
  const name = saysSomething(tool) ? tool.slice(0, EPISODE_LABEL_LENGTH_MAX) : undefined
  return { at, tool: name, input, output, error, thought, durationMs }
}

function described(learnings: readonly Learning[], kind: Learning['kind']): readonly string[] {
  return learnings
    .filter((learning) => learning.kind === kind)
    .map((learning) => line(describeLearning(learning)))
}

function line(said: string): string {
  return clipMiddle(said, EPISODE_LINE_LENGTH_MAX - 60)
}

function text(said: string): string {
  return clipMiddle(said, EPISODE_TEXT_LENGTH_MAX - 60)
}

function isPath(path: string): boolean {
  return path.length <= EPISODE_PATH_LENGTH_MAX && saysSomething(path)
}

/** A step with its full texts. `moved`: the step as moved out. */
export function wholeStep(step: TaskStep, moved: string): TaskStep {
  const { input, output, error, thought } = JSON.parse(moved) as TaskStep
  return { ...step, input, output, error, thought }
}

/** Limit of a plan summary. */
const PLAN_SUMMARY_TOKENS = 200

function summarisePlan({ progress }: WorkingMemory, { countTokens }: StepContext): string {
  const planned = progress.plan.map(({ title, status, error }) =>
    error === undefined ? `${title}: ${status}` : `${title}: ${status} (${errorMessageOf(error)})`,
  )
  return summarise(planned.join('\n'), { budgetTokens: PLAN_SUMMARY_TOKENS, countTokens })
}
