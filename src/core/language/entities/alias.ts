import { splitParticle } from '../hangul.ts'
import { plainText } from '../intent/phrase-pattern.ts'
import { escapeRegex } from '../text/escape-regex.ts'
import { entityKey } from './entity-key.ts'

/** Two names of one entity. */
export interface NamePair {
  readonly name: string
  readonly alias: string
}

/** A name as written in a question, and its aliases. */
export interface KnownName {
  readonly written: string
  readonly others: readonly string[]
}

/** As many words as `the old lighthouse keeper` has. */
const NAME_WORDS_MAX = 4
const WORDS_MAX = 64
/** The maximum number of aliases looked up per entity. */
const OTHERS_MAX = 16

/** Every run of words in a text that may be a name, by key. The first spelling wins. */
export function namesByKey(text: string): ReadonlyMap<string, string> {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}&+#]+(?:['’.-][\p{L}\p{M}\p{N}&+#]+)*/gu)].slice(
    0,
    WORDS_MAX,
  )
  const found = new Map<string, string>()
  words.forEach((first, at) => {
    for (const last of words.slice(at, at + NAME_WORDS_MAX)) {
      const written = text.slice(first.index, last.index + last[0].length)
      // "다람쥐에" is 다람쥐.
      for (const name of [written, splitParticle(written).stem]) {
        const key = entityKey(name)
        if (key.length > 1 && !found.has(key)) found.set(key, name)
      }
    }
  })
  return found
}

/**
 * All names linked with this one, directly or transitively, nearest first. Two things that share an
 * alias stay two.
 */
export function namesJoinedWith(key: string, pairs: readonly NamePair[]): readonly string[] {
  const known = new Map<string, string>([[key, '']])
  const links = pairs.flatMap(({ name, alias }) => [
    { from: entityKey(name), to: alias },
    { from: entityKey(alias), to: name },
  ])
  // The map grows during iteration, so transitive links are reached too.
  for (const reached of known.keys()) {
    if (reached !== key && mainNamesOf(reached, pairs).length > 1) continue
    for (const { to } of links.filter(({ from }) => from === reached)) {
      if (!known.has(entityKey(to))) known.set(entityKey(to), to)
    }
  }
  known.delete(key)
  return [...known.values()].slice(0, OTHERS_MAX)
}

/** The things that have this alias, by their keys. */
function mainNamesOf(key: string, pairs: readonly NamePair[]): readonly string[] {
  const own = pairs.filter(({ alias }) => entityKey(alias) === key)
  return [...new Map(own.map(({ name }) => [entityKey(name), name])).values()]
}

/**
 * A text in which each alias of one thing is replaced by its name, and the names that then stand in
 * it. An alias of several things stays.
 */
export function inMainNames(text: string, known: readonly KnownName[], pairs: readonly NamePair[]) {
  let said = text
  const names = known.map((one): KnownName => {
    const [main, other] = mainNamesOf(entityKey(one.written), pairs)
    if (main === undefined || other !== undefined) return one
    said = replaceName(said, one.written, main)
    const others = [one.written, ...one.others.filter((name) => name !== main)]
    return { written: main, others }
  })
  return { text: said, names }
}

/** A text with one name in the place of another, where that stands as a whole word. */
export function replaceName(text: string, name: string, by: string): string {
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}])${escapeRegex(name)}(?![\\p{Script=Latin}\\p{N}])`,
    'giu',
  )
  return text.replace(whole, () => by)
}

/** The names in a text that have aliases, with the aliases. */
export function knownNamesIn(text: string, pairs: readonly NamePair[]): readonly KnownName[] {
  if (pairs.length === 0) return []
  return [...namesByKey(text)]
    .map(([key, written]) => ({ written, others: namesJoinedWith(key, pairs) }))
    .filter(({ others }) => others.length > 0)
}

/** The keys of these names that occur in a text, whether or not they were detected as names. */
export function keysHeldIn(text: string, names: readonly string[]): readonly string[] {
  const plain = plainText(text)
  const held = names.filter((name) => plain.includes(plainText(name)))
  if (held.length === 0) return []
  const keys = namesByKey(text)
  return held.map(entityKey).filter((key) => keys.has(key))
}
