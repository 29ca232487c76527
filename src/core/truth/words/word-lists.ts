import { languageOf, wordsOf } from '../../similarity/gloss/gloss-text.ts'
import type { Language } from '../../similarity/gloss/glossed-word.ts'
import { lazily } from '../../similarity/lazily.ts'
import { ENGLISH } from './english.ts'
import { foldForm } from './fold-form.ts'
import { ITALIAN } from './italian.ts'
import { KOREAN } from './korean.ts'
import type { LanguageWords } from './language-words.ts'
import {
  type Pole,
  readConcepts,
  readPoles,
  readWordList,
  type WordList,
} from './read-word-list.ts'

/** The words of one language, ready to be asked. */
export interface WordLists {
  readonly language: Language
  readonly conceptsOf: (word: string) => readonly string[]
  readonly poleOf: (word: string) => Pole | undefined
  readonly negations: WordList
  readonly changes: WordList
  readonly hints: WordList
  readonly additions: WordList
  readonly doubts: WordList
  readonly firstPersons: WordList
  readonly fillers: WordList
  readonly verbs: WordList
}

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
  return {
    language,
    conceptsOf: readConcepts(words.concepts),
    poleOf: readPoles(words.opposites),
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
