import { compareText } from '../../text/compare-text.ts'
import type { Place } from './message-places.ts'
import { VALUE, WORDS_AROUND_VALUE_MIN } from './message-tokens.ts'

// Loghub's systems come out alike with 4 to 12 alone, 3 to 5 shared, 10 to 20 first.
/** So many contents make a place a value when they are seen in no other place. */
const CONTENTS_ALONE_MIN = 6
/** So many are enough when the same contents take turns in other places too. */
const CONTENTS_SHARED_MIN = 4
/** The first token mostly says what the message is about. */
const CONTENTS_FIRST_MIN = 10
/** A value by its form has been seen there, so any other content is one too. */
const CONTENTS_BESIDE_VALUE_MIN = 2

/** The contents that take turns with each other in one place or in several. */
interface Kind {
  readonly contents: Set<string>
  places: number
}

/** The places whose content is a value and not part of what the message says. */
export function chooseValues(places: ReadonlySet<Place>): ReadonlySet<Place> {
  const candidates = [...places].filter(
    ({ contents, wordsAround }) => contents.size > 1 && wordsAround >= WORDS_AROUND_VALUE_MIN,
  )
  const kinds = kindsOf(candidates)
  return new Set(candidates.filter((place, at) => isValue(place, kinds[at])))
}

function isValue(place: Place, kind: Kind | undefined): boolean {
  if (kind === undefined) return false
  return kind.contents.size >= contentsNeeded(place, kind)
}

function contentsNeeded(place: Place, kind: Kind): number {
  if (place.isFirst) return CONTENTS_FIRST_MIN
  if (place.contents.has(VALUE)) return CONTENTS_BESIDE_VALUE_MIN
  return kind.places > 1 ? CONTENTS_SHARED_MIN : CONTENTS_ALONE_MIN
}

/** Places are of one kind when two contents that are neighbours in order stand in both. */
function kindsOf(places: readonly Place[]): readonly Kind[] {
  const parents = places.map((_, at) => at)
  const placeOfPair = new Map<string, number>()
  for (const [at, { contents }] of places.entries()) {
    for (const pair of neighbours(contents)) {
      const other = placeOfPair.get(pair)
      if (other === undefined) placeOfPair.set(pair, at)
      else parents[rootOf(parents, at)] = rootOf(parents, other)
    }
  }
  const kinds = new Map<number, Kind>()
  return places.map(({ contents }, at) => {
    const root = rootOf(parents, at)
    const kind = kinds.get(root) ?? { contents: new Set<string>(), places: 0 }
    kinds.set(root, kind)
    for (const content of contents) kind.contents.add(content)
    kind.places += 1
    return kind
  })
}

function neighbours(contents: ReadonlySet<string>): readonly string[] {
  const sorted = [...contents].filter((content) => content !== VALUE).sort(compareText)
  return sorted.slice(1).map((content, at) => `${sorted[at]}\n${content}`)
}

function rootOf(parents: number[], at: number): number {
  let root = at
  while (parents[root] !== root) {
    const parent = parents[root] ?? root
    parents[root] = parents[parent] ?? parent
    root = parent
  }
  return root
}
