import { compareTrust, type TrustLevel } from '../storage/records/trust-level.ts'

/**
 * The highest importance of a statement. A person and the agent that works for them say how much
 * something matters; a tool or an import counts no more than an ordinary fact (0.5), and a page of
 * the web less, regardless of the importance given.
 */
const IMPORTANCE_MAX: Readonly<Record<TrustLevel, number>> = {
  person: 1,
  agent: 0.9,
  tool: 0.5,
  import: 0.5,
  web: 0.3,
}

/** The lowest level that may change what is in every prompt. */
const CORE_TRUST_MIN: TrustLevel = 'agent'

/** True when the newer statement may supersede, correct or retract the older one. */
export function mayReplace(newer: TrustLevel, older: TrustLevel): boolean {
  return compareTrust(newer, older) >= 0
}

/**
 * The one rule for removing or changing a statement: `yes` for a caller trusted at least as much,
 * `ask` for an agent, which may act on behalf of the author, and `no` for anyone else.
 */
export function mayChange(caller: TrustLevel, voice: TrustLevel): 'yes' | 'ask' | 'no' {
  if (mayReplace(caller, voice)) return 'yes'
  return mayWriteCore(caller) ? 'ask' : 'no'
}

/** True when a fact of this trust may be pinned, so that it is in every prompt. */
export function mayPin(level: TrustLevel): boolean {
  return compareTrust(level, CORE_TRUST_MIN) >= 0
}

/** True when a text of this trust may be written into a core block. */
export function mayWriteCore(level: TrustLevel): boolean {
  return compareTrust(level, CORE_TRUST_MIN) >= 0
}

export function capImportance(level: TrustLevel, importance: number): number {
  return Math.min(importance, IMPORTANCE_MAX[level])
}

/**
 * Tie-breaker for otherwise equal statements, most trusted first: applied before dates and
 * mentions, so that repeating a text does not rank it above what a person said.
 */
export function preferTrusted(
  left: { readonly trust: TrustLevel },
  right: { readonly trust: TrustLevel },
): number {
  return compareTrust(right.trust, left.trust)
}
