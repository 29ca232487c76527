import { readMention, writeMention } from './mention.ts'

/** Where a name of the text becomes a mention. */
export interface PlacedMention {
  readonly at: number
  /** Of the name in the text. */
  readonly length: number
  /** What is written in its place. */
  readonly source: string
}

export interface PlacedMentions {
  readonly placed: readonly PlacedMention[]
  /** Mentions of entities that the text does not name where a mention could stand. */
  readonly missing: readonly string[]
}

// Enough to find a place; a text that names somebody more often names them early too.
const PLACES_MAX = 200
const CONTEXT_LENGTH = 120

/** Finds for each entity the first place where its name can be written as a mention. */
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

// What is written must be read as the same name again, where it stands.
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

// A Korean particle may follow a name; other letters make it a part of a longer word.
function isWholeWord(text: string, at: number, name: string): boolean {
  const next = text.slice(at + name.length, at + name.length + 2)
  return !/^[\p{L}\p{N}_]/u.test(next) || /^[가-힣]/.test(next)
}
