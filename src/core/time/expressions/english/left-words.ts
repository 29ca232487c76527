import type { Token } from './tokens.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** After these, "about" names a subject and does not soften a time: "talk about last week". */
const subjectWords = set(
  'talk talked talking talks chat chatted chatting speak spoke spoken speaking say said says ask asked asking tell told telling know knew think thought thinking hear heard hearing learn learned learnt read wrote write written worry worried care cared dream dreamed forget forgot remember discussion discussions conversation conversations information info details story stories question questions what how all more something anything everything',
)
/** After these, "may" and "march" are verbs. */
const subjects = set('i you he she it we they that which who there one people users someone us')
/** What may follow a day that was only called "the 3rd"; any other word may be what it counts. */
const afterDay = set(
  'of in on at to and or but for from with by about until till through is was were are be will would did do does had has have i we you he she it they what who when where why how that which because since before after as if so then there please morning afternoon evening night between',
)

function isPlainLowerCase(text: string, { from, to }: Token): boolean {
  return text.slice(from, to) === text.slice(from, to).toLowerCase()
}

/**
 * Takes away the words that look like a part of a time and are none, as the word before them
 * shows; what happens "every Monday" is no time either.
 */
export function maskWords(text: string, tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.word ?? ''
    const isSubject = token.word === 'about' && subjectWords.has(before)
    const isVerb =
      (token.word === 'may' || token.word === 'march') &&
      subjects.has(before) &&
      isPlainLowerCase(text, token)
    const isHabit = before === 'every' || before === 'each'
    return isSubject || isVerb || isHabit ? { ...token, word: '' } : token
  })
}

/** Whether the word at this place may be a thing that an ordinal before it counts. */
export function isCountable(token: Token | undefined): boolean {
  return token !== undefined && /^\p{L}/u.test(token.word) && !afterDay.has(token.word)
}
