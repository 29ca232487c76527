import type { Fact } from '../../core/facts/fact.ts'
import { dropTopics } from '../entities/drop-topics.ts'
import { takeBackGiven } from '../gate/given-out.ts'
import { dropOpinion } from '../opinions/drop-opinion.ts'
import type { Draft } from '../records/draft.ts'
import type { FactDeps } from './write-fact.ts'

/** Takes a fact out of something that was made of it, in the same write. */
export type FactGoneStep = (fact: Fact, draft: Draft, deps: FactDeps) => Promise<void>

/** Whoever keeps something of a fact in another record adds a step here. */
const STEPS: readonly FactGoneStep[] = [takeBackGiven, dropOpinion, dropTopics]

/** Lets everything that was made of a fact go with it. */
export async function onFactGone(fact: Fact, draft: Draft, deps: FactDeps): Promise<void> {
  for (const step of STEPS) await step(fact, draft, deps)
}
