import { plainText } from '../intent/phrase-pattern.ts'
import { readSpeechAct } from '../intent/read-speech-act.ts'
import type { JunkReason } from './junk-reason.ts'
import { ALL_GATE_WORDS } from './words/all-gate-words.ts'
import type { GateWords } from './words/gate-words.ts'

// "Thanks, Maria" has a name beside the courtesy; more words say something of their own.
const WORDS_BESIDE_COURTESY_MAX = 1
const CLAUSE_WORDS_MIN = 2
const TOLD_WORDS_MIN = 5
// Korean needs no articles or prepositions.
const KOREAN_TOLD_WORDS_MIN = 3
const HANGUL = /\p{sc=Hangul}/u
const CLAUSE_END =
  /[,;:]\s|\s[-–—]\s|\s(?:because|since|as|so|perché|poiché|dato che|quindi)\s|(?<=(?:는데|은데|인데|아서|어서|해서|니까|으니|하니|이니|지만))\s/u
// A question in this form asks for something, as a command does.
const POLITE =
  /^(?:(?:please|so|and|ok(?:ay)?),? )*(?:can|could|would|will) (?:you|u)(?!\p{L})|^(?:mi |ci )?(?:puoi|potresti|può)(?!\p{L})|(?:주세요|줄래|줘|주실|주시)/u
const GREETING_LENGTH_MAX = 80
const LEAD_IN_WORDS_MAX = 12

const COURTESIES: readonly RegExp[] = ALL_GATE_WORDS.map(
  ({ courtesy }) => new RegExp(courtesy.source, 'gu'),
)
const LIGHT_WORDS: readonly RegExp[] = ALL_GATE_WORDS.map(
  ({ light }) => new RegExp(light.source, 'gu'),
)

/** Why one sentence says nothing worth keeping, whatever its length; undefined when it may. */
export function readSentenceJunk(sentence: string): JunkReason | undefined {
  const plain = plainText(sentence)
  if (!/[\p{L}\p{N}]/u.test(plain)) return 'no-words'
  if (has(plain, 'boilerplate')) return 'boilerplate'
  if (isCourtesy(plain)) return 'courtesy'
  if (has(plain, 'filler') || isLeadIn(plain)) return 'filler'
  if (has(plain, 'transient')) return 'transient'
  return readAsking(plain)
}

function has(plain: string, part: keyof GateWords): boolean {
  return ALL_GATE_WORDS.some((words) => words[part].test(plain))
}

// What ends in a colon leads to something and says nothing itself, unless it is a long story.
function isLeadIn(plain: string): boolean {
  return /[:：]$/u.test(plain) && plain.split(' ').length <= LEAD_IN_WORDS_MAX
}

function isCourtesy(plain: string): boolean {
  if (isGreeting(plain)) return true
  return COURTESIES.some((courtesy, language) => {
    const beside = plain.replace(courtesy, ' ')
    if (beside === plain) return false
    const light = LIGHT_WORDS[language]
    const left = light === undefined ? beside : beside.replace(light, ' ')
    const words = left.match(/[\p{L}\p{N}]+/gu) ?? []
    // One word of Korean can be a whole statement, so there nothing may be left.
    const isStatement = words.some((word) => /\p{sc=Hangul}/u.test(word))
    return words.length <= WORDS_BESIDE_COURTESY_MAX && !isStatement
  })
}

function isGreeting(plain: string): boolean {
  if (plain.length > GREETING_LENGTH_MAX || has(plain, 'disclosure')) return false
  return readSpeechAct(plain) === 'greeting'
}

function readAsking(plain: string): JunkReason | undefined {
  const asking = readAct(plain)
  if (asking === undefined) return undefined
  const isRule = has(plain, 'lasting') && (asking === 'command' || POLITE.test(plain))
  return isRule || hasStatement(plain) ? undefined : asking
}

function readAct(plain: string): 'question' | 'command' | undefined {
  if (/[?？]["'”’»)\]]*$/u.test(plain)) return 'question'
  if (has(plain, 'request')) return 'command'
  return has(plain, 'bareQuestion') ? 'question' : undefined
}

// "I am vegan, what can I cook?" asks, and says something that stays true.
function hasStatement(plain: string): boolean {
  const clauses = plain.split(CLAUSE_END)
  return clauses.length > 1 && clauses.some((clause) => isStatement(clause))
}

function isStatement(clause: string): boolean {
  const words = clause.trim().split(' ').length
  if (words < CLAUSE_WORDS_MIN || isCourtesy(clause.trim())) return false
  if (readAct(clause.trim()) !== undefined) return false
  const toldMin = HANGUL.test(clause) ? KOREAN_TOLD_WORDS_MIN : TOLD_WORDS_MIN
  return has(clause, 'disclosure') || (words >= toldMin && has(clause.trim(), 'told'))
}
