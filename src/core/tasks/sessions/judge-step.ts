import type { JsonValue } from '../../json.ts'
import { readFailure } from '../../language/failures/read-failure.ts'
import { readActs } from '../acts/read-acts.ts'
import type { SessionEvent } from './session-event.ts'

type Step = Extract<SessionEvent, { type: 'step' }>

/** Agents whose hooks say that a call failed. Of others only the output tells. */
const TELLING: ReadonlySet<string> = new Set(['claude-code', 'cursor', 'gemini'])

export interface JudgedStep {
  readonly error?: string | undefined
  /** Of a check: whether it passed. */
  readonly check?: { readonly isTest: boolean; readonly isPassed: boolean } | undefined
}

/** Whether a step failed, and what that says of the work, where it is a check. */
export function judgeStep(agent: string, { tool, input, output, error }: Step): JudgedStep {
  const acts = readActs(tool, input as JsonValue)
  const check = acts.findLast(({ kind }) => kind === 'check')
  const isUntold = error === undefined && check !== undefined && !TELLING.has(agent)
  const failed = error ?? (isUntold && isFailure(output ?? '') ? output : undefined)
  if (check === undefined) return { error: failed }
  const isPassed = failed === undefined
  return { error: failed, check: { isTest: check.check === 'test', isPassed } }
}

/** How runners of tests sum up. */
const FAILED_TESTS = /^(?:not ok |FAIL\b|# fail [1-9])|\b[1-9]\d* (?:failed|failing|failures?)\b/mu

// A passing check may print warnings: only a typed error or a failing test counts.
function isFailure(output: string): boolean {
  const failure = readFailure(output)
  return failure?.type !== undefined || failure?.test !== undefined || FAILED_TESTS.test(output)
}
