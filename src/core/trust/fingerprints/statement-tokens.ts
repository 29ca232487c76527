import { foldWord, prepareText } from '../../language/text/fold-text.ts'
import { stemEnglish } from '../../language/text/stem-english.ts'
import { isStopWord } from '../../language/text/stop-words.ts'

// Framing words around a repeated statement that add nothing: how an answer refers to a memory.

const ENGLISH = `
  based according memory memories record records note notes noted recall recalled recalling earlier
  mentioned mention said say told stated yes yeah ok okay sure right indeed exactly great well so
  know remember remembered see stored saved shows show per
`
const ITALIAN = `
  secondo base memoria memorie ricordo ricordi ricordato nota note detto menzionato indicato si certo
  esatto giusto infatti bene allora so risulta come salvato prima
`
const KOREAN = `
  기억에 기억하기로 기억나는 기억 기록에 기록 메모에 메모 말씀하신 말씀하셨듯이 말한 따르면 따라 의하면 대로
  네 예 맞아요 맞습니다 그래요 참고로 이전에 앞서
`

/** Folded framing words. */
const FRAME_WORDS: ReadonlySet<string> = new Set(
  `${ENGLISH} ${ITALIAN} ${KOREAN}`.trim().split(/\s+/),
)

/** The speaker changes when a statement is repeated: "my sister" comes back as "your sister". */
const SPEAKER_WORDS: ReadonlySet<string> = new Set(
  `i me my mine myself you your yours yourself we us our ours
   io mi mio mia miei mie tu ti tuo tua tuoi tue noi voi nostro nostra vostro vostra`
    .trim()
    .split(/\s+/),
)

/** Stop words that change the meaning, so they count as content here. */
const TELLING_WORDS: ReadonlySet<string> = new Set(
  `no nor not never cannot cant dont doesnt didnt isnt arent wasnt werent wont couldnt wouldnt hasnt
   havent before after until under over off out more most only without he him his she her hers they
   them their non mai senza lui lei loro suo sua suoi sue 안 못`
    .trim()
    .split(/\s+/),
)

/** A word, or one character of a dense script. */
export interface StatementToken {
  readonly key: string
  /** A character of a dense script counts as half a word. */
  readonly weight: 1 | 2
  /** True when removing it would change the meaning of the statement. */
  readonly isContent: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const DENSE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const LATIN = /^[a-z]+$/
const SPEAKER_KEY = '@'
const HANGUL_ENDING_LENGTH_MAX = 4
const HANGUL_WORD = /^\p{Script=Hangul}{3,}$/u
const HANGUL_DENIAL = /[않못없안말]|아니/u

// A repeated Korean sentence has a different ending on its last word; its negation stays.
/** The tokens of a sentence, as fingerprints compare them. */
export function statementTokens(sentence: string): readonly StatementToken[] {
  const words = (prepareText(sentence).match(WORD) ?? []).map((word) =>
    foldWord(word).replace(/['’]/gu, ''),
  )
  return words.flatMap((word, at) => tokensOf(word, at === words.length - 1))
}

function tokensOf(word: string, isLast: boolean): readonly StatementToken[] {
  const isContent = isInformative(word)
  if (!DENSE.test(word)) return [{ key: keyOf(word), weight: 2, isContent }]
  const letters = Array.from(word)
  const ending = isLast && isEndingFree(word) ? endingLength(letters.length) : 0
  return letters.map((key, at) => ({
    key,
    weight: 1,
    isContent: isContent && at < letters.length - ending,
  }))
}

function isInformative(word: string): boolean {
  if (TELLING_WORDS.has(word)) return true
  return !(isStopWord(word) || FRAME_WORDS.has(word) || SPEAKER_WORDS.has(word))
}

function keyOf(word: string): string {
  if (SPEAKER_WORDS.has(word)) return SPEAKER_KEY
  return LATIN.test(word) ? stemEnglish(word) : word
}

function isEndingFree(word: string): boolean {
  return HANGUL_WORD.test(word) && !HANGUL_DENIAL.test(word)
}

function endingLength(length: number): number {
  return Math.min(HANGUL_ENDING_LENGTH_MAX, length - 2)
}
