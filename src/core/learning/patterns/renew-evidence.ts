import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { amountOf, type RunDigest, typeOfRun } from '../digests/run-digest.ts'
import { medianOfSorted } from '../statistics/estimates.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
import { baseFor, ENTRIES_MAX, joinEntries, recompute } from './evidence.ts'
import { basesOf, type KnownRuns, type RunGroup } from './known-runs.ts'
import { applies, compilePattern, narrowing } from './match-patterns.ts'
import type { Contrast, EvidenceBase, EvidenceEntry, Pattern, PatternEvidence } from './pattern.ts'

/** Fewer runs without a pattern say nothing about what it saves. */
const OTHERS_MIN = 5

/** The evidence of a pattern, computed from the runs of its scope that followed it. */
export function renewEvidence(pattern: Pattern, runs: KnownRuns, nowMs: number): PatternEvidence {
  const { evidence } = pattern
  const groups = runs.groupsFor(pattern)
  const bases = basesOf(pattern, groups)
  const followers = followersOf(pattern, runs)
  const found = followers.slice(0, ENTRIES_MAX).flatMap((run) => toEntry(pattern, run, bases))
  const joined = joinEntries(evidence.entries, found)
  const followed = new Set(joined.map(({ episodeId }) => episodeId))
  for (const { id } of followers) followed.add(id)
  const savings = createSavings(groups, runs.measures, followed)
  const entries = joined.map((entry): EvidenceEntry => {
    const run = runs.byId.get(entry.episodeId)
    if (run === undefined) return entry
    // The medians that it is judged by move.
    const { savedMs: _time, saved: _cost, ...known } = entry
    const isHit = isHitOf(pattern, run, bases) ?? entry.isHit
    return { ...known, isHit, ...withType(run), ...savings(run) }
  })
  const contrast = contrastOf(pattern, groups, followed, bases) ?? evidence.contrast
  return recompute(
    { ...evidence, bases, entries, ...(contrast === undefined ? {} : { contrast }) },
    nowMs,
  )
}

/** The runs that followed a pattern where it applies, newest first. */
function followersOf(pattern: Pattern, { ended }: KnownRuns): readonly RunDigest[] {
  const { followedWhen, applicability } = pattern
  const followed = followedWhen === undefined ? undefined : readCondition(followedWhen).condition
  // Which tools a run could have used is unknown.
  const compiled = compilePattern({
    ...pattern,
    applicability: { ...applicability, capabilities: [] },
  })
  if (followed === undefined || compiled === undefined) return []
  return ended.filter(({ features }) => holds(followed, features) && applies(compiled, features))
}

/** The part of a run that shows whether it went as a pattern expects. */
type JudgedRun = Pick<RunDigest, 'status' | 'features' | 'durationMs' | 'resources'>

/**
 * Whether a run went as a pattern expects; `undefined` when it does not say. A pattern that saves
 * something expects success with less of it than the median of comparable runs.
 */
export function isHitOf(
  { expects, saves }: Pick<Pattern, 'expects' | 'saves'>,
  run: JudgedRun,
  bases: readonly EvidenceBase[],
): boolean | undefined {
  if (saves === undefined) return run.status === expects
  if (run.status !== 'success') return false
  const amount = amountOf(run, saves)
  const { middle } = baseFor(withType(run), bases)
  return amount === undefined || middle === undefined ? undefined : amount < middle
}

function toEntry(
  pattern: Pattern,
  run: RunDigest,
  bases: readonly EvidenceBase[],
): readonly EvidenceEntry[] {
  const isHit = isHitOf(pattern, run, bases)
  if (isHit === undefined) return []
  const { id: episodeId, runKey, at } = run
  return [{ episodeId, runKey, at, isHit, origin: 'mined', ...withType(run) }]
}

function withType(run: Pick<RunDigest, 'features'>): Pick<EvidenceEntry, 'type'> {
  const type = typeOfRun(run)
  return type === undefined ? {} : { type }
}

/** What a run saved against the median of runs of its type, or of all, that do without. */
function createSavings(
  groups: readonly RunGroup[],
  measures: readonly string[],
  followed: ReadonlySet<string>,
): (run: RunDigest) => Pick<EvidenceEntry, 'savedMs' | 'saved'> {
  const known = new Map<string, number | undefined>()
  const medianIn = (group: RunGroup, measure: string): number | undefined => {
    const key = JSON.stringify([group.type, measure])
    if (!known.has(key)) known.set(key, medianWithout(group, measure, followed))
    return known.get(key)
  }
  const savedBy = (run: RunDigest, measure: string): number | undefined => {
    const amount = amountOf(run, measure)
    if (amount === undefined) return undefined
    const type = typeOfRun(run)
    const ofType = groups.filter((one) => one.type === type && type !== undefined)
    for (const group of [...ofType, ...groups.filter((one) => one.type === undefined)]) {
      const middle = medianIn(group, measure)
      if (middle !== undefined) return middle - amount
    }
    return undefined
  }
  return (run) => {
    if (run.status !== 'success') return {}
    const savedMs = savedBy(run, 'time')
    const saved = measures.slice(1).flatMap((measure) => {
      const amount = savedBy(run, measure)
      return amount === undefined ? [] : [[measure, amount] as const]
    })
    return {
      ...(savedMs === undefined ? {} : { savedMs }),
      ...(saved.length === 0 ? {} : { saved: Object.fromEntries(saved) }),
    }
  }
}

function medianWithout(
  { ordered }: RunGroup,
  measure: string,
  followed: ReadonlySet<string>,
): number | undefined {
  const others = ordered(measure).filter(({ id }) => !followed.has(id))
  if (others.length < OTHERS_MIN) return undefined
  return medianOfSorted(others.map((run) => amountOf(run, measure) ?? 0))
}

/** Runs that followed it against those that did not, of the tasks that it is for. */
function contrastOf(
  { applicability, evidence, ...pattern }: Pattern,
  groups: readonly RunGroup[],
  followed: ReadonlySet<string>,
  bases: readonly EvidenceBase[],
): Contrast | undefined {
  const all = groups.find(({ type }) => type === undefined)
  if (all === undefined) return undefined
  const conditions = narrowing({ ...applicability, capabilities: [] })
  const { since = Number.NEGATIVE_INFINITY } = evidence
  const table = { hits: 0, runs: 0, hitsWithout: 0, runsWithout: 0 }
  const compared = all.runs.filter(({ at, features }) => {
    return at >= since && conditions.every((one) => holds(one, features))
  })
  for (const run of compared) {
    const isHit = isHitOf(pattern, run, bases)
    if (isHit === undefined) continue
    const isFollower = followed.has(run.id)
    table[isFollower ? 'runs' : 'runsWithout']++
    if (isHit) table[isFollower ? 'hits' : 'hitsWithout']++
  }
  return { ...table, pValue: fisherExact(table).greater }
}
