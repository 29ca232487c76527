import type { Fact } from '../../core/facts/fact.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { takeOutOfBlocks } from './take-out-of-blocks.ts'
import { type LeftLine, takeOutOfFiles, takeOutOfGenerated } from './take-out-of-files.ts'
import { takeOutOfAliases, takeOutOfQuestions } from './take-out-of-records.ts'
import { takeOutOfTurns } from './take-out-of-turns.ts'
import { readTakingOut, type TakingOut } from './taking-out.ts'

/**
 * Takes what a forgotten or rejected fact said out of all that was made of it, or says it too,
 * apart from the fact. To do it twice is the same as once: what a crash left over is taken out
 * the next time.
 */
export async function takeOutDerived(fact: Fact, caller: Caller, deps: GateDeps): Promise<void> {
  const taking = await readTakingOut(fact, caller, deps)
  if (taking === undefined) return
  await takeOutOfTurns(taking, deps)
  const wide = ofAllSessions(taking)
  await takeOutOfBlocks(wide, deps)
  await takeOutOfQuestions(wide, deps)
  await takeOutOfAliases(wide, deps)
  await takeOutOfGenerated(wide, deps)
}

/**
 * Takes what a corrected fact said out of what speaks for the present: core blocks and the pages
 * that reflect wrote. Conversations and questions tell how it came about, and stay.
 */
export async function takeOutCorrected(fact: Fact, caller: Caller, deps: GateDeps): Promise<void> {
  const taking = await readTakingOut(fact, caller, deps)
  if (taking === undefined) return
  const wide = ofAllSessions(taking)
  await takeOutOfBlocks(wide, deps)
  await takeOutOfGenerated(wide, deps)
}

/** Takes it out of the files that Loci wrote, once the fact is gone for good. */
export async function takeOutOfOwnFiles(
  fact: Fact,
  caller: Caller,
  deps: GateDeps,
): Promise<readonly LeftLine[]> {
  const taking = await readTakingOut(fact, caller, deps)
  return taking === undefined ? [] : await takeOutOfFiles(ofAllSessions(taking), deps)
}

// What was rejected in one conversation alone still holds where all of them meet.
function ofAllSessions(taking: TakingOut): TakingOut {
  const rejections = taking.rejections.filter(({ scope }) => scope.session === undefined)
  return { ...taking, rejections }
}
