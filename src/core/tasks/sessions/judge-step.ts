import type { JsonValue } from '../../json.ts'
import { readFailure } from '../../language/failures/read-failure.ts'
import { readActs } from '../acts/read-acts.ts'
import type { SessionEvent } from './session-event.ts'

type Step = Extract<SessionEvent, { type: 'step' }>

/** Agents whose hooks say that a call failed. Of others only the output tells. */
const TELLING: ReadonlySet<string> = new Set(['claude-code', 'cursor', 'gemini'])

/** The error of a step: as told, or for agents that do not tell, the output of a check that failed. */
export function errorOf(agent: string, { tool, input, output, error }: Step): string | undefined {
  if (error !== undefined || output === undefined || TELLING.has(agent)) return error
  const isCheck = readActs(tool, input as JsonValue).some(({ kind }) => kind === 'check')
  return isCheck && isFailure(output) ? output : undefined
}

/** How runners of tests sum up. */
const FAILED_TESTS = /^(?:not ok |FAIL\b|# fail [1-9])|\b[1-9]\d* (?:failed|failing|failures?)\b/mu

// A passing check may print warnings: only a typed error or a failing test counts.
function isFailure(output: string): boolean {
  const failure = readFailure(output)
  return failure?.type !== undefined || failure?.test !== undefined || FAILED_TESTS.test(output)
}
