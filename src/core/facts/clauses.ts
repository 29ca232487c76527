import { splitSentences } from '../language/split-sentences.ts'
import retelling from './retelling.json' with { type: 'json' }

// Between two statements of one sentence.
const BETWEEN = /;\s|(?<=\S)\s(?:[–—]|--?)\s/gu

/** The sentences of a text, cut where two statements are set apart. The joined parts are the text. */
export function splitParts(text: string): readonly string[] {
  return splitSentences(text).flatMap((sentence) => {
    const ends = Array.from(sentence.matchAll(BETWEEN), ({ index, 0: mark }) => index + mark.length)
    return [0, ...ends].map((from, at) => sentence.slice(from, ends[at]))
  })
}

const CLAUSES_MAX = 16
const STEPS_MAX = 4

/**
 * What a sentence says, however it is introduced or followed up: the sentence, and its clause
 * without markers, introductions, the name of who said it, and what is added behind.
 */
export function clausesIn(text: string): readonly string[] {
  const starts = [text, ...innerClauses(text)]
  const clauses = starts.flatMap((start) => [start, ...withoutTails(start)])
  const reported = clauses.map((clause) => clause.replace(REPORTED, '다.'))
  return [...new Set([...clauses, ...reported])].slice(0, CLAUSES_MAX)
}

// Numbers of lists, checkboxes, times, tags, elements and abbreviations of titles.
const MARKER =
  /^(?:\s+|<[^<>\n]{1,40}>|\[[^\]\n]{0,40}\]:?|#[\p{L}\p{N}_-]{1,40}(?=\s)|\(?[\p{L}\p{N}]{1,3}[.)](?=\s)|\d{1,4}(?:[-/.:]\d{1,4}){1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?[:,.]?(?=\s)|[^\p{L}\p{N}\s(]{1,4}(?=\s|[\p{L}\p{N}]))/u
/** A longer lead is more than an introduction. */
const LEAD = /^[^.!?]{1,60}?(?:[,:;]\s+|\s(?:that|che)\s+)/u
const OPENER = new RegExp(`^(?:${retelling.openers.join('|')})\\s+`, 'iu')
const SAID_BY = new RegExp(
  `^[^.!?,;:]{1,40}?(?:${retelling.says.map(toEnding).join('|')})\\s+`,
  'iu',
)

// A word of Korean ends in what says so; elsewhere it is a word of its own.
function toEnding(word: string): string {
  return /^\p{sc=Hangul}/u.test(word) ? word : `\\s${word}`
}

// Denying, doubting or supposing something does not repeat it.
const DENIES =
  /(?<![\p{L}])(?:no|not|never|\w+n[’']t|no longer|doubt\w*|wrong|false|if|unless|whether|instead|non|mai|dubit\w*|falso|sbagliat\w*|se|invece|nessuno)(?![\p{L}])|아니|않|없|만약/iu

/** What stands after a marker or an introduction: "3. …", "By the way, …", "I heard that …". */
export function innerClauses(text: string): readonly string[] {
  const clauses: string[] = []
  let rest = text
  while (clauses.length < STEPS_MAX) {
    const [lead] = [MARKER, OPENER, LEAD, SAID_BY].flatMap((one) => one.exec(rest)?.[0] ?? [])
    if (lead === undefined || DENIES.test(lead) || lead.length >= rest.length) break
    rest = rest.slice(lead.length)
    clauses.push(rest)
  }
  return clauses
}

const TAIL = /,\s|\s\(|["”»']\s|<\//gu
const TAILS_MAX = 3

// What is added behind a clause, but for what takes it back, supposes it or asks for it.
function withoutTails(clause: string): readonly string[] {
  if (/[?？]\s*$/u.test(clause)) return []
  const ends = Array.from(clause.matchAll(TAIL), ({ index }) => index).slice(0, TAILS_MAX)
  return ends.filter((end) => !DENIES.test(clause.slice(end))).map((end) => clause.slice(0, end))
}

// "He says that he lives there" is one word in Korean: 산다고 한다.
const REPORTED =
  /다고\s(?:한다|했다|합니다|했습니다|해요|했어요?|하더라|들었다|들었어요?|말했다|전했다|그랬다|그래)[.!]?\s*$/u
