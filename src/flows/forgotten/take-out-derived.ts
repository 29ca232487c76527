import type { Fact } from '../../core/facts/fact.ts'
import type { Caller } from '../caller.ts'
import { sweepNoted } from '../episodes/sweep-blobs.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { purgeTakenOut } from './bring-back.ts'
import { OF_THE_PRESENT, takeOut } from './take-out.ts'
import { type LeftLine, takeOutOfFiles, takeOutOfGenerated } from './take-out-of-files.ts'
import { readTakingOut, type TakingOut } from './taking-out.ts'

/** Takes what a forgotten fact said out of all that says it too, apart from the fact. */
export async function takeOutDerived(fact: Fact, caller: Caller, deps: GateDeps): Promise<void> {
  const taking = await readTakingOut(fact, caller, deps)
  if (taking === undefined) return
  await takeOut([taking], deps)
  await takeOutOfGenerated(taking, deps)
}

/**
 * Takes what a corrected fact said out of what speaks for the present: core blocks and the pages
 * that reflect wrote. Conversations, questions and episodes tell how it came about, and stay.
 */
export async function takeOutCorrected(fact: Fact, caller: Caller, deps: GateDeps): Promise<void> {
  const taking = await readTakingOut(fact, caller, deps)
  if (taking === undefined) return
  await takeOut([taking], deps, OF_THE_PRESENT)
  await takeOutOfGenerated(taking, deps)
}

/**
 * Takes it out once the facts are gone for good, and lets go of all that was kept aside. Resolves to
 * the lines of people that still say it.
 */
export async function takeOutPurged(
  facts: readonly Fact[],
  caller: Caller,
  deps: GateDeps,
): Promise<readonly LeftLine[]> {
  const takings: TakingOut[] = []
  for (const fact of facts) {
    const taking = await readTakingOut(fact, caller, deps)
    if (taking !== undefined) takings.push(taking)
  }
  await takeOut(takings, deps)
  const left: LeftLine[] = []
  for (const taking of takings) {
    await takeOutOfGenerated(taking, deps)
    await purgeTakenOut(taking, deps)
    left.push(...(await takeOutOfFiles(taking, deps)))
  }
  await sweepNoted(deps)
  return left
}
