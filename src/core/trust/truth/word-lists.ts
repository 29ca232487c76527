import english from '../../language/en/statements.json' with { type: 'json' }
import italian from '../../language/it/statements.json' with { type: 'json' }
import korean from '../../language/ko/statements.json' with { type: 'json' }
import { type Polarity, polarityOf } from '../../language/polarity.ts'
import { lazily } from '../../language/similarity/lazily.ts'
import { languageOf, wordsOf } from '../../language/similarity/words-of.ts'
import { foldForm, readWordList, type WordList, wordsOfLines } from '../../language/word-list.ts'
import { readQuantityWords } from './read-quantity.ts'

/** The meaning of one concept entry. */
export interface Concept {
  readonly name: string
  /** True when it says that this attribute changed: `switched careers`; `+` in the table. */
  readonly isChange: boolean
}

/** A phrase names an attribute, or acts as one word of a list. */
export type PhraseMeaning = Concept | 'negation' | 'change' | 'hint' | 'addition' | 'grammar'

/** A multi-word expression and its start index. */
interface FoundPhrase {
  readonly words: readonly string[]
  readonly meaning: PhraseMeaning
  readonly at: number
}

/** The word lists of one language, ready for lookup. */
export interface WordLists extends Polarity {
  readonly language: 'english' | 'italian' | 'korean'
  readonly conceptsOf: (word: string) => readonly Concept[]
  /** Multi-word expressions whose meaning differs from that of their words. */
  readonly phrasesIn: (words: readonly string[]) => readonly FoundPhrase[]
  /** Words that say that something has changed. */
  readonly changes: WordList
  /** Weaker change words: what follows may also be an addition. */
  readonly hints: WordList
  /** Words that mark an addition to the old value. */
  readonly additions: WordList
  /** Words after which nothing is asserted: wishes, guesses, conditions. */
  readonly doubts: WordList
  readonly firstPersons: WordList
  /** Function words that are not in other lists. */
  readonly fillers: WordList
  /** Verbs that link a subject and its predicate. */
  readonly verbs: WordList
  /** Digits of spelled numbers, English words of days and months; none in English. */
  readonly quantities: ReadonlyMap<string, string>
}

type Table = Omit<typeof english, 'concepts'> & {
  readonly concepts: Readonly<Record<string, readonly string[]>>
}

const lists = {
  english: lazily(() => open('english', english)),
  italian: lazily(() => open('italian', italian)),
  korean: lazily(() => open('korean', korean)),
}

/** The lists for the language of a text; a script without lists gets the English ones. */
export function wordListsFor(text: string): WordLists {
  const words = wordsOf(text)
  const language = languageOf(words)
  if (language === 'korean') return lists.korean()
  const balance = countOwn(words, lists.italian()) - countOwn(words, lists.english())
  if (balance !== 0) return balance > 0 ? lists.italian() : lists.english()
  return language === 'italian' ? lists.italian() : lists.english()
}

// A few words, "Usiamo Jenkins", are too little for language detection: these lists know more.
function countOwn(words: readonly string[], own: WordLists): number {
  const known = [own.fillers, own.verbs, own.firstPersons, own.negations, own.hints]
  return words.map(foldForm).filter((word) => {
    return known.some((list) => list.has(word)) || own.conceptsOf(word).length > 0
  }).length
}

function open(language: WordLists['language'], table: Table): WordLists {
  const concepts = Object.entries(table.concepts).map(([name, words]) => {
    const concept = { name: name.replace(/\++$/, ''), isChange: name.includes('+') }
    return { concept, words, list: readWordList(words) }
  })
  const polarity = polarityOf(language)
  const phrases = [
    ...concepts.flatMap(({ concept, words }) => phrasesOf(words, concept)),
    ...phrasesOf(polarity.negationLines, 'negation'),
    ...phrasesOf(table.changes, 'change'),
    ...phrasesOf(table.hints, 'hint'),
    ...phrasesOf(table.additions, 'addition'),
    ...phrasesOf(table.fillers, 'grammar'),
  ]
  return {
    language,
    ...polarity,
    conceptsOf: (word) => concepts.flatMap(({ concept, list }) => (list.has(word) ? concept : [])),
    phrasesIn: createPhraseFinder(phrases),
    changes: readWordList(table.changes),
    hints: readWordList(table.hints),
    additions: readWordList(table.additions),
    doubts: readWordList(table.doubts),
    firstPersons: readWordList(table.firstPersons),
    fillers: readWordList(table.fillers),
    verbs: readWordList(table.verbs),
    quantities: readQuantityWords(language),
  }
}

type Phrase = Omit<FoundPhrase, 'at'>

// Multi-word entries: `by_trade`, `lavor*_come`.
function phrasesOf(lines: readonly string[], meaning: PhraseMeaning): readonly Phrase[] {
  return wordsOfLines(lines)
    .filter((entry) => entry.includes('_'))
    .map((entry) => ({ words: entry.normalize('NFC').split('_').map(foldForm), meaning }))
}

// The longest first; no word belongs to two of them.
function createPhraseFinder(phrases: readonly Phrase[]): WordLists['phrasesIn'] {
  const byLetter = new Map<string, Phrase[]>()
  for (const phrase of phrases.toSorted((a, b) => b.words.length - a.words.length)) {
    const letter = phrase.words[0]?.slice(0, 1) ?? ''
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), phrase])
  }
  return (words) => {
    const found: FoundPhrase[] = []
    for (let at = 0; at < words.length; at++) {
      const candidates = byLetter.get(words[at]?.slice(0, 1) ?? '') ?? []
      const phrase = candidates.find((one) => standsAt(one.words, words, at))
      if (phrase === undefined) continue
      found.push({ ...phrase, at })
      at += phrase.words.length - 1
    }
    return found
  }
}

function standsAt(phrase: readonly string[], words: readonly string[], at: number): boolean {
  return phrase.every((part, step) => {
    const word = words[at + step]
    if (word === undefined) return false
    return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part
  })
}
