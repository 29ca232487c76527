import { GRAMMAR } from '../detect-language.ts'
import english from '../en/names.json' with { type: 'json' }
import englishWords from '../en/words.json' with { type: 'json' }
import italian from '../it/names.json' with { type: 'json' }
import italianWords from '../it/words.json' with { type: 'json' }
import korean from '../ko/names.json' with { type: 'json' }
import { wordSet } from '../word-set.ts'

/** Words before a person's name that are not part of it: Dr, CFO, zia. */
export const TITLES = wordSet(english.titles, italian.titles)
/** Head nouns of institutions and places: Institute, Street, Banca. */
export const HEADS = wordSet(english.heads, italian.heads)
/** Verbs in the forms that open a note without its subject: "Met Ada", "Ask Ada". */
export const OPENING_VERBS = wordSet(englishWords.verbs, englishWords.openers, italianWords.verbs)
/** A common noun after one of these has its capital for emphasis: the Dashboard. */
export const DETERMINERS = wordSet(english.determiners, italian.determiners)
/** Between the head of an institution and the rest of its name: Bank of, Banca di. */
export const HEAD_CONNECTORS = wordSet(english.headConnectors, italian.headConnectors)
/** The word after one of these is often who or what a question is about. */
export const BEFORE_SUBJECT = wordSet(english.beforeSubject, italian.beforeSubject)
/** What follows a subject: auxiliaries, "and", adverbs. */
export const AFTER_SUBJECT = wordSet(english.afterSubject, italian.afterSubject)
/** Large places. They separate answers to "where" from answers to "who". */
export const PLACES = wordSet(english.places, italian.places, korean.places)

// Italian drops the subject: "Vivo a Roma" opens with its verb.
const EVERYDAY = wordSet(
  englishWords.everyday,
  italianWords.everyday,
  italianWords.persons.first,
  italianWords.persons.second,
)
const KNOWN = wordSet(english.people, italian.people, english.others)
const ONLY_WITH_CAPITAL = wordSet(english.onlyWithCapital)
// Months, weekdays, holidays, nationalities, interjections.
const NO_NAMES = wordSet(english.noNames, italian.noNames)

/** True for a frequent word of English or Italian, also in the plural. */
export function isEverydayWord(key: string): boolean {
  if (EVERYDAY.has(key) || OPENING_VERBS.has(key)) return true
  if (GRAMMAR.en.has(key) || GRAMMAR.it.has(key)) return true
  if (key.endsWith('ies')) return EVERYDAY.has(`${key.slice(0, -3)}y`)
  return key.endsWith('s') && (EVERYDAY.has(key.slice(0, -1)) || EVERYDAY.has(key.slice(0, -2)))
}

/** True for a name that most readers know. */
export function isKnownName(key: string): boolean {
  return KNOWN.has(key) || PLACES.has(key)
}

/** True for a name that is recognised even in lower case: melanie, not mark. */
export function isKnownSmallName(key: string): boolean {
  return isKnownName(key) && !ONLY_WITH_CAPITAL.has(key) && !isEverydayWord(key)
}

/** True for words that are capitalised without being a name: June, Italian, Omg. */
export function isNoName(key: string): boolean {
  return NO_NAMES.has(key)
}
