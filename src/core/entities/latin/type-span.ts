import type { EntityType } from '../entity.ts'
import type { Token } from '../read-tokens.ts'
import { PERSON_NOUNS, TITLES } from '../words/calendar-words.ts'
import { COMMON_ENGLISH } from '../words/common-english.ts'
import {
  ORGANIZATION_HEADS,
  ORGANIZATION_NOUNS,
  PLACE_HEADS,
  PLACE_NOUNS,
  PROJECT_NOUNS,
  SPECIES_HEADS,
  WORK_NOUNS,
} from '../words/heads.ts'
import {
  KNOWN_FIRST_NAMES,
  KNOWN_LONG_PLACES,
  KNOWN_ORGANIZATIONS,
  KNOWN_PLACES,
  KNOWN_TECHNOLOGY,
} from '../words/known-names.ts'
import { wordSet } from '../words/word-set.ts'
import { nounAfter, nounBefore, particleAfter, wordBefore } from './neighbours.ts'
import type { Reading } from './reading.ts'
import type { Span } from './trim-span.ts'

/** A belief about the type of a name; the strongest of a text wins. */
export interface TypeVote {
  readonly type: EntityType
  readonly strength: number
}

// How much each kind of evidence is worth, strongest first.
const SAID = 7
const NAMED = 6
const KNOWN = 5
const NEXT_TO = 4
const SHAPE = 3
/** What one name of a list says about the others. */
export const LISTED = 2.5
const PLACED = 2
/** Nothing but the look of the name speaks for its type. */
export const GUESS = 1

const SAID_PROJECT: ReadonlySet<string> = wordSet(
  'project projects progetto progetti 프로젝트 program programme programma 프로그램 repo repository',
)
const IN_PLACE: ReadonlySet<string> = wordSet('in near into around nel nella negli nei verso')
const MOTION: ReadonlySet<string> = wordSet(`
  went go goes going gone moved move moves moving travel traveled travelled trip flew fly flying drive
  drove driving came come coming return returned back way flight train visit relocated
`)
const SAYING: ReadonlySet<string> = wordSet(
  'detto dice dire chiesto chiede chiedere dato dare scritto scrive mandato inviato parlato grazie',
)
const PLACE_OPENING = /^(?:san|santa|los|las|puerto)$/
const ON_TECHNOLOGY: ReadonlySet<string> = wordSet(`
  using uses use used top based built written powered installed basa basato basata usando usa usato
  tramite costruito scritto
`)
const PLACE_PARTICLES = /^(?:에|에서|에서는|에서의|에는|으로|로|까지)$/
const PERSON_SUFFIXES = /^(?:님|씨|에게|한테|께서|께)/
const TECHNOLOGY_SUFFIXES = /^(?:기반|위에|사용)/

/** What the name itself and the words beside it say about its type. */
export function typeSpan(span: Span, reading: Reading): TypeVote {
  const words = reading.tokens.slice(span.first, span.last + 1)
  return (
    saidType(span, reading) ??
    namedType(words, span) ??
    knownType(words) ??
    neighbourType(span, reading) ??
    shapeType(words) ??
    placedType(span, reading) ??
    guessType(words)
  )
}

function saidType(span: Span, reading: Reading): TypeVote | undefined {
  const isSaid =
    SAID_PROJECT.has(nounAfter(span, reading)) || SAID_PROJECT.has(nounBefore(span, reading))
  return isSaid ? { type: 'project', strength: SAID } : undefined
}

function namedType(words: readonly Token[], span: Span): TypeVote | undefined {
  const vote = (type: EntityType): TypeVote => ({ type, strength: NAMED })
  if (span.hasTitle) return vote('person')
  if (words.length < 2) return undefined
  const first = words[0]?.key ?? ''
  const last = words.at(-1)?.key ?? ''
  if (words.some(({ key }) => /^(?:project|progetto)$/.test(key))) return vote('project')
  if (SPECIES_HEADS.has(last)) return vote('other')
  if (PLACE_HEADS.has(last)) return vote('place')
  if (isInstitution(words)) return vote('organization')
  return PLACE_HEADS.has(first) || PLACE_OPENING.test(first) ? vote('place') : undefined
}

// The head opens or closes the name; in between it may be a surname.
function isInstitution(words: readonly Token[]): boolean {
  const inner = words.length > 2 && words.some(({ key }) => ORGANIZATION_HEADS.has(key))
  const first = words[0]?.key ?? ''
  return inner || ORGANIZATION_HEADS.has(first) || ORGANIZATION_HEADS.has(words.at(-1)?.key ?? '')
}

function knownType(words: readonly Token[]): TypeVote | undefined {
  const first = words[0]?.key ?? ''
  const isPlace =
    words.length === 1
      ? KNOWN_PLACES.has(first)
      : KNOWN_LONG_PLACES.has(words.map(({ key }) => key).join(''))
  if (isPlace) return { type: 'place', strength: KNOWN }
  if (words.length === 1 && KNOWN_ORGANIZATIONS.has(first)) {
    return { type: 'organization', strength: KNOWN }
  }
  if (KNOWN_TECHNOLOGY.has(first)) return { type: 'other', strength: KNOWN }
  return KNOWN_FIRST_NAMES.has(first) ? { type: 'person', strength: KNOWN } : undefined
}

function neighbourType(span: Span, reading: Reading): TypeVote | undefined {
  const after = nounAfter(span, reading)
  const before = nounBefore(span, reading)
  const vote = (type: EntityType): TypeVote => ({ type, strength: NEXT_TO })
  if (WORK_NOUNS.has(after) || WORK_NOUNS.has(before)) return vote('other')
  if (PERSON_NOUNS.has(before) || TITLES.has(before)) return vote('person')
  if (PLACE_NOUNS.has(after) || PLACE_NOUNS.has(before)) return vote('place')
  if (ORGANIZATION_NOUNS.has(after) || ORGANIZATION_NOUNS.has(before)) return vote('organization')
  if (PROJECT_NOUNS.has(after) || PROJECT_NOUNS.has(before)) return vote('project')
  return PERSON_SUFFIXES.test(particleAfter(span, reading)) ? vote('person') : undefined
}

// Acronyms, names with capitals inside and names with numbers are products and standards.
function shapeType(words: readonly Token[]): TypeVote | undefined {
  const first = words[0]?.text ?? ''
  const isTechnical =
    /^\p{Lu}[\p{Lu}\p{N}&]+s?$|\p{Ll}\p{Lu}|\p{L}\p{N}/u.test(first) &&
    !/^Mc|^Mac|^De\p{Lu}/u.test(first)
  const isNumbered = words.at(-1)?.kind === 'number'
  const isSpelled = words.every(({ text }) => text.length === 1)
  const isShort = words.length === 1 || isNumbered || isSpelled
  return isShort && (isTechnical || isNumbered || isSpelled)
    ? { type: 'other', strength: SHAPE }
    : undefined
}

function placedType(span: Span, reading: Reading): TypeVote | undefined {
  const before = wordBefore(span, reading)
  const isOnTechnology =
    ON_TECHNOLOGY.has(before.key) ||
    (/^(?:of|on|su|with|in|by|con)$/.test(before.key) && ON_TECHNOLOGY.has(before.earlierKey))
  const particle = particleAfter(span, reading)
  if (isOnTechnology || TECHNOLOGY_SUFFIXES.test(particle)) {
    return { type: 'other', strength: PLACED }
  }
  if (span.first !== span.last) return undefined
  if (isInPlace(before, reading) || PLACE_PARTICLES.test(particle)) {
    return { type: 'place', strength: PLACED }
  }
  return before.key === 'at' || before.key === 'presso'
    ? { type: 'organization', strength: PLACED }
    : undefined
}

// "to Ada" and "a Marco" are told from "moved to Milan" and "vivo a Milano" by the word before.
function isInPlace(
  { key, earlierKey }: { readonly key: string; readonly earlierKey: string },
  { habit }: Reading,
): boolean {
  if (key === 'to') return MOTION.has(earlierKey)
  if (habit === 'italian' && /^ad?$/.test(key)) return !SAYING.has(earlierKey)
  return IN_PLACE.has(key)
}

// A name of everyday words is what people call a project; any other one is most often a person.
function guessType(words: readonly Token[]): TypeVote {
  const everyday = words.filter(({ key }) => COMMON_ENGLISH.has(key)).length
  if (words.length === 1) return { type: everyday === 1 ? 'other' : 'person', strength: GUESS }
  const last = words.at(-1)?.key ?? ''
  const endsInNoun = COMMON_ENGLISH.has(last) || COMMON_ENGLISH.has(last.replace(/s$/, ''))
  const isTitleOfWork = words.some(({ kind }) => kind === 'small') && everyday > 0
  if (isTitleOfWork) return { type: 'other', strength: GUESS }
  return { type: endsInNoun ? 'project' : 'person', strength: GUESS }
}
