import { groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { amountOf, endedRuns, type RunDigest, typeOfRun } from '../digests/run-digest.ts'
import { medianOfSorted } from '../statistics/estimates.ts'
import { isRecent } from './evidence.ts'
import type { EvidenceBase, Pattern } from './pattern.ts'

/** Fewer runs say nothing about a task type or a scope. */
const BASE_RUNS_MIN = 20
/** The types of tasks with most runs have a base of their own. */
const TYPES_MAX = 20
const RESOURCES_MAX = 3

/** Runs that are compared with each other: of one type of task, or all. */
export interface RunGroup {
  readonly type?: string | undefined
  readonly runs: readonly RunDigest[]
  readonly successes: number
  /** Those that succeeded and report this measure, the smallest amount first. */
  readonly ordered: (measure: string) => readonly RunDigest[]
}

/** The runs of a scope, each once, prepared so that many patterns can be tested on them. */
export interface KnownRuns {
  readonly byId: ReadonlyMap<string, RunDigest>
  /** Those that succeeded or failed, newest first. */
  readonly ended: readonly RunDigest[]
  /** `time`, and the resources that runs report. */
  readonly measures: readonly string[]
  /** Runs of the last 90 days that a pattern is compared with: all of them, then by type. */
  readonly groupsFor: (
    pattern: Pick<Pattern, 'followedWhen' | 'comparedWhen' | 'applicability'>,
  ) => readonly RunGroup[]
}

export function createKnownRuns(digests: readonly RunDigest[], nowMs: number): KnownRuns {
  const ended = endedRuns(digests)
  const recent = ended.filter((run) => isRecent(run, nowMs))
  const names = new Set(ended.flatMap(({ resources = {} }) => Object.keys(resources)))
  const known = new Map<string, readonly RunGroup[]>()
  return {
    byId: new Map(digests.map((digest) => [digest.id, digest])),
    ended,
    measures: ['time', ...[...names].toSorted(compareText).slice(0, RESOURCES_MAX)],
    groupsFor({ applicability, followedWhen, comparedWhen = [] }) {
      // Only runs in which it applies are comparable; its own claim must not be a condition.
      const texts = applicability.conditions
        .filter((text) => text !== followedWhen)
        .concat(comparedWhen)
      const key = JSON.stringify(texts)
      const conditions = texts.flatMap((text) => readCondition(text).condition ?? [])
      const groups =
        known.get(key) ??
        groupRuns(recent.filter(({ features }) => conditions.every((one) => holds(one, features))))
      known.set(key, groups)
      return groups
    },
  }
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
    const middle = medianOfSorted(amounts)
    const judged = amounts.length + runs.length - successes
    const hits = amounts.filter((amount) => amount < middle).length
    return [{ ...of, rate: hits / judged, runs: judged, middle }]
  })
}

function groupRuns(runs: readonly RunDigest[]): readonly RunGroup[] {
  const types = [...groupBy(runs, typeOfRun)]
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
    type,
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
