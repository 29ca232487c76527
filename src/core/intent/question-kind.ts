import type { Asks } from './asks/asks.ts'
import { wholeWords } from './phrase-pattern.ts'

/** Lower case, with one spelling of quotes and spaces, and what its wording asks for. */
export interface PlainQuestion {
  readonly plain: string
  readonly asks: Asks
}

const UNIT = '(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?'
const SUBJECT = "(?:i|we|you|he|she|they|it|my|our|the|'s)"

const SECOND_EVENT = wholeWords(
  'when',
  'before',
  'after',
  'since',
  'until',
  'while',
  'between',
  'by the time',
)
const ELAPSED = wholeWords(
  `how (?:many ${UNIT}|long) (?:ago|before|after|had|passed|until|(?:have|has|had) passed|has it been|is it since)`,
  `how many ${UNIT} .*(?:between|when|passed|elapsed|before|after|since|until)`,
  'how long (?:had|have|has|did|was|were) .*(?:when|before|after|by the time)',
)
const STATE = wholeWords(
  'most(?:ly)? recent(?:ly)?',
  'latest',
  'newest',
  'current(?:ly)?',
  'now',
  'still',
  'these days',
  'any ?more',
  'so far',
  'last time',
  'previous(?:ly)?',
  'former(?:ly)?',
  'initial(?:ly)?',
  'originally',
  'just started',
  'same',
  '(?:change|update|increase|decrease)d?',
  'switch(?:ed)?',
  'more (?:often|frequently)',
  'used to',
)
const COMPARISON = wholeWords(
  'percent(?:age)?',
  'differences?',
  'ratio',
  'how much (?:more|less|\\p{L}+er)',
  'how many (?:more|fewer)',
  'how much .*(?:save|than)',
  'the (?:most|least)(?! recent)',
)
const TOTAL = wholeWords('totals?', 'combined', 'altogether', 'all together', 'average')
const COUNT = wholeWords('how (?:many|much)', '(?:number|amount|count) of', '\\p{L}+ count')
const COUNT_OF_TIME = wholeWords(`how many ${UNIT}`, 'how much time')
const NOW = wholeWords('current(?:ly)?', 'now', 'still', 'these days')
// What has been counted so far will be counted again.
const RUNNING_COUNT = new RegExp(`how (?:many|much) .*(?:have|has) ${SUBJECT} `, 'u')
const SEVERAL = wholeWords(
  'or',
  'and',
  'different',
  'both',
  'including',
  'excluding',
  'in addition',
  'simultaneously',
  'each',
  'across',
  'among',
  'recently',
  'lately',
  'consecutive',
  `(?:last|past|this|these|next|previous) (?:[\\p{L}\\p{N}]+ ){0,3}${UNIT}`,
  'in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\\d\\d)',
  'since the (?:start|beginning)',
)
// A point that only the calendar can tell, seen from now.
const DATED = wholeWords(
  'ago',
  '(?:last|this past|past) (?:mon|tues|wednes|thurs|fri|satur|sun)day',
  '(?:the day before )?yesterday',
  'last night',
)
const PERIOD = wholeWords(
  `(?:last|past|this|previous) (?:[\\p{L}\\p{N}]+ ){0,2}${UNIT}`,
  '(?:on|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day',
  'in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\\d\\d)',
)
const YES_NO = new RegExp(
  `^(?:did|do|does|is|are|was|were|have|has|am) |, (?:did|do|does|is|are|was|were|have|has|am) ${SUBJECT} `,
  'u',
)
const PAST = wholeWords('did', 'was', 'were', 'that i \\p{L}+ed')
const PERFECT = new RegExp(
  `(?<!\\p{L})(?:have|has) (?:${SUBJECT} |\\p{L}+ (?:\\p{L}+ed|been) )|i've `,
  'u',
)

/** In this order: the first that holds names the question. */
const KINDS: readonly (readonly [string, (question: PlainQuestion) => boolean])[] = [
  ['assistant-said', ({ asks }) => asks.forWhatAssistantSaid],
  ['advice', ({ asks }) => asks.forAdvice],
  ['order', ({ asks }) => asks.forOrder],
  ['elapsed', ({ plain }) => ELAPSED.test(plain)],
  ['age', ({ plain }) => /how old/u.test(plain)],
  ['dated', ({ plain }) => DATED.test(plain) && !COUNT.test(plain)],
  ['frequency', ({ asks, plain }) => asks.forFrequency && !/how many times did/u.test(plain)],
  ['comparison', ({ plain }) => COMPARISON.test(plain)],
  ['total', ({ plain }) => TOTAL.test(plain)],
  ['state', ({ plain }) => /how long (?:have|has)/u.test(plain)],
  ['duration', ({ plain }) => /how long/u.test(plain)],
  ['yes-no', ({ plain }) => YES_NO.test(plain)],
  // "How many … do I own now" asks for one number that changed, not for many memories.
  ['state', ({ plain }) => STATE.test(plain) && !(COUNT.test(plain) && SEVERAL.test(plain))],
  ['state', ({ plain }) => RUNNING_COUNT.test(plain) && !SEVERAL.test(plain)],
  ['count', ({ plain }) => COUNT.test(plain)],
]

/**
 * Names the kind of a question and what refines it, from coarse to fine, such as
 * `count`, `past`, `several`. By the wording of English; `fact` where nothing fits.
 */
export function readQuestionKind(question: PlainQuestion): readonly string[] {
  const [kind = 'fact'] = KINDS.find(([, holds]) => holds(question)) ?? []
  return [kind, ...refine(kind, question)]
}

function refine(kind: string, { plain }: PlainQuestion): readonly string[] {
  if (kind === 'age') return named({ 'two-events': SECOND_EVENT.test(plain) })
  if (kind === 'duration') return [tenseOf(plain)]
  if (kind === 'yes-no') return named({ state: STATE.test(plain) })
  if (kind === 'state') return [stateOf(plain), ...named({ number: COUNT.test(plain) })]
  if (kind === 'count') return refineCount(plain)
  if (kind !== 'fact') return []
  const tense = tenseOf(plain)
  if (tense !== 'past') return [tense]
  const isDated = PERIOD.test(plain)
  return [
    tense,
    ...named({ dated: isDated, 'two-events': !isDated && SECOND_EVENT.test(plain) }),
    ...named({ which: plain.startsWith('which') }),
  ]
}

function refineCount(plain: string): readonly string[] {
  return [
    tenseOf(plain),
    ...named({
      time: COUNT_OF_TIME.test(plain),
      amount: /how much(?! time)/u.test(plain),
      several: SEVERAL.test(plain),
    }),
  ]
}

function tenseOf(plain: string): string {
  if (PERFECT.test(plain)) return 'perfect'
  if (PAST.test(plain)) return 'past'
  return /(?<!\p{L})(?:will|going to)(?!\p{L})/u.test(plain) ? 'future' : 'present'
}

function stateOf(plain: string): string {
  if (/how long/u.test(plain)) return 'ongoing'
  if (/recent|latest|newest|last time/u.test(plain)) return 'latest'
  if (NOW.test(plain)) return 'now'
  return STATE.test(plain) ? 'then' : 'running'
}

function named(flags: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(flags).flatMap(([name, holds]) => (holds ? [name] : []))
}
