import model from '../../../../models/error-line.json' with { type: 'json' }
import words from './error-words.json' with { type: 'json' }

const WEIGHTS = model.weights

/** A line of output without ornaments, and the features that suggest it states the error. */
interface OutputLine {
  readonly text: string
  /** True when a word says that something is wrong. */
  readonly isComplaint: boolean
  readonly measures: Readonly<Record<keyof typeof WEIGHTS, number>>
}

/** Only the beginning and the end of longer output are read. */
const LINES_MAX = 600
const READ_CHARACTERS_MAX = 400
const SHORT_WORDS_MAX = 2
/** A warning is labelled within this many characters of its start. */
const WARNED_CHARACTERS_MAX = 40
/** A prefix shared by this many consecutive lines is a label, not content: `npm ERR! `. */
const LABELLED_LINES_MIN = 3
const LABEL_TOKENS_MAX = 4

const UNSPACED = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Matches any of the phrases in lower case; where words are written with spaces, whole words only. */
function anyOf(lists: readonly string[]): RegExp {
  const phrases = lists.flatMap((list) => list.split(', '))
  const spaced = phrases.filter((phrase) => !UNSPACED.test(phrase))
  const unspaced = phrases.filter((phrase) => UNSPACED.test(phrase))
  const whole = `(?<![\\p{L}\\p{N}_])(?:${spaced.join('|')})(?![\\p{L}\\p{N}_])`
  return new RegExp([whole, ...unspaced].join('|'), 'gu')
}

/** Words that precede an error, in the languages of tool users. */
export const LABELS = words.labels.replaceAll(' ', '|')
const LABEL = new RegExp(`^(?:[-\\w./+]{1,60}: )?(?:${LABELS})(?![\\p{L}\\p{N}_-])`, 'u')
const LABEL_WORDS = anyOf([words.labels.replaceAll(' ', ', ')])
const COMPLAINTS = anyOf(words.complaints)
const DOUBTS = anyOf(words.doubts)
const SUMMARIES = anyOf(words.summaries)
const ADVICE = anyOf(words.advice)
const WARNINGS = anyOf(words.warnings)
const TYPE =
  /(?:^|: |\()(?:[\w$]{1,60}(?:\.|::|\\)){0,12}[A-Z][\w$]{0,100}(?:Error|Exception|Failure|Violation|Fault)\b/u
const COUNTED = /(?:^|\s)\d+ (?:\w+ )?(?:errors?|warnings?|failed|passed|problems?)\b|\berror \d+$/u
const PLACE =
  /^[^\s:]{1,300}(?:(?::\d{1,9}){1,2}:?|\(\d{1,9},\d{1,9}\):?|: \p{L}{1,12} \d{1,9}:)\s/u
const FRAME = /^\s*(?:at |File "|\d{1,7}\s*\||\||\+ |\$ |> |\^|~)/u
const PROGRAM = /^-?[\w./+-]{1,100}(?:\[\d{1,3}\])?: /u
const MARK = /^\s*(?:E {2}|×|✗|!|●)/u
const QUOTES = /(?<!\p{L})(['"`‘«“「]).{1,200}?['"`’»”」]/u
/** A box drawing or bullet before a line. */
const ORNAMENT = /^(?:[^\p{L}\p{N}'"`‘«“([{<./~@$#+-]|E(?= {3}))+/u

/** Computes the features of each line of an output. */
export function measureLines(given: readonly string[]): readonly OutputLine[] {
  const isLong = given.length > LINES_MAX
  const lines = isLong ? [...given.slice(0, LINES_MAX / 2), ...given.slice(-LINES_MAX / 2)] : given
  const plain = lines.map((line) => line.slice(0, READ_CHARACTERS_MAX))
  const labels = sharedLabels(plain)
  const read = plain.map((line, at) => readLine(line, labels[at] ?? ''))
  let before = 0
  return read.map(({ isCandidate, isComplaint, measures }, at) => {
    const [first, later] = [Number(isCandidate && before === 0), Math.log1p(before)]
    if (isCandidate) before += 1
    const position = at / Math.max(1, read.length - 1)
    const text = (lines[at] ?? '').slice(labels[at]?.length).replace(ORNAMENT, '').trim()
    return { text, isComplaint, measures: { ...measures, first, later, position } }
  })
}

/** The likelihood that a line states the error; comparable within one output. */
function scoreLine({ measures }: OutputLine): number {
  const names = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]
  return names.reduce((sum, name) => sum + WEIGHTS[name] * measures[name], 0)
}

/**
 * The line that states the error, and others that may, the most probable first. The first complains,
 * unless the text is known to be an error.
 */
export function findErrorLines(lines: readonly string[], isError: boolean): readonly string[] {
  const scored = measureLines(lines)
    .filter(({ text }) => text !== '')
    .map((line) => ({ ...line, score: scoreLine(line) }))
    .sort((left, right) => right.score - left.score)
  const first = scored.find(({ isComplaint }) => isError || isComplaint)
  const others = scored.filter((one) => one !== first && one.measures.frame === 0)
  return first === undefined ? [] : [first, ...others].map(({ text }) => text)
}

function readLine(line: string, label: string) {
  const whole = line.replace(ORNAMENT, '').toLowerCase()
  const own = line.slice(label.length).replace(ORNAMENT, '')
  const said = own.replace(PLACE, '')
  const low = said.toLowerCase()
  const count = said.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0
  const complaints = low.replace(LABEL, '').match(COMPLAINTS)?.length ?? 0
  const isLabelled = LABEL.test(whole) || LABEL.test(low)
  const isCounted = COUNTED.test(low)
  const isTyped = TYPE.test(said)
  const isSummary = has(SUMMARIES, low) || isCounted
  const isWarning = has(WARNINGS, whole.slice(0, WARNED_CHARACTERS_MAX))
  const isFrame = FRAME.test(own)
  const isComplaint = (isLabelled || isTyped || complaints > 0) && !isWarning && !isCounted
  return {
    isComplaint,
    isCandidate: isComplaint && !isFrame && !isSummary,
    measures: {
      label: Number(isLabelled),
      type: Number(isTyped),
      complaint: Number(complaints > 0),
      complaints: Number(complaints > 1),
      doubt: Number(has(DOUBTS, low)),
      summary: Number(isSummary),
      advice: Number(has(ADVICE, low)),
      warning: Number(isWarning),
      short: Number(count <= SHORT_WORDS_MAX),
      announces: Number(/[:：]\s*$/u.test(said)),
      quotes: Number(QUOTES.test(said)),
      place: Number(PLACE.test(own)),
      frame: Number(isFrame),
      program: Number(PROGRAM.test(own)),
      mark: Number(MARK.test(line)),
    },
  }
}

/** True when some words in lower case say that something is wrong. */
export function isComplaining(text: string): boolean {
  return [COMPLAINTS, DOUBTS, LABEL_WORDS].some((words) => has(words, text))
}

function has(words: RegExp, text: string): boolean {
  return text.search(words) >= 0
}

/** For each line, the prefix tokens that it shares with its neighbours. */
function sharedLabels(lines: readonly string[]): readonly string[] {
  const heads = lines.map((line) => line.match(/\S+\s*/gu)?.slice(0, LABEL_TOKENS_MAX) ?? [])
  const counts = new Map<string, number>()
  for (const head of heads) {
    for (const at of head.keys()) {
      const label = head.slice(0, at + 1).join('')
      counts.set(label.trimEnd(), (counts.get(label.trimEnd()) ?? 0) + 1)
    }
  }
  return heads.map((head) => {
    const shared = [...head.keys()].findLast((at) => {
      const label = head
        .slice(0, at + 1)
        .join('')
        .trimEnd()
      return (
        /[^\p{L}\p{N}]$|^\P{L}|error$/u.test(label) &&
        (counts.get(label) ?? 0) >= LABELLED_LINES_MIN
      )
    })
    return shared === undefined ? '' : head.slice(0, shared + 1).join('')
  })
}
