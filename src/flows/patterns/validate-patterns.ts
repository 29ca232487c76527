import type { Filter } from '../../core/documents/filter.ts'
import { isSame } from '../../core/patterns/build-pattern.ts'
import type { MinedPattern } from '../../core/patterns/mined-pattern.ts'
import type { Pattern, PatternStatus } from '../../core/patterns/pattern.ts'
import { planValidation, type ValidationGiven } from '../../core/patterns/plan-validation.ts'
import { takeIn } from '../../core/patterns/take-in.ts'
import { ownScopeConditions, scopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { readDigests } from '../mining/read-digests.ts'
import { readOutlook } from '../mining/read-outlook.ts'
import { type ReadPattern, readPatterns } from './read-patterns.ts'
import { type PlannedWrite, writePlanned } from './write-patterns.ts'

/** A pattern whose status changes. */
export interface StatusChange {
  readonly id: string
  readonly name: string
  /** Left out for one that is new. */
  readonly from?: PatternStatus | undefined
  readonly to: PatternStatus
  readonly reason?: string | undefined
}

export interface ValidatedPatterns {
  /** How many had enough evidence to be tested. */
  readonly tested: number
  /** How many have other evidence, or another status, than before. */
  readonly changed: number
  readonly moves: readonly StatusChange[]
  readonly isDryRun: boolean
}

/** Only what is not deprecated is validated. */
const LIVING: Filter = [
  { field: 'lifecycle.status', is: 'one-of', values: ['candidate', 'validated', 'under-review'] },
]

/**
 * Holds every pattern against the evidence of the last 90 days, each scope by itself, and gives
 * it the status that it earns. A second time right after changes nothing.
 */
export async function validatePatterns(
  { dryRun = false }: { readonly dryRun?: boolean | undefined },
  caller: Caller,
  deps: EpisodeDeps,
): Promise<ValidatedPatterns> {
  const all = await readPatterns([...scopeConditions(caller.scope), ...LIVING], deps.documents)
  const groups = new Map<string, ReadPattern[]>()
  for (const read of all) {
    const key = scopeKey(read.pattern.scope)
    groups.set(key, [...(groups.get(key) ?? []), read])
  }
  const results: ValidatedPatterns[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const { scope } = first.pattern
    const patterns = group.map(({ pattern }) => pattern)
    const digests = await readDigests(scope, deps)
    const given = { digests, profiles: (await readOutlook(scope, deps))?.profiles }
    results.push(await settle({ group, patterns, given, dryRun }, deps))
  }
  return {
    tested: results.reduce((sum, { tested }) => sum + tested, 0),
    changed: results.reduce((sum, { changed }) => sum + changed, 0),
    moves: results.flatMap(({ moves }) => moves),
    isDryRun: dryRun,
  }
}

/**
 * Takes in what was mined in a scope: evidence for what is known, candidates for the rest, and
 * for all of it the status that it earns. The same again changes nothing.
 */
export async function takeInMined(
  mined: readonly MinedPattern[],
  given: Required<Omit<ValidationGiven, 'nowMs'>>,
  scope: Scope,
  deps: EpisodeDeps,
): Promise<ValidatedPatterns> {
  const own = withoutSession(scope)
  const group = await readPatterns(ownScopeConditions(own), deps.documents)
  const known = group.map(({ pattern }) => pattern)
  const patterns = takeIn(known, mined, { scope: own, nowMs: deps.clock.now() })
  return await settle({ group, patterns, given, dryRun: false }, deps)
}

interface Settling {
  /** As they are stored. */
  readonly group: readonly ReadPattern[]
  /** As they are to be validated. */
  readonly patterns: readonly Pattern[]
  readonly given: Omit<ValidationGiven, 'nowMs'>
  readonly dryRun: boolean
}

async function settle(
  { group, patterns, given, dryRun }: Settling,
  deps: EpisodeDeps,
): Promise<ValidatedPatterns> {
  const nowMs = deps.clock.now()
  const planned = planValidation(patterns, { ...given, nowMs })
  const before = new Map(group.map((read) => [read.pattern.id, read]))
  const writes = planned.flatMap((pattern): readonly PlannedWrite[] => {
    const known = before.get(pattern.id)
    if (known !== undefined && isSame(known.pattern, pattern)) return []
    const isSaidAnew = known?.pattern.lifecycle.status !== pattern.lifecycle.status
    return [{ pattern, version: known?.version ?? 0, isSaidAnew }]
  })
  if (!dryRun) await writePlanned(writes, deps)
  const moves = writes.flatMap(({ pattern }) => moveOf(pattern, before.get(pattern.id)))
  const tested = planned.filter(({ evidence }) => evidence.lastValidatedAt !== undefined).length
  return { tested, changed: writes.length, moves, isDryRun: dryRun }
}

function moveOf(pattern: Pattern, before: ReadPattern | undefined): readonly StatusChange[] {
  const from = before?.pattern.lifecycle.status
  const { id, name, lifecycle } = pattern
  if (from === lifecycle.status) return []
  const reason = lifecycle.moves?.[0]?.reason
  return [
    {
      id,
      name,
      ...(from === undefined ? {} : { from }),
      to: lifecycle.status,
      ...(reason === undefined ? {} : { reason }),
    },
  ]
}
