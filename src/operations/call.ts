import type { z } from 'zod'
import { checkInput } from '../core/check-input.ts'
import type { Call, CallStep } from '../flows/call-step.ts'
import { type Caller, requireWaiting } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'
import type { Health } from '../flows/storage/upkeep/health.ts'
import type { Operation } from './operation.ts'

export { callerTrust } from '../flows/caller.ts'
export { answerOnce } from '../flows/storage/records/answer-once.ts'
export { followRemovals } from '../flows/storage/records/follow-changes.ts'
export type { Caller, Health, MemoryContext }

/**
 * Runs an operation for a caller. Every surface comes through here: input is checked once, and
 * every call is measured once.
 *
 * @throws MemoryError `INVALID_INPUT` with each wrong field in `issues`.
 */
export async function callOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: unknown,
  caller: Caller,
  context: MemoryContext,
): Promise<z.output<Output>> {
  const checked = checkInput(operation.input, input ?? {}, operation.name)
  requireWaiting(caller)
  const run = (): Promise<z.output<Output>> =>
    asTenant(operation, caller, context, () => operation.run(checked, caller, context))
  return await context.measurements.operation(operation.name, () =>
    withSteps(context.callSteps, callOf(operation, checked, caller), run),
  )
}

function callOf({ name, effect, tier }: Operation, input: object, caller: Caller): Call {
  const id = 'id' in input && typeof input.id === 'string' ? input.id : undefined
  return { operation: name, effect, tier, caller, id }
}

async function withSteps<Result>(
  [step, ...rest]: readonly CallStep[],
  call: Call,
  run: () => Promise<Result>,
): Promise<Result> {
  return await (step === undefined ? run() : step(call, () => withSteps(rest, call, run)))
}

// Writes see everything: an id that another tenant has must count as taken, and a blob that another
// tenant refers to must stay.
function asTenant<Result>(
  { effect, tier }: Pick<Operation, 'effect' | 'tier'>,
  { scope }: Caller,
  { tenants }: MemoryContext,
  run: () => Result,
): Result {
  const isHeld = tenants !== undefined && effect === 'reads' && tier !== 'admin'
  return isHeld ? tenants.within(scope.tenant, run) : run()
}
