import { createSieve } from '../text/sieve/create-sieve.ts'
import { ALL_MATTER_WORDS } from './words/all-matter-words.ts'
import type { MatterWords } from './words/matter-words.ts'

/** What a statement is about, as far as its words show. */
export type Matters = Readonly<Record<keyof MatterWords, boolean>>

const siftMatters = createSieve(
  ALL_MATTER_WORDS.flatMap((words): readonly RegExp[] => Object.values(words)),
)

/** Reads what a statement in `plainText` is about. */
export function readMatters(plain: string): Matters {
  const possible = siftMatters(plain)
  const has = (part: keyof MatterWords): boolean =>
    ALL_MATTER_WORDS.some((words) => possible.has(words[part]) && words[part].test(plain))
  return {
    health: has('health'),
    safety: has('safety'),
    identity: has('identity'),
    money: has('money'),
    deadline: has('deadline'),
    emphasis: has('emphasis'),
    hedge: has('hedge'),
    smallTalk: has('smallTalk'),
    self: has('self'),
    event: has('event'),
    general: has('general'),
  }
}
