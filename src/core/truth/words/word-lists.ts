import { languageOf, wordsOf } from '../../similarity/gloss/gloss-text.ts'
import type { Language } from '../../similarity/gloss/glossed-word.ts'
import { lazily } from '../../similarity/lazily.ts'
import { ENGLISH } from './english.ts'
import { foldForm } from './fold-form.ts'
import { ITALIAN } from './italian.ts'
import { KOREAN } from './korean.ts'
import type { LanguageWords } from './language-words.ts'
import { createMender } from './mend-word.ts'
import { createPhraseFinder, type FoundPhrase, type Phrase, readPhrases } from './phrases.ts'
import {
  type Concept,
  type Pole,
  readConcepts,
  readPoles,
  readWordList,
  type WordList,
} from './read-word-list.ts'

/** The words of one language, ready to be asked. */
export interface WordLists {
  readonly language: Language
  readonly conceptsOf: (word: string) => readonly Concept[]
  /** Expressions of several words, which say something else than their words. */
  readonly phrasesIn: (words: readonly string[]) => readonly FoundPhrase<PhraseMeaning>[]
  readonly poleOf: (word: string) => Pole | undefined
  /** The listed word that a slip of the finger made. */
  readonly mend: (word: string) => string
  readonly negations: WordList
  readonly changes: WordList
  readonly hints: WordList
  readonly additions: WordList
  readonly doubts: WordList
  readonly firstPersons: WordList
  readonly fillers: WordList
  readonly verbs: WordList
}

/** A phrase names an attribute, or has the part of one word of a list. */
export type PhraseMeaning = Concept | 'negation' | 'change' | 'hint' | 'addition' | 'grammar'

const english = lazily(() => open('english', ENGLISH))
const italian = lazily(() => open('italian', ITALIAN))
const korean = lazily(() => open('korean', KOREAN))

/** The lists for the language that a text is in; a script without lists gets those of English. */
export function wordListsFor(text: string): WordLists {
  const words = wordsOf(text)
  const language = languageOf(words)
  if (language === 'korean') return korean()
  const balance = countOwn(words, italian()) - countOwn(words, english())
  if (balance !== 0) return balance > 0 ? italian() : english()
  return language === 'italian' ? italian() : english()
}

// Few words, "Usiamo Jenkins", say too little for the general guess: these lists know more of them.
function countOwn(words: readonly string[], lists: WordLists): number {
  const { fillers, verbs, firstPersons, negations, hints, conceptsOf } = lists
  return words.filter((word) => {
    const lower = foldForm(word)
    const isListed = [fillers, verbs, firstPersons, negations, hints].some((list) =>
      list.has(lower),
    )
    return isListed || conceptsOf(lower).length > 0
  }).length
}

function open(language: Language, words: LanguageWords): WordLists {
  const concepts = readConcepts(words.concepts)
  return {
    language,
    conceptsOf: conceptFinder(concepts),
    phrasesIn: createPhraseFinder(phrasesOf(words, concepts)),
    poleOf: readPoles(words.opposites),
    mend: createMender(wordsIn(words)),
    negations: readWordList(words.negations),
    changes: readWordList(words.changes),
    hints: readWordList(words.hints),
    additions: readWordList(words.additions),
    doubts: readWordList(words.doubts),
    firstPersons: readWordList(words.firstPersons),
    fillers: readWordList(words.fillers),
    verbs: readWordList(words.verbs),
  }
}

// Every plain word of the lists, those of phrases too.
function wordsIn(words: LanguageWords): readonly string[] {
  const lists = Object.values(words) as readonly string[]
  return lists.flatMap((list) => list.split(/[\s_:/*]+/)).map(foldForm)
}

type Concepts = readonly (readonly [Concept, string])[]

function conceptFinder(concepts: Concepts): WordLists['conceptsOf'] {
  const lists = concepts.map(([concept, words]) => [concept, readWordList(words)] as const)
  return (word) => lists.filter(([, list]) => list.has(word)).map(([concept]) => concept)
}

function phrasesOf(words: LanguageWords, concepts: Concepts): readonly Phrase<PhraseMeaning>[] {
  return [
    ...concepts.flatMap(([concept, list]) => readPhrases<PhraseMeaning>(list, concept)),
    ...readPhrases<PhraseMeaning>(words.negations, 'negation'),
    ...readPhrases<PhraseMeaning>(words.changes, 'change'),
    ...readPhrases<PhraseMeaning>(words.hints, 'hint'),
    ...readPhrases<PhraseMeaning>(words.additions, 'addition'),
    ...readPhrases<PhraseMeaning>(words.fillers, 'grammar'),
  ]
}
