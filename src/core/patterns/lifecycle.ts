import { MemoryError } from '../errors.ts'
import type { Pattern, PatternLifecycle, PatternMove, PatternStatus } from './pattern.ts'

/**
 * What can happen to a pattern. `proven`: its evidence is sufficient. `contradicted`: it stopped
 * working. `unsupported`: evidence was deleted, and the rest is not sufficient. `refined`: what
 * it says was changed. `pruned`: it is worth nothing. `replaced`: somebody says so, or another
 * pattern stands for it.
 */
export type PatternEvent =
  | 'proven'
  | 'contradicted'
  | 'unsupported'
  | 'refined'
  | 'pruned'
  | 'replaced'

/**
 * The statuses, with "refined" apart. A refined pattern starts with no evidence at all, so it
 * cannot be validated at once: "refined (back to validated, evidence reset)" is the way through
 * this state. It stays under review, and is not offered, until evidence from after the refinement
 * proves it by the same measure as any candidate. Without a refinement there is no way back.
 */
type PatternState = PatternStatus | 'refined'

/** Every move there is. What is not listed does not happen. */
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

export interface PatternHappening {
  readonly event: PatternEvent
  readonly reason: string
  /** ISO 8601. */
  readonly at: string
  readonly supersededBy?: string | undefined
}

/** True when this can happen to a pattern as it is. */
export function canMove(lifecycle: PatternLifecycle, event: PatternEvent): boolean {
  return MOVES[stateOf(lifecycle)][event] !== undefined
}

/** The lifecycle after something happened. @throws MemoryError `CONFLICT` when it cannot happen. */
export function moveOn(
  lifecycle: PatternLifecycle,
  { event, reason, at, supersededBy }: PatternHappening,
): PatternLifecycle {
  const next = MOVES[stateOf(lifecycle)][event]
  if (next === undefined) throw refuseMove(lifecycle.status, event)
  const { supersededBy: _by, reason: _reason, isRefined: _refined, ...rest } = lifecycle
  const status = next === 'refined' ? 'under-review' : next
  const move: PatternMove = { at, from: lifecycle.status, to: status, reason }
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

/** Only what is validated is shown to somebody who plans. */
export function isOffered({ lifecycle }: Pick<Pattern, 'lifecycle'>): boolean {
  return lifecycle.status === 'validated'
}

/** When it got the status that it has; `undefined` when it had no other. */
export function statusSince({ moves }: PatternLifecycle): string | undefined {
  return moves?.find(({ from, to }) => from !== to)?.at
}

function stateOf({ status, isRefined }: PatternLifecycle): PatternState {
  return status === 'under-review' && isRefined === true ? 'refined' : status
}

const REFUSALS: Readonly<Record<PatternEvent, string>> = {
  proven: 'Refine it first: then fresh evidence brings it back.',
  contradicted: 'Only what is validated can be contradicted.',
  unsupported: 'Only what is validated can lose its support.',
  refined: 'Add another pattern instead.',
  pruned: 'Deprecate it with a reason instead.',
  replaced: 'It is deprecated already; `get-pattern` says why.',
}

function refuseMove(status: PatternStatus, event: PatternEvent): MemoryError {
  return new MemoryError(`A pattern that is ${status} cannot be ${event}`, {
    code: 'CONFLICT',
    hint: REFUSALS[event],
  })
}
