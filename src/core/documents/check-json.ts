import { invalidInput, MemoryError } from '../errors.ts'
import { BODY_BYTES_MAX, BODY_DEPTH_MAX } from './limits.ts'

/**
 * Renders a body as the JSON that is stored. Refuses what JSON would change in silence
 * (NaN, dates, functions), because a store must give back what it was given. A property
 * that is `undefined` counts as left out.
 *
 * @throws MemoryError `INVALID_INPUT` for what is not JSON; `LIMIT_EXCEEDED` for a body that
 *   is too large or too deep.
 */
export function renderBody(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput('A body must be a JSON object', 'Wrap the value: { "value": … }.')
  }
  checkNested(body, 1, { left: BODY_BYTES_MAX })
  const json = JSON.stringify(body)
  if (json.length > BODY_BYTES_MAX || Buffer.byteLength(json) > BODY_BYTES_MAX) throw tooLarge()
  return json
}

/**
 * The bytes that the rest of a body may take. Counted while walking, and always too low rather
 * than too high, so that an object that refers to itself many times over ends the walk early.
 */
interface Budget {
  left: number
}

function checkJson(value: unknown, depth: number, budget: Budget): void {
  budget.left -= typeof value === 'string' ? value.length + 1 : 1
  if (budget.left < 0) throw tooLarge()
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (typeof value !== 'object') {
    throw invalidInput(
      `A body may not hold ${typeof value === 'number' ? value : `a value of type ${typeof value}`}`,
      'Only JSON survives storage: text, finite numbers, true, false, null, lists and objects.',
    )
  }
  checkNested(value, depth + 1, budget)
}

function checkNested(value: object, depth: number, budget: Budget): void {
  if (depth > BODY_DEPTH_MAX) {
    throw tooMuch(`A body may be ${BODY_DEPTH_MAX} levels deep`, 'Flatten it, or keep it as text.')
  }
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, depth, budget)
    return
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    throw invalidInput('A body may not hold a Date or the like', 'Store it as text or a number.')
  }
  for (const item of Object.values(value)) {
    if (item !== undefined) checkJson(item, depth, budget)
  }
}

function tooLarge(): MemoryError {
  const hint = 'Keep large content as a blob, and its hash in the body.'
  return tooMuch(`A body may have ${BODY_BYTES_MAX} bytes of JSON`, hint)
}

function tooMuch(message: string, hint: string): MemoryError {
  return new MemoryError(message, { code: 'LIMIT_EXCEEDED', hint })
}
