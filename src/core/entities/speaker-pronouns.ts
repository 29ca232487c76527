import { detectCaseHabit } from './detect-language.ts'
import { readTokens } from './read-tokens.ts'
import { wordSet } from './words/word-set.ts'

/** Whether a text speaks of the one who says it, and of the one it is said to. */
export interface SpeakerPronouns {
  readonly isFirstPerson: boolean
  readonly isSecondPerson: boolean
}

interface Persons {
  readonly first: ReadonlySet<string>
  readonly second: ReadonlySet<string>
}

const ENGLISH: Persons = {
  first: wordSet("i me my mine myself im ive i'm i've i'd i'll we us our ours ourselves"),
  second: wordSet("you your yours yourself yourselves youre you're you've u ur"),
}
// Italian leaves pronouns out, so the forms of frequent verbs count; "sono" is also "they are".
const ITALIAN: Persons = {
  first: wordSet(`
    io me mi mio mia miei mie noi nostro nostra nostri nostre ho sto ero avevo vado faccio posso devo
    voglio vorrei so penso credo preferisco amo odio uso lavoro abito vivo abbiamo siamo stiamo
  `),
  second: wordSet(`
    tu te ti tuo tua tuoi tue voi vostro vostra vostri vostre hai sei stai eri avevi vai fai puoi devi
    vuoi vorresti sai pensi credi preferisci avete siete state potresti dimmi
  `),
}
const KOREAN_FIRST =
  /^(?:나|내|저|제|우리|저희)(?:는|가|를|도|의|에게|한테|와|랑|만|에겐|들|들은|들이|들의)?$|^(?:난|날|내게|제게|전|절)$/
const KOREAN_SECOND =
  /^(?:너|네|니|당신|자네|너희|여러분)(?:는|가|를|도|의|에게|한테|와|랑|만|이|은|을|들|들은|들이)?$|^(?:넌|널|네게)$/

/**
 * First and second person in English, Italian and Korean, so that "I" in a turn can be read as
 * its speaker and in a question as the one who asks.
 */
export function speakerPronouns(text: string): SpeakerPronouns {
  const tokens = readTokens(text)
  const { first, second } = detectCaseHabit(tokens) === 'italian' ? ITALIAN : ENGLISH
  let isFirstPerson = false
  let isSecondPerson = false
  for (const { key, kind, text: word } of tokens) {
    const isHangul = kind === 'hangul'
    // US is a country.
    if (word === 'US') continue
    isFirstPerson ||= isHangul ? KOREAN_FIRST.test(word) : first.has(key)
    isSecondPerson ||= isHangul ? KOREAN_SECOND.test(word) : second.has(key)
  }
  return { isFirstPerson, isSecondPerson }
}
