import { compareText } from '../text/compare-text.ts'
import { entityKey } from './entity-key.ts'

/** An entity that is named together with another. */
export interface LinkedEntity {
  readonly name: string
  /** How many facts name both. */
  readonly facts: number
}

const LINKED_MAX = 20

/**
 * The entities mentioned together with an entity, most frequent first.
 *
 * @param named The names of each fact that names the entity.
 * @param own The keys of the entity itself.
 */
export function countTogether(
  named: readonly (readonly string[])[],
  own: readonly string[],
): readonly LinkedEntity[] {
  const counted = new Map<string, LinkedEntity>()
  for (const names of named) {
    const others = new Map(names.map((name) => [entityKey(name), name]))
    for (const [key, name] of others) {
      if (key === '' || isOwn(key, own)) continue
      const known = counted.get(key) ?? { name, facts: 0 }
      counted.set(key, { ...known, facts: known.facts + 1 })
    }
  }
  return [...counted.values()]
    .toSorted((left, right) => right.facts - left.facts || compareText(left.name, right.name))
    .slice(0, LINKED_MAX)
}

// "Anna Rossi" does not co-occur with "Anna" or "Rossi".
function isOwn(key: string, own: readonly string[]): boolean {
  return own.some(
    (one) =>
      key === one ||
      (one.length > 1 && key.startsWith(one)) ||
      (one.length > 1 && key.endsWith(one)),
  )
}
