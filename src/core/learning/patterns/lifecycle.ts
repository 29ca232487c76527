import { MemoryError } from '../../errors.ts'
import { countedEntries, EPISODES_MIN, isRecent } from './evidence.ts'
import type { Pattern, PatternLifecycle, PatternStatus } from './pattern.ts'

/**
 * What can happen to a pattern. `proven`: its evidence is sufficient. `contradicted`: it stopped
 * working. `unsupported`: evidence was deleted, and the rest is not sufficient. `refined`: what
 * it says was changed. `pruned`: it is worth nothing. `replaced`: a caller deprecated it, or
 * another pattern took its place.
 */
export type PatternEvent =
  | 'proven'
  | 'contradicted'
  | 'unsupported'
  | 'refined'
  | 'pruned'
  | 'replaced'

/**
 * The statuses, and "refined". A refined pattern has no evidence yet, so it stays under review and
 * is not offered until evidence from after the refinement proves it, as for any candidate. A
 * pattern under review that is not refined has no way back.
 */
type PatternState = PatternStatus | 'refined'

/** Every move there is. What is not listed cannot happen. */
const MOVES: Readonly<Record<PatternState, Partial<Record<PatternEvent, PatternState>>>> = {
  candidate: {
    proven: 'validated',
    refined: 'candidate',
    pruned: 'deprecated',
    replaced: 'deprecated',
  },
  validated: {
    contradicted: 'under-review',
    unsupported: 'candidate',
    refined: 'refined',
    replaced: 'deprecated',
  },
  'under-review': { refined: 'refined', pruned: 'deprecated', replaced: 'deprecated' },
  refined: {
    proven: 'validated',
    refined: 'refined',
    pruned: 'deprecated',
    replaced: 'deprecated',
  },
  deprecated: {},
}

const MOVES_KEPT_MAX = 20
/** Spec P5, with `EPISODES_MIN`. */
const CONFIDENCE_MIN = 0.7
const P_VALUE_MAX = 0.05
/** Of the search that found it: runs are searched some ten times while they grow, and each search may err. */
export const MINED_P_VALUE_MAX = 0.01

/** What to do is recommended only when more of its runs succeed. */
const SUCCESS_RATE_MIN = 0.5

type Claim = Pick<Pattern, 'expects' | 'saves' | 'evidence'>

/** Spec P5: enough episodes of the last 90 days, enough confidence, and unlikely by chance. */
export function isProven(pattern: Claim, nowMs: number): boolean {
  return missingProof(pattern, nowMs) === undefined
}

/** The first thing that a pattern lacks to be validated, as a sentence; `undefined` for nothing. */
export function missingProof({ evidence, ...claim }: Claim, nowMs: number): string | undefined {
  const { confidence, adjustedPValue, minedPValue = 0, runs, hits } = evidence
  const episodes = countedEntries(evidence, nowMs).filter(
    (entry) => entry.episodeId !== '' && isRecent(entry, nowMs),
  )
  if (episodes.length < EPISODES_MIN) {
    return `It needs ${EPISODES_MIN} episodes from the last 90 days and has ${episodes.length}; a run that is only reported proves nothing.`
  }
  if (failsMostly({ evidence, ...claim })) {
    return `Only ${hits} of ${runs} runs succeeded; what mostly fails is not recommended.`
  }
  if (confidence <= CONFIDENCE_MIN) {
    return `It needs a confidence over ${CONFIDENCE_MIN} and has ${confidence.toFixed(2)}.`
  }
  if (adjustedPValue >= P_VALUE_MAX) return mayBeChance(adjustedPValue, P_VALUE_MAX)
  return minedPValue < MINED_P_VALUE_MAX ? undefined : mayBeChance(minedPValue, MINED_P_VALUE_MAX)
}

function mayBeChance(pValue: number, limit: number): string {
  return `It may be chance: it needs p < ${limit} and has ${Number(pValue.toPrecision(2))}.`
}

/** True for advice to do what mostly fails, even if other runs fail more. */
export function failsMostly({ expects, saves, evidence }: Claim): boolean {
  return expects === 'success' && saves === undefined && evidence.successRate <= SUCCESS_RATE_MIN
}

interface PatternChange {
  readonly event: PatternEvent
  readonly reason: string
  /** ISO 8601. */
  readonly at: string
  readonly supersededBy?: string | undefined
}

export function canMove(lifecycle: PatternLifecycle, event: PatternEvent): boolean {
  return MOVES[stateOf(lifecycle)][event] !== undefined
}

/** The lifecycle after something happened. @throws MemoryError `CONFLICT` when it cannot happen. */
export function moveOn(
  lifecycle: PatternLifecycle,
  { event, reason, at, supersededBy }: PatternChange,
): PatternLifecycle {
  const next = MOVES[stateOf(lifecycle)][event]
  if (next === undefined) throw refuseMove(lifecycle.status, event)
  const { supersededBy: _by, reason: _reason, isRefined: _refined, ...rest } = lifecycle
  const status = next === 'refined' ? 'under-review' : next
  const move = { at, from: lifecycle.status, to: status, reason }
  return {
    ...rest,
    status,
    refinements: lifecycle.refinements + (event === 'refined' ? 1 : 0),
    moves: [move, ...(lifecycle.moves ?? [])].slice(0, MOVES_KEPT_MAX),
    ...(next === 'refined' ? { isRefined: true } : {}),
    ...(status === 'under-review' || status === 'deprecated' ? { reason } : {}),
    ...(supersededBy === undefined ? {} : { supersededBy }),
  }
}

/** Only validated patterns are offered to an agent. */
export function isOffered({ lifecycle }: Pick<Pattern, 'lifecycle'>): boolean {
  return lifecycle.status === 'validated'
}

/** When it got its present status; `undefined` when it never had another. */
export function statusSince({ moves }: PatternLifecycle): string | undefined {
  return moves?.find(({ from, to }) => from !== to)?.at
}

function stateOf({ status, isRefined }: PatternLifecycle): PatternState {
  return status === 'under-review' && isRefined === true ? 'refined' : status
}

const REFUSALS: Readonly<Record<PatternEvent, string>> = {
  proven: 'Refine it first; fresh evidence then brings it back.',
  contradicted: 'Only a validated pattern can be contradicted.',
  unsupported: 'Only a validated pattern can lose its support.',
  refined: 'Add another pattern instead.',
  pruned: 'Deprecate it with a reason instead.',
  replaced: 'It is already deprecated; `get-pattern` says why.',
}

function refuseMove(status: PatternStatus, event: PatternEvent): MemoryError {
  return new MemoryError(`A pattern that is ${status} cannot be ${event}`, {
    code: 'CONFLICT',
    hint: REFUSALS[event],
  })
}
