import { splitCondition } from './condition.ts'
import {
  AFTER,
  BAD_OUTCOME,
  BEFORE,
  FIRST,
  GOOD_OUTCOME,
  INSTEAD,
  LESS,
  NEGATIONS,
  ORDER,
  PREFER,
  STATES,
  UNTIL,
  WANTED,
} from './cues.ts'
import { findMentions, type Mention, type Phrases } from './phrases.ts'
import { joinQuotes, sentencesOf, wordsOf } from './words.ts'

/** What a line tells an agent to do or to leave. Of several actions, any one will do. */
export interface Hint {
  readonly actions: readonly string[]
  readonly isWanted: boolean
  readonly isFirst: boolean
  /** Only before or after any of these. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The words of "when …"; none when the line holds always. */
  readonly condition: readonly string[]
}

type Sign = 1 | -1 | 0

interface Reading {
  readonly mention: Mention
  /** Between the mention before and this one. */
  readonly lead: readonly string[]
  /** Between this mention and the next comma or mention. */
  readonly tail: readonly string[]
  readonly isAct: boolean
  sign: Sign
  before: readonly string[]
  after: readonly string[]
}

const has = (words: readonly string[], cues: ReadonlySet<string>): boolean =>
  words.some((word) => cues.has(word))

/** Reads a line as a simple model would. What it does not understand gives no hints. */
export function readLine(line: string, phrases: Phrases): readonly Hint[] {
  return sentencesOf(joinQuotes(line)).flatMap((sentence) =>
    readSentence(wordsOf(sentence), phrases),
  )
}

function readSentence(words: readonly string[], phrases: Phrases): readonly Hint[] {
  const { advice, condition, isCure } = splitCondition(words, (part) => findMentions(part, phrases))
  const readings = placeMentions(advice, phrases)
  const share = compareShares(advice)
  for (const [index, reading] of readings.entries()) {
    reading.sign = signOf(reading, readings[index - 1], isCure, share)
  }
  for (let index = 1; index < readings.length; index++) {
    const [first, second] = [readings[index - 1], readings[index]]
    if (first !== undefined && second !== undefined) link(first, second, index === 1)
  }
  const wanted = new Set(readings.filter(({ sign }) => sign > 0).flatMap(actionsOf))
  const unwanted = new Set(readings.filter(({ sign }) => sign < 0).flatMap(actionsOf))
  return readings.flatMap((reading) => {
    const actions = actionsOf(reading).filter((id) => !(wanted.has(id) && unwanted.has(id)))
    if (reading.sign === 0 || actions.length === 0) return []
    const { before, after } = reading
    const isFirst = has(reading.lead, FIRST) || has(reading.tail, FIRST)
    return [{ actions, isWanted: reading.sign > 0, isFirst, before, after, condition }]
  })
}

const actionsOf = (reading: Reading): readonly string[] => reading.mention.actions

function placeMentions(words: readonly string[], phrases: Phrases): readonly Reading[] {
  const mentions = findMentions(words, phrases)
  return mentions.map((mention, index) => {
    const next = words.slice(mention.to, mentions[index + 1]?.from ?? words.length)
    const comma = next.indexOf(',')
    return {
      mention,
      lead: words.slice(mentions[index - 1]?.to ?? 0, mention.from),
      tail: comma < 0 ? next : next.slice(0, comma),
      isAct: mention.actions.length > 1 && mention.actions.some((id) => phrases.act.has(id)),
      sign: 0,
      before: [],
      after: [],
    }
  })
}

function signOf(
  { lead, tail }: Reading,
  previous: Reading | undefined,
  isCure: boolean,
  share: Sign,
): Sign {
  const comma = lead.findLastIndex((word) => [',', ':', 'but'].includes(word))
  const clause = lead.slice(comma + 1)
  if (has(clause, INSTEAD) || isLesser(clause, previous)) return -1
  const isList = clause.length > 0 && clause.every((word) => ['or', 'and', 'nor'].includes(word))
  if (isList && previous !== undefined) return previous.sign
  const outcome = share || outcomeOf(tail)
  const negations = clause.filter((word) => NEGATIONS.has(word)).length + failedRuns(clause)
  const isClear = negations > 0 || outcome !== 0 || isCure || isRequest(clause, tail)
  if (!isClear) return 0
  const sign = negations % 2 === 0 ? 1 : -1
  return outcome < 0 ? negate(sign) : sign
}

// "Prefer A to B".
function isLesser(clause: readonly string[], previous: Reading | undefined): boolean {
  return previous !== undefined && has(previous.lead, PREFER) && clause.join(' ') === 'to'
}

function isRequest(clause: readonly string[], tail: readonly string[]): boolean {
  if (clause.length === 0) return !STATES.has(tail[0] ?? '') || has(tail, INSTEAD)
  return has(clause, WANTED) || has(clause, GOOD_OUTCOME) || has([...clause, ...tail], ORDER)
}

const negate = (sign: Sign): Sign => (sign === 1 ? -1 : 1)

// "Failed runs did …" speaks against what they did.
function failedRuns(lead: readonly string[]): number {
  const at = lead.indexOf('fail')
  return at >= 0 && ['run', 'task', 'attempt'].includes(lead[at + 1] ?? '') ? 1 : 0
}

function outcomeOf(tail: readonly string[]): Sign {
  const at = tail.findIndex((word) => GOOD_OUTCOME.has(word) || BAD_OUTCOME.has(word))
  if (at < 0) return 0
  const sign = GOOD_OUTCOME.has(tail[at] ?? '') ? 1 : -1
  return has([...tail.slice(Math.max(0, at - 2), at), ...tail.slice(at + 1, at + 3)], LESS)
    ? negate(sign)
    : sign
}

// "88 % against 42 % without it": the first share is that of doing it, unless it says otherwise.
function compareShares(words: readonly string[]): Sign {
  const shares = words.flatMap((word, index) => {
    const isShare = /^\d+(?:\.\d+)?%$/u.test(word) || words[index + 1] === '%'
    return isShare ? [{ index, value: Number.parseFloat(word) }] : []
  })
  const [first, second] = shares
  if (first === undefined || second === undefined || first.value === second.value) return 0
  const near = words.slice(Math.max(0, first.index - 2), second.index)
  const isSwapped = has(near, new Set(['without', 'otherwis']))
  const isFailure = has(words, BAD_OUTCOME) && !has(words, GOOD_OUTCOME)
  return first.value > second.value === (isSwapped === isFailure) ? 1 : -1
}

// "A before B", "B after A", "no A until B": says which of the two is advice, and when.
function link(first: Reading, second: Reading, isStart: boolean): void {
  const opens = isStart && first.sign !== 0 ? first.lead : []
  const isNewClause = second.lead.includes(',') || has(second.lead, WANTED)
  if (has(second.lead, BEFORE)) order(first, second)
  else if (has(second.lead, UNTIL) && first.sign < 0) makeAdvice(second, first, 'before')
  else if (has(second.lead, AFTER)) follow(first, second)
  else if (isNewClause && has(opens, BEFORE)) order(second, first)
  else if (isNewClause && has(opens, AFTER)) follow(second, first)
}

// Early comes before late.
function order(early: Reading, late: Reading): void {
  if (early.isAct && early.sign < 0) {
    makeAdvice(late, early, 'before')
  } else if (early.isAct) {
    makeAdvice(late, early, 'after')
  } else if (early.sign < 0 && late.isAct) {
    early.before = actionsOf(late)
    late.sign = 0
  } else makeAdvice(early, late, 'before')
}

// Late comes after early.
function follow(late: Reading, early: Reading): void {
  if (late.isAct) makeAdvice(early, late, 'before')
  else {
    late.after = actionsOf(early)
    early.sign = 0
  }
}

function makeAdvice(advised: Reading, anchor: Reading, when: 'before' | 'after'): void {
  const outcome = outcomeOf(advised.tail) || outcomeOf(anchor.tail)
  advised.sign = outcome < 0 ? -1 : 1
  advised[when] = actionsOf(anchor)
  anchor.sign = 0
}
