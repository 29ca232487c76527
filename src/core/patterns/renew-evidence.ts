import { holds } from '../conditions/holds.ts'
import type { RunDigest } from '../mining/run-digest.ts'
import { fisherExact } from '../statistics/fisher-exact.ts'
import { amountOf, basesOf, type KnownRuns, type RunGroup, typeOfRun } from './comparable-runs.ts'
import { ENTRIES_MAX, joinEntries, recompute } from './evidence.ts'
import { baseFor } from './evidence-bases.ts'
import { middleOf } from './evidence-savings.ts'
import { followersOf } from './followers.ts'
import { isOfProfile, type KeptProfile } from './kept-profile.ts'
import { narrowing } from './matching/compile-pattern.ts'
import type { Contrast, EvidenceBase, EvidenceEntry, Pattern, PatternEvidence } from './pattern.ts'

/** Fewer runs without a pattern are no measure of what it saves. */
const OTHERS_MIN = 5

/** What evidence is looked for in. */
export interface KnownRunsAndProfiles {
  readonly runs: KnownRuns
  readonly profiles: readonly KeptProfile[]
}

/**
 * The evidence of a pattern after a look at the runs of its scope: those that followed it are for
 * or against it, and every figure is what these runs say now.
 */
export function renewEvidence(
  pattern: Pattern,
  { runs, profiles }: KnownRunsAndProfiles,
  nowMs: number,
): PatternEvidence {
  const { evidence } = pattern
  const groups = runs.groupsFor(pattern)
  const bases = basesOf(pattern, groups)
  const followers = followersOf(pattern, runs, profiles)
  const found = followers.slice(0, ENTRIES_MAX).flatMap((run) => toEntry(pattern, run, bases))
  const joined = joinEntries(evidence.entries, found)
  const followed = new Set(joined.map(({ episodeId }) => episodeId))
  for (const { id } of followers) followed.add(id)
  const savings = createSavings(groups, runs.measures, followed)
  const entries = joined.map((entry) => {
    const run = runs.byId.get(entry.episodeId)
    return run === undefined ? entry : told(pattern, entry, { run, bases, savings })
  })
  const contrast = contrastOf(pattern, groups, followed, bases) ?? evidence.contrast
  return recompute(
    { ...evidence, bases, entries, ...(contrast === undefined ? {} : { contrast }) },
    nowMs,
  )
}

/** What of a run tells whether it went as a pattern says. */
type JudgedRun = Pick<RunDigest, 'status' | 'features' | 'durationMs' | 'resources'>

/**
 * True when a run went as a pattern says; nothing when it does not tell. One that is to save
 * something must have succeeded, with less of it than the middle one of comparable runs.
 */
export function isHitOf(
  { expects, saves }: Pick<Pattern, 'expects' | 'saves'>,
  run: JudgedRun,
  bases: readonly EvidenceBase[],
): boolean | undefined {
  if (saves === undefined) return run.status === expects
  if (run.status !== 'success') return false
  const amount = amountOf(run, saves)
  const { middle } = baseFor(ofType(run), bases)
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
  return [{ episodeId, runKey, at, isHit, origin: 'mined', ...ofType(run) }]
}

interface Seen {
  readonly run: RunDigest
  readonly bases: readonly EvidenceBase[]
  readonly savings: (run: RunDigest) => Pick<EvidenceEntry, 'savedMs' | 'saved'>
}

// What is known of a run is told as it is seen now: the middle that it is measured by moves.
function told(
  pattern: Pattern,
  entry: EvidenceEntry,
  { run, bases, savings }: Seen,
): EvidenceEntry {
  const { savedMs: _time, saved: _cost, ...known } = entry
  const isHit = isHitOf(pattern, run, bases) ?? entry.isHit
  return { ...known, isHit, ...ofType(run), ...savings(run) }
}

function ofType(run: Pick<RunDigest, 'features'>): Pick<EvidenceEntry, 'type'> {
  const type = typeOfRun(run)
  return type === undefined ? {} : { type }
}

/** Tells what a run saved against the middle of runs of its type, or of all, that do without. */
function createSavings(
  groups: readonly RunGroup[],
  measures: readonly string[],
  followed: ReadonlySet<string>,
): Seen['savings'] {
  const known = new Map<string, number | undefined>()
  const middleIn = (group: RunGroup, measure: string): number | undefined => {
    const key = JSON.stringify([group.type, measure])
    if (!known.has(key)) known.set(key, middleWithout(group, measure, followed))
    return known.get(key)
  }
  const savedBy = (run: RunDigest, measure: string): number | undefined => {
    const amount = amountOf(run, measure)
    if (amount === undefined) return undefined
    const type = typeOfRun(run)
    const fitting = groups.filter((one) => one.type === type && type !== undefined)
    for (const group of [...fitting, ...groups.filter((one) => one.type === undefined)]) {
      const middle = middleIn(group, measure)
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

function middleWithout(
  { ordered }: RunGroup,
  measure: string,
  followed: ReadonlySet<string>,
): number | undefined {
  const others = ordered(measure).filter(({ id }) => !followed.has(id))
  if (others.length < OTHERS_MIN) return undefined
  return middleOf(others.map((run) => amountOf(run, measure) ?? 0))
}

/** Runs that followed it against those that did not, of the tasks that it is for. */
function contrastOf(
  pattern: Pattern,
  groups: readonly RunGroup[],
  followed: ReadonlySet<string>,
  bases: readonly EvidenceBase[],
): Contrast | undefined {
  // Which of the runs that a profile was fitted to followed it, only mining can tell.
  const all = groups.find(({ type }) => type === undefined)
  if (all === undefined || isOfProfile(pattern)) return undefined
  const asked = narrowing({ ...pattern.applicability, capabilities: [] })
  const since = pattern.evidence.since ?? Number.NEGATIVE_INFINITY
  const table = { hits: 0, runs: 0, hitsWithout: 0, runsWithout: 0 }
  for (const run of all.runs) {
    if (run.at < since || !asked.every((one) => holds(one, run.features))) continue
    const isHit = isHitOf(pattern, run, bases)
    if (isHit !== undefined) count(table, isHit, followed.has(run.id))
  }
  return { ...table, pValue: fisherExact(table).greater }
}

function count(
  table: { hits: number; runs: number; hitsWithout: number; runsWithout: number },
  isHit: boolean,
  isFollower: boolean,
): void {
  table[isFollower ? 'runs' : 'runsWithout']++
  if (isHit) table[isFollower ? 'hits' : 'hitsWithout']++
}
