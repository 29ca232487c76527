import type { EntityMention, EntityType } from './entity.ts'
import { nameWords } from './entity-key.ts'
import { spellName } from './sound/spell-name.ts'
import type { TypedMention } from './typed-mention.ts'
import { canonicalWord } from './words/equal-words.ts'

/** A name of the text, read once however often it stands there. */
interface ReadName {
  readonly name: string
  readonly words: readonly string[]
  readonly key: string
  readonly spellings: readonly string[]
}

/** The surest reading of all mentions with one key. */
interface Named extends ReadName {
  readonly type: EntityType
  readonly strength: number
}

interface KeyedMention {
  readonly mention: TypedMention
  readonly read: ReadName
}

interface Indexes {
  readonly names: ReadonlyMap<string, Named>
  readonly shortForms: ReadonlyMap<string, Named | 'many'>
  readonly heads: ReadonlyMap<string, Named>
}

const ALIASES_MAX = 12
// A type that is more than a guess is not given up for that of a longer name.
const GUESSED_BELOW = 2

/**
 * Makes the mentions of a text agree: one type for one name, and each short form knows its full
 * name. A bare head ("the Institute") stays only where a full name tells what it stands for.
 */
export function linkMentions(mentions: readonly TypedMention[]): readonly EntityMention[] {
  const keyed = readNames(mentions)
  const names = surestNames(keyed)
  const indexes = { names, shortForms: indexShortForms(names), heads: indexHeads(keyed, names) }
  const linked = keyed.map((one) => ({ ...one, full: fullNameOf(one, indexes) }))
  const kept = linked.filter(({ mention, full }) => !mention.isBareHead || full !== undefined)
  const shortNames = new Map<string, Set<string>>()
  for (const { read, full } of kept) {
    if (full !== undefined) addShortName(shortNames, full.key, read.name)
  }
  return kept.map(({ mention, read, full }) => {
    const named = full ?? names.get(read.key)
    const others = full === undefined ? (shortNames.get(read.key) ?? []) : [full.name]
    return toMention(mention, named?.type, [...others, ...read.spellings])
  })
}

function readNames(mentions: readonly TypedMention[]): readonly KeyedMention[] {
  const known = new Map<string, ReadName>()
  return mentions.map((mention) => {
    const read = known.get(mention.name) ?? readName(mention.name)
    known.set(mention.name, read)
    return { mention, read }
  })
}

function readName(name: string): ReadName {
  const words = nameWords(name)
  const spellings = /[가-힣]/.test(name) ? spellName(name) : []
  return { name, words, key: words.join(''), spellings }
}

function surestNames(keyed: readonly KeyedMention[]): ReadonlyMap<string, Named> {
  const names = new Map<string, Named>()
  for (const { mention, read } of keyed) {
    const { type, strength } = mention
    const known = names.get(read.key)
    if (known === undefined || strength > known.strength) {
      names.set(read.key, { ...read, type, strength })
    }
  }
  return names
}

// First and last names of the persons of the text; where two persons share one, it is neither's.
function indexShortForms(names: ReadonlyMap<string, Named>): ReadonlyMap<string, Named | 'many'> {
  const shortForms = new Map<string, Named | 'many'>()
  for (const named of names.values()) {
    const { words, type } = named
    if (type !== 'person' || words.length < 2) continue
    for (const word of new Set([words[0] ?? '', words.at(-1) ?? ''])) {
      shortForms.set(word, shortForms.has(word) ? 'many' : named)
    }
  }
  return shortForms
}

function indexHeads(
  keyed: readonly KeyedMention[],
  names: ReadonlyMap<string, Named>,
): ReadonlyMap<string, Named> {
  const heads = new Map<string, Named>()
  for (const { read } of keyed) {
    const named = names.get(read.key)
    if (read.words.length < 2 || named === undefined) continue
    for (const word of [read.words[0] ?? '', read.words.at(-1) ?? '']) {
      const head = canonicalWord(word)
      if (!heads.has(head)) heads.set(head, named)
    }
  }
  return heads
}

function fullNameOf({ mention, read }: KeyedMention, indexes: Indexes): Named | undefined {
  if (mention.isBareHead) return indexes.heads.get(canonicalWord(read.words[0] ?? ''))
  const full = indexes.shortForms.get(read.key)
  if (full === undefined || full === 'many' || full.key === read.key) return undefined
  const named = indexes.names.get(read.key)
  const isPerson = named?.type === 'person' || (named?.strength ?? 0) < GUESSED_BELOW
  return isPerson ? full : undefined
}

function addShortName(shortNames: Map<string, Set<string>>, key: string, name: string): void {
  const known = shortNames.get(key) ?? new Set()
  if (known.size < ALIASES_MAX) known.add(name)
  shortNames.set(key, known)
}

function toMention(
  mention: TypedMention,
  surestType: EntityType | undefined,
  names: readonly string[],
): EntityMention {
  const { name, from, to } = mention
  const type = surestType ?? mention.type
  const aliases = [...new Set(names)].filter((other) => other !== name)
  return aliases.length === 0 ? { name, type, from, to } : { name, type, from, to, aliases }
}
