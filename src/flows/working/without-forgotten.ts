import { type Caller, callerTrust } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { hideForgotten } from '../gate/rejections-in-text.ts'

type Flow<Input, Result> = (input: Input, caller: Caller, deps: EpisodeDeps) => Promise<Result>

/** A flow whose input loses the sentences that were forgotten: a task must not bring them back. */
export function withoutForgotten<Input, Result>(flow: Flow<Input, Result>): Flow<Input, Result> {
  return async (input, caller, deps) => {
    const voice = { scope: caller.scope, trust: callerTrust(caller) }
    return await flow(await hideForgotten(input, voice, deps), caller, deps)
  }
}
