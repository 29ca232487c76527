import { compareText } from '../text/compare-text.ts'
import type { NamePair } from './alias.ts'
import { namesJoinedWith } from './alias.ts'
import { entityKey } from './entity-key.ts'
import { maybeSameEntity } from './same-entity.ts'

/** Two names that may belong to one entity. They are linked only once a person confirms. */
export interface AliasSuggestion extends NamePair {
  /** How many facts mention both. Two names in one sentence are mostly two people. */
  readonly together: number
  /** How many facts mention each. */
  readonly facts: number
}

/** The maximum number of names compared with each other: the most frequent. */
const NAMES_MAX = 200
const SUGGESTIONS_MAX = 50

/**
 * Names that may belong to one entity and are not linked yet: a short name and the full one,
 * initials, the same name in another language. The most frequent first.
 *
 * @param named The names of each fact.
 */
export function suggestAliases(
  named: readonly (readonly string[])[],
  known: readonly NamePair[],
  only?: string,
): readonly AliasSuggestion[] {
  const names = countNames(named)
  const wanted = only === undefined ? undefined : entityKey(only)
  const pairs = names
    .flatMap((left, at) => names.slice(at + 1).map((right) => [left, right] as const))
    .filter(([left, right]) => wanted === undefined || [left.key, right.key].includes(wanted))
    .filter(([left, right]) => maybeSameEntity(left.name, right.name))
  const suggestions = pairs
    .filter(([left, right]) => !areJoined(left.key, right, known))
    .map(([left, right]) => toSuggestion(left, right))
  return suggestions
    .toSorted((left, right) => right.facts - left.facts || compareText(left.name, right.name))
    .slice(0, SUGGESTIONS_MAX)
}

function toSuggestion(left: CountedName, right: CountedName): AliasSuggestion {
  const [long, short] = left.name.length >= right.name.length ? [left, right] : [right, left]
  return {
    name: long.name,
    alias: short.name,
    together: [...left.facts].filter((fact) => right.facts.has(fact)).length,
    facts: left.facts.size + right.facts.size,
  }
}

interface CountedName {
  readonly key: string
  readonly name: string
  readonly facts: ReadonlySet<number>
}

function countNames(named: readonly (readonly string[])[]): readonly CountedName[] {
  const counted = new Map<string, { name: string; facts: Set<number> }>()
  named.forEach((names, fact) => {
    for (const name of names) {
      const key = entityKey(name)
      const one = counted.get(key) ?? { name, facts: new Set() }
      if (key !== '') counted.set(key, one)
      one.facts.add(fact)
    }
  })
  return [...counted]
    .map(([key, one]) => ({ key, ...one }))
    .toSorted((left, right) => right.facts.size - left.facts.size)
    .slice(0, NAMES_MAX)
}

function areJoined(key: string, other: CountedName, known: readonly NamePair[]): boolean {
  return namesJoinedWith(key, known).some((name) => entityKey(name) === other.key)
}
