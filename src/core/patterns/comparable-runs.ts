import { type Condition, featureNames } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { readCondition } from '../conditions/read-condition.ts'
import type { RunDigest } from '../mining/run-digest.ts'
import { compareText } from '../text/compare-text.ts'
import { isRecent } from './evidence.ts'
import { middleOf } from './evidence-savings.ts'
import type { EvidenceBase, Pattern } from './pattern.ts'

/** Fewer runs tell nothing of a type of tasks, or of a scope. */
export const BASE_RUNS_MIN = 20
/** The types of tasks with most runs have a base of their own. */
const TYPES_MAX = 20
/** What a run takes, besides its time. */
const RESOURCES_MAX = 3

/** Runs that are compared with each other: of one type of task, or all. */
export interface RunGroup {
  readonly type?: string | undefined
  readonly runs: readonly RunDigest[]
  readonly successes: number
  /** Those that succeeded and say what they took of it, the least first. */
  readonly ordered: (measure: string) => readonly RunDigest[]
}

/** The runs of a scope, each once, as patterns are held against them. */
export interface KnownRuns {
  readonly byId: ReadonlyMap<string, RunDigest>
  /** Those that ended one way or the other, the newest first. */
  readonly ended: readonly RunDigest[]
  /** `time`, and the resources that runs tell of. */
  readonly measures: readonly string[]
  /** Of the last 90 days, what a pattern is held against: all runs, then its types of tasks. */
  readonly groupsFor: (pattern: Pick<Pattern, 'sign' | 'applicability'>) => readonly RunGroup[]
}

/** Prepares the digests of a scope, so that every pattern can be held against them. */
export function createKnownRuns(digests: readonly RunDigest[], nowMs: number): KnownRuns {
  const ended = endedOnce(digests)
  const recent = ended.filter((run) => isRecent(run, nowMs))
  const names = new Set(ended.flatMap(({ resources = {} }) => Object.keys(resources)))
  const known = new Map<string, readonly RunGroup[]>()
  return {
    byId: new Map(digests.map((digest) => [digest.id, digest])),
    ended,
    measures: ['time', ...[...names].toSorted(compareText).slice(0, RESOURCES_MAX)],
    groupsFor(pattern) {
      const asked = heldAgainst(pattern)
      const key = JSON.stringify(asked)
      const groups = known.get(key) ?? groupRuns(recent.filter(fulfils(asked)))
      known.set(key, groups)
      return groups
    },
  }
}

/** What a run took of something, where it says so. */
export function amountOf(
  { durationMs, resources }: Pick<RunDigest, 'durationMs' | 'resources'>,
  measure: string,
): number | undefined {
  if (measure === 'time') return durationMs
  return resources !== undefined && Object.hasOwn(resources, measure)
    ? resources[measure]
    : undefined
}

/** The type of the task of a run, where it says so. */
export function typeOfRun({ features }: Pick<RunDigest, 'features'>): string | undefined {
  const type = features['task.type']
  return typeof type === 'string' ? type : undefined
}

/** What the entries of a pattern are compared with. */
export function basesOf(
  { expects, saves }: Pick<Pattern, 'expects' | 'saves'>,
  groups: readonly RunGroup[],
): readonly EvidenceBase[] {
  return groups.flatMap(({ type, runs, successes, ordered }): readonly EvidenceBase[] => {
    const of = { ...(type === undefined ? {} : { type }), entries: 0 }
    if (saves === undefined) {
      const hits = expects === 'success' ? successes : runs.length - successes
      return [{ ...of, rate: hits / runs.length, runs: runs.length }]
    }
    const amounts = ordered(saves).map((run) => amountOf(run, saves) ?? 0)
    if (amounts.length < BASE_RUNS_MIN) return []
    const middle = middleOf(amounts)
    const judged = amounts.length + runs.length - successes
    const hits = amounts.filter((amount) => amount < middle).length
    return [{ ...of, rate: hits / judged, runs: judged, middle }]
  })
}

function endedOnce(digests: readonly RunDigest[]): readonly RunDigest[] {
  const seen = new Set<string>()
  return digests
    .filter(({ status }) => status !== 'partial')
    .toSorted((left, right) => right.at - left.at || compareText(right.id, left.id))
    .filter(({ runKey }) => !seen.has(runKey) && seen.add(runKey))
}

/**
 * What a run must be, or have gone through, before a pattern speaks of it: of a kind of task, with
 * an error that it recovers from, or so many steps. Runs without that are no match for those with it.
 */
function heldAgainst({
  sign,
  applicability,
}: Pick<Pattern, 'sign' | 'applicability'>): readonly Condition[] {
  const before = applicability.conditions
    .flatMap((text) => readCondition(text).condition ?? [])
    .filter((condition) => featureNames(condition).every((name) => STEPS.has(name)))
  const whole = sign === undefined ? undefined : readCondition(sign).condition
  const parts = whole?.is === 'and' ? whole.parts : []
  const asked = new Set(applicability.conditions)
  const given = parts.filter(
    (part) =>
      (part.is === 'compared' && part.feature === 'steps.count') || asked.has(printCondition(part)),
  )
  // What it claims comes last, and is not what its runs are compared within.
  return [...before, ...(given.length === parts.length ? given.slice(0, -1) : given)]
}

const STEPS: ReadonlySet<string> = new Set(['steps', 'steps.count'])

function fulfils(asked: readonly Condition[]): (run: RunDigest) => boolean {
  return ({ features }) => asked.every((condition) => holds(condition, features))
}

function groupRuns(runs: readonly RunDigest[]): readonly RunGroup[] {
  const byType = new Map<string, RunDigest[]>()
  for (const run of runs) {
    const type = typeOfRun(run)
    if (type === undefined) continue
    const own = byType.get(type)
    if (own === undefined) byType.set(type, [run])
    else own.push(run)
  }
  const types = [...byType]
    .toSorted(([leftType, left], [rightType, right]) => {
      return right.length - left.length || compareText(leftType, rightType)
    })
    .slice(0, TYPES_MAX)
    .map(([type, own]) => toGroup(own, type))
  return [toGroup(runs), ...types].filter((group) => group.runs.length >= BASE_RUNS_MIN)
}

function toGroup(runs: readonly RunDigest[], type?: string): RunGroup {
  const known = new Map<string, readonly RunDigest[]>()
  return {
    ...(type === undefined ? {} : { type }),
    runs,
    successes: runs.filter(({ status }) => status === 'success').length,
    ordered(measure) {
      const ordered = known.get(measure) ?? orderBy(runs, measure)
      known.set(measure, ordered)
      return ordered
    },
  }
}

function orderBy(runs: readonly RunDigest[], measure: string): readonly RunDigest[] {
  return runs
    .filter((run) => run.status === 'success' && amountOf(run, measure) !== undefined)
    .toSorted((left, right) => (amountOf(left, measure) ?? 0) - (amountOf(right, measure) ?? 0))
}
