import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { type Scope, withoutSession } from '../../scope.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { Episode, EpisodeOffer, EpisodeStatus } from '../../tasks/episodes/episode.ts'
import type { Features, FeatureValue } from '../conditions/condition.ts'
import { readToolUses, type ToolUse } from '../tools/tool-run.ts'
import { choiceTexts } from './choices.ts'
import { stepFeatures } from './step-features.ts'
import { fileFeatures, planFeatures, taskWords } from './task-features.ts'

/** Bump it whenever the digest of any run would change: older ones are then remade. */
export const DIGEST_VERSION = 8

const LIST_MAX = 40
/** The newest digests of a scope that are ever read: more take longer and add nothing. */
export const RUNS_READ_MAX = 5_000

/** What mining and validation read of an episode: small, and remade whenever it is lost. */
export interface RunDigest {
  /** Of the episode. */
  readonly id: string
  /** Without the session: what is learned holds for more than one conversation. */
  readonly scope: Scope
  /** Milliseconds: when the run finished. */
  readonly at: number
  /** Equal for the same run stored twice, under whatever ids. */
  readonly runKey: string
  /** Equal for runs of the same task: they are not independent of each other. */
  readonly taskKey: string
  readonly status: EpisodeStatus
  readonly features: Features
  /** As said or inferred; empty for none. */
  readonly taskType: string
  readonly toolUses: readonly ToolUse[]
  /** True when the run followed something that memory offered. */
  readonly isGuided: boolean
  /** What became of the patterns that it was offered: of several, the best. Absent without any. */
  readonly patternUse?: EpisodeOffer['use'] | undefined
  readonly durationMs?: number | undefined
  readonly resources?: Readonly<Record<string, number>> | undefined
  /** The `DIGEST_VERSION` that made it. */
  readonly digestVersion: number
}

/** Stored under the ids of the episodes. */
export const runDigestRecords = unsearchedRecords('run-digests', {
  at: 'number',
  status: 'text',
  isGuided: 'boolean',
  patternUse: 'text',
  taskType: 'text',
})

/** A scope that has digests, with what they were when it was last mined. */
export interface DigestedScope {
  readonly id: string
  readonly scope: Scope
  /** A hash of the digests that were mined; while it is the same, there is nothing to mine. */
  readonly minedFrom?: string | undefined
  /** How many runs there were when new patterns were last looked for. */
  readonly searchedRuns?: number | undefined
  /** For each type of task a run to follow. */
  readonly examples?: readonly RunExample[] | undefined
}

/** A run that succeeded, as an example for tasks of its type. */
export interface RunExample {
  readonly type?: string | undefined
  readonly episodeId: string
  /** What it did, in its order: `run a single test`, with the command. */
  readonly steps: readonly string[]
}

export const digestedScopeRecords = unsearchedRecords('digested-scopes')

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
    taskType: task.type ?? '',
    toolUses: readToolUses(episode),
    isGuided: isGuided(metadata),
    patternUse: patternUse(metadata),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(resources === undefined ? {} : { resources }),
    digestVersion: DIGEST_VERSION,
  }
}

function isGuided({ appliedPatterns, offered = [] }: Episode['metadata']): boolean {
  return appliedPatterns.length > 0 || offered.some(({ use }) => use !== 'ignored')
}

function patternUse({ offered = [] }: Episode['metadata']): RunDigest['patternUse'] {
  const uses = offered.flatMap(({ kind, use }) => (kind === 'pattern' ? use : []))
  return (['helped', 'followed', 'ignored'] as const).find((use) => uses.includes(use))
}

function featuresOf({ task, execution, keys, context, scope, metadata }: Episode): Features {
  const { trace, plan, steps, durationMs } = execution
  const { inferred = [], domain } = metadata
  // Runs of one kind are compared. A guess that is made for some of them only would part them.
  const known = {
    'task.type': inferred.includes('type') ? undefined : task.type,
    'task.complexity': inferred.includes('complexity') ? undefined : task.complexity,
    'task.domain': inferred.includes('domain') ? undefined : domain,
    agent: scope.agent,
    project: scope.project,
    plan: plan.length === 0 ? undefined : planFeatures(plan, task.description),
    'duration.seconds': durationMs === undefined ? undefined : durationMs / 1_000,
  }
  return {
    ...knownFeatures(known),
    'task.words': taskWords(task.description),
    ...fileFeatures(context.files.slice(0, LIST_MAX)),
    tools: keys.tools.slice(0, LIST_MAX),
    errors: keys.errorTypes.slice(0, LIST_MAX),
    failures: keys.failures.slice(0, LIST_MAX),
    steps: stepFeatures(trace),
    'steps.count': Math.max(steps?.total ?? 0, trace.length),
    'steps.failed': trace.filter(({ error }) => error !== undefined).length,
  }
}

/** Without what is undefined: an absent feature is unknown, neither true nor false. */
export function knownFeatures(
  features: Readonly<Record<string, Features[string] | undefined>>,
): Features {
  return Object.fromEntries(
    Object.entries(features).filter(
      (entry): entry is [string, Features[string]] => entry[1] !== undefined,
    ),
  )
}

/** Runs that succeeded or failed, each once and with its choices, newest first. */
export function endedRuns(digests: readonly RunDigest[]): readonly RunDigest[] {
  const seen = new Set<string>()
  return digests
    .filter(({ status }) => status !== 'partial')
    .toSorted((left, right) => right.at - left.at || compareText(right.id, left.id))
    .filter(({ runKey }) => !seen.has(runKey) && seen.add(runKey))
    .map((digest) => ({ ...digest, features: withChoices(digest.features) }))
}

/** With the choices of its steps: read off these rather than stored, since there are hundreds. */
export function withChoices(features: Features): Features {
  return { ...features, choices: choiceTexts(listsIn(features.steps), listsIn(features.plan)) }
}

/** A feature that is a list of lists, such as the steps of a run. */
export function listsIn(value: FeatureValue | undefined): readonly (readonly string[])[] {
  if (!Array.isArray(value)) return []
  return value.map((item: string | readonly string[]) => (typeof item === 'string' ? [item] : item))
}

/** How much of a resource a run used, or its `time`, if reported. */
export function amountOf(
  { durationMs, resources }: Pick<RunDigest, 'durationMs' | 'resources'>,
  measure: string,
): number | undefined {
  if (measure === 'time') return durationMs
  return resources !== undefined && Object.hasOwn(resources, measure)
    ? resources[measure]
    : undefined
}

/** The task type of a run, if given. */
export function typeOfRun({ features }: Pick<RunDigest, 'features'>): string | undefined {
  const type = features['task.type']
  return typeof type === 'string' ? type : undefined
}

// The same run stored twice has the same task, the same steps and the same end.
function runKeyOf({ task, execution, outcome, scope, eventAt }: Episode): string {
  const steps = execution.trace.map(({ tool = '', input = '', output = '', error = '' }) =>
    hashOf(tool, input, output, error),
  )
  // Runs without steps differ by when they happened.
  const when = steps.length === 0 ? String(eventAt) : ''
  return hashOf(task.description, outcome.status, scope.agent ?? '', when, ...steps)
}

function hashOf(...parts: readonly string[]): string {
  return contentHash(...parts).slice(0, 24)
}
