import type { Entity, EntityMention } from './entity.ts'
import { entityKey } from './entity-key.ts'

/** The entities behind the mentions of one text, each once, in the order of their first mention. */
export function groupMentions(mentions: readonly EntityMention[]): readonly Entity[] {
  const groupOf = new Map<string, EntityMention[]>()
  const groups: EntityMention[][] = []
  for (const mention of mentions) {
    const keys = [mention.name, ...(mention.aliases ?? [])].map(entityKey)
    const known = keys.map((key) => groupOf.get(key)).find((group) => group !== undefined)
    const group = known ?? []
    if (known === undefined) groups.push(group)
    group.push(mention)
    for (const key of keys) if (!groupOf.has(key)) groupOf.set(key, group)
  }
  return groups.map(toEntity)
}

function toEntity(group: readonly EntityMention[]): Entity {
  const longest = group.reduce((best, one) => (one.name.length > best.name.length ? one : best))
  const names = group.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  const aliases = [...new Set(names)].filter((name) => name !== longest.name)
  return { name: longest.name, type: longest.type, aliases }
}
