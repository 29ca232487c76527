import { isKnownHangulName, isKoreanPerson } from '../../language/entities/hangul-names.ts'
import { splitParticle } from '../../language/hangul.ts'
import { cleanEntityName } from './entity-file.ts'

/** An entity named with `@`, and the length of the mention in characters. */
export interface Mention {
  readonly name: string
  readonly length: number
}

// Letters, digits, emoji; between them single joiners; at the end the signs of C++ and C#.
const SLUG =
  /@([\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}_](?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}_]|\u200d|\ufe0f|(?:--?|[.'’&+])(?=[\p{L}\p{N}])){0,99}[+#]{0,2})/uy
const QUOTED = /@(?:"([^"\n`@<\\]{1,100})"|“([^”\n`@<\\]{1,100})”)/uy
// An address, a path or a handle goes on before or after the sign.
const BLOCKED_BEFORE = /[\p{L}\p{M}\p{N}_@/.]$/u
const SPACELESS_BEFORE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
const BLOCKED_AFTER = /^(?:@|\/[\p{L}\p{N}_])/u
// Particles that are hardly ever the last syllable of a name.
const CLEAR_PARTICLE = /^(?:[은는을를가의과와]|..+)$/

/**
 * Parses the mention whose `@` is at this index. `after` is the end of the previous mention: two
 * mentions need something between them.
 */
export function readMention(text: string, at: number, after = -1): Mention | undefined {
  const before = text.slice(Math.max(0, at - 2), at)
  const isBlocked = BLOCKED_BEFORE.test(before) && !SPACELESS_BEFORE.test(before)
  if (after === at || isBlocked) return undefined
  return readQuoted(text, at) ?? readSlug(text, at)
}

/** The mention of a name, without quotes where that is enough. */
export function writeMention(name: string, isQuoted: boolean): string | undefined {
  if (isQuoted) return /["“”\n`@<\\]/.test(name) ? undefined : `@"${name}"`
  return `@${name.replaceAll('-', '--').replaceAll(' ', '-')}`
}

function readQuoted(text: string, at: number): Mention | undefined {
  QUOTED.lastIndex = at
  const [whole, straight, curly] = QUOTED.exec(text) ?? []
  if (whole === undefined) return undefined
  const name = cleanEntityName(straight ?? curly ?? '')
  return name === '' ? undefined : { name, length: whole.length }
}

function readSlug(text: string, at: number): Mention | undefined {
  SLUG.lastIndex = at
  const slug = SLUG.exec(text)?.[1]
  if (slug === undefined) return undefined
  if (BLOCKED_AFTER.test(text.slice(at + 1 + slug.length, at + 4 + slug.length))) return undefined
  const bare = dropParticle(slug.replace(/['’]s$/iu, ''))
  const name = cleanEntityName(bare.replace(/--?/g, (run) => (run === '-' ? ' ' : '-')))
  return name === '' ? undefined : { name, length: 1 + bare.length }
}

// 민수는, 서울에서, Peter는: the particle stays in the sentence and is not part of the name.
function dropParticle(word: string): string {
  if (!/[가-힣]$/.test(word)) return word
  const { stem, particle } = splitParticle(word)
  if (particle === '') return word
  if (!/[가-힣]$/.test(stem)) return stem
  if (isKnownHangulName(word)) return word
  if (isKnownHangulName(stem)) return stem
  if (isKoreanPerson(word)) return word
  const isClear = CLEAR_PARTICLE.test(particle) && stem.length >= 2
  return isClear || isKoreanPerson(stem) ? stem : word
}

export interface PlacedMention {
  readonly at: number
  /** Length of the name in the text. */
  readonly length: number
  /** The replacement text. */
  readonly source: string
}

export interface PlacedMentions {
  readonly placed: readonly PlacedMention[]
  /** Mentions of entities that the text does not name where a mention is possible. */
  readonly missing: readonly string[]
}

// Enough to find a position; a text that names a person more often also names them early.
const PLACES_MAX = 200
const CONTEXT_LENGTH = 120

/** Finds the first position where each entity's name can be written as a mention. */
export function placeMentions(
  text: string,
  entities: readonly string[],
  isCode: (at: number) => boolean,
): PlacedMentions {
  const placed: PlacedMention[] = []
  // Long names and whole words first: a short name must not take a piece of a longer one.
  let open = entities.toSorted((left, right) => right.length - left.length)
  for (const isWhole of [true, false]) {
    open = open.filter((name) => {
      const mention = findPlace(text, name, placed, (at) => {
        return !isCode(at) && (!isWhole || isWholeWord(text, at, name))
      })
      if (mention !== undefined) placed.push(mention)
      return mention === undefined
    })
  }
  const missing = open.map((name) => writeMention(name, true)).filter((one) => one !== undefined)
  return { placed, missing }
}

function findPlace(
  text: string,
  name: string,
  placed: readonly PlacedMention[],
  isAllowed: (at: number) => boolean,
): PlacedMention | undefined {
  for (const at of placesOf(text, name)) {
    const isFree = placed.every((one) => at + name.length <= one.at || at >= one.at + one.length)
    const source = isFree && isAllowed(at) ? chooseSource(text, at, name) : undefined
    if (source !== undefined) return { at, length: name.length, source }
  }
  return undefined
}

function placesOf(text: string, name: string): readonly number[] {
  const places: number[] = []
  let at = name === '' ? -1 : text.indexOf(name)
  while (at >= 0 && places.length < PLACES_MAX) {
    places.push(at)
    at = text.indexOf(name, at + 1)
  }
  return places
}

// What is written must parse back to the same name in its context.
function chooseSource(text: string, at: number, name: string): string | undefined {
  const before = text.slice(Math.max(0, at - 2), at)
  const rest = text.slice(at + name.length, at + name.length + CONTEXT_LENGTH)
  for (const isQuoted of [false, true]) {
    const source = writeMention(name, isQuoted)
    if (source === undefined) continue
    const mention = readMention(before + source + rest, before.length)
    if (mention?.name === name && mention.length === source.length) return source
  }
  return undefined
}

// A Korean particle may follow a name; other letters make it part of a longer word.
function isWholeWord(text: string, at: number, name: string): boolean {
  const next = text.slice(at + name.length, at + name.length + 2)
  return !/^[\p{L}\p{N}_]/u.test(next) || /^[가-힣]/.test(next)
}
