import { contentKeyOf } from './build-fact.ts'
import type { Fact } from './fact.ts'
import { buildFactKeys } from './fact-keys.ts'

/** The fact in other words: what it is found by, and known again by, follows them. */
export function retellFact(
  fact: Fact,
  text: string,
  entities: readonly string[] = fact.entities,
): Fact {
  const { speaker, topics } = fact
  const told = { ...fact, text, entities }
  return {
    ...told,
    keys: buildFactKeys({ text, entities, speaker, topics }),
    contentKey: contentKeyOf(told),
  }
}
