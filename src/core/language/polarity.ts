import english from './en/polarity.json' with { type: 'json' }
import italian from './it/polarity.json' with { type: 'json' }
import korean from './ko/polarity.json' with { type: 'json' }
import { lazily } from './similarity/lazily.ts'
import { stemEnglish } from './text/stem-english.ts'
import { readWordList, type WordList, wordsOfLines } from './word-list.ts'
import chinese from './zh/polarity.json' with { type: 'json' }

/** A state and which side of it a word names: `off` is the negative side of `on`. */
export interface Pole {
  readonly state: string
  readonly isNegative: boolean
}

/** The negations of one language. */
export interface Polarity {
  readonly negations: WordList
  /** The lines of the table, for the negations of several words. */
  readonly negationLines: readonly string[]
  readonly poleOf: (word: string) => Pole | undefined
}

const polarities = {
  english: lazily(() => openPolarity(english)),
  italian: lazily(() => openPolarity(italian)),
  korean: lazily(() => openPolarity(korean)),
}

export function polarityOf(language: keyof typeof polarities): Polarity {
  return polarities[language]()
}

function openPolarity(table: {
  readonly negations: readonly string[]
  readonly opposites: Readonly<Record<string, readonly string[]>>
}): Polarity {
  const states = Object.entries(table.opposites).map(([state, [positive = '', negative = '']]) => {
    return { state, positive: readWordList(positive), negative: readWordList(negative) }
  })
  return {
    negations: readWordList(table.negations),
    negationLines: table.negations,
    poleOf: (word) => {
      // An antonym is often the longer word: `disattivo`, `비활성`.
      const negative = states.find((one) => one.negative.has(word))
      if (negative !== undefined) return { state: negative.state, isNegative: true }
      const positive = states.find((one) => one.positive.has(word))
      return positive === undefined ? undefined : { state: positive.state, isNegative: false }
    },
  }
}

/** Two sides, of which a thing has one at a time; or many, such as the days of the week. */
type Sides = readonly ReadonlySet<string>[]

const contraries = lazily((): readonly Sides[] => {
  const stems = (words: string) => new Set(wordsOfLines(words).map((word) => stemEnglish(word)))
  return [
    ...Object.values(english.opposites).map((sides) => sides.map(stems)),
    ...english.exclusive.map((group) => group.split(' ').map(stems)),
  ]
})

/** Whether each text names a side of a pair of English antonyms that the other lacks. */
export function nameContraries(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return contraries().some((sides) => {
    const [mine, theirs] = [left, right].map((stems) => sides.filter((side) => meets(side, stems)))
    const isOwn = (some: Sides = [], others: Sides = []): boolean =>
      some.some((side) => !others.includes(side))
    return isOwn(mine, theirs) && isOwn(theirs, mine)
  })
}

function meets(side: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  for (const stem of side) if (stems.has(stem)) return true
  return false
}

const denials = lazily((): readonly RegExp[] => {
  const spaced = [...english.denials, ...italian.denials].join('|')
  return [
    new RegExp(`(?<!\\p{L})(?:${spaced})(?!\\p{L})`, 'giu'),
    new RegExp([...korean.denials, ...chinese.denials].join('|'), 'gu'),
  ]
})

/** A statement without its negation, and whether it had one. */
export function readDenial(text: string): { readonly rest: string; readonly isDenied: boolean } {
  let rest = text
  for (const denial of denials()) rest = rest.replace(denial, ' ')
  return { rest, isDenied: rest !== text }
}
