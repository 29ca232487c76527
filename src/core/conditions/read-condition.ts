import {
  COMPARISONS,
  CONDITION_DEPTH_MAX,
  CONDITION_LENGTH_MAX,
  CONDITION_VALUES_MAX,
  type Condition,
  type ConditionTest,
  type ConditionValue,
  type SequenceItem,
} from './condition.ts'
import { describeToken, streamTokens, type TokenStream } from './tokens.ts'

export type ReadCondition =
  | { readonly condition: Condition; readonly problem?: undefined }
  /** A sentence: where, what, and what to write instead. */
  | { readonly problem: string; readonly condition?: undefined }

/** Reads a condition. Never throws: returns the problem of a text it cannot read. */
export function readCondition(text: string): ReadCondition {
  if (text.length > CONDITION_LENGTH_MAX) {
    const limit = `A condition may have ${CONDITION_LENGTH_MAX} characters, not ${text.length}`
    return { problem: `${limit}; write several conditions.` }
  }
  const stream = streamTokens(text)
  if ('message' in stream) return { problem: `Character ${stream.at}: ${stream.message}.` }
  const condition = readOr(stream, 0)
  const last = stream.peek()
  if (last.kind !== 'end') {
    stream.fail(`write \`and\`, \`or\` or nothing here, not ${describeToken(last)}`)
  }
  const problem = stream.problem()
  if (problem !== undefined) return { problem: `Character ${problem.at}: ${problem.message}.` }
  return condition === undefined ? { problem: 'Write a condition.' } : { condition }
}

function readOr(stream: TokenStream, depth: number): Condition | undefined {
  return readParts(stream, 'or', () => readAnd(stream, depth))
}

function readAnd(stream: TokenStream, depth: number): Condition | undefined {
  return readParts(stream, 'and', () => readNot(stream, depth))
}

function readParts(
  stream: TokenStream,
  is: 'or' | 'and',
  readPart: () => Condition | undefined,
): Condition | undefined {
  const parts: Condition[] = []
  do {
    const part = readPart()
    if (part === undefined) return undefined
    parts.push(part)
  } while (stream.take(is))
  const [only] = parts
  return parts.length === 1 ? only : { is, parts }
}

function readNot(stream: TokenStream, depth: number): Condition | undefined {
  if (depth > CONDITION_DEPTH_MAX) {
    return stream.fail(`there are more than ${CONDITION_DEPTH_MAX} levels; write it flatter`)
  }
  if (stream.take('not')) {
    const part = readNot(stream, depth + 1)
    return part === undefined ? undefined : { is: 'not', part }
  }
  if (!stream.take('(')) return readTest(stream)
  const inside = readOr(stream, depth + 1)
  return inside !== undefined && stream.expect(')') ? inside : undefined
}

/** Reserved, so no feature may have such a name. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'or and not between in contains any all starts with exists follow then next true false'.split(
    ' ',
  ),
)

interface Asked {
  readonly feature: string
  readonly at: number
}

type RestReader = (stream: TokenStream, asked: Asked) => ConditionTest | undefined

const OPERATORS =
  '`=`, `!=`, `<`, `<=`, `>`, `>=`, `between`, `in`, `contains`, `starts with`, `exists` or `follow`'

/** By the word that begins them. */
const QUESTIONS: readonly (readonly [string, RestReader])[] = [
  ['exists', (_stream, asked) => ({ ...asked, is: 'exists' })],
  ['between', readBetween],
  ['contains', readContains],
  ['in', readIn],
  ['starts', readStarts],
  ['follow', readFollow],
]

/** A feature, and the test of it. */
function readTest(stream: TokenStream): ConditionTest | undefined {
  const token = stream.next()
  if (token.kind !== 'word' || KEYWORDS.has(token.text)) {
    const found = describeToken(token)
    return stream.fail(`write a feature such as \`task.type\` here, not ${found}`, token.at)
  }
  const asked = { feature: token.text, at: token.at }
  const operator = COMPARISONS.find((mark) => stream.take(mark))
  if (operator !== undefined) {
    const value = readValue(stream)
    return value === undefined ? undefined : { ...asked, is: 'compared', operator, value }
  }
  for (const [word, readRest] of QUESTIONS) if (stream.take(word)) return readRest(stream, asked)
  return stream.fail(`write ${OPERATORS} here, not ${describeToken(stream.peek())}`)
}

function readIn(stream: TokenStream, asked: Asked): ConditionTest | undefined {
  const values = readList(stream, readValue)
  return values === undefined ? undefined : { ...asked, is: 'in', values }
}

function readStarts(stream: TokenStream, asked: Asked): ConditionTest | undefined {
  const prefix = stream.expect('with') ? readText(stream) : undefined
  return prefix === undefined ? undefined : { ...asked, is: 'starts', prefix }
}

function readFollow(stream: TokenStream, asked: Asked): ConditionTest | undefined {
  const sequence = readSequence(stream)
  return sequence === undefined ? undefined : { ...asked, is: 'follows', sequence }
}

function readBetween(stream: TokenStream, asked: Asked): ConditionTest | undefined {
  const min = readNumber(stream)
  if (min === undefined || !stream.expect('and')) return undefined
  const max = readNumber(stream)
  return max === undefined ? undefined : { ...asked, is: 'between', min, max }
}

function readContains(stream: TokenStream, asked: Asked): ConditionTest | undefined {
  const of = (['any', 'all'] as const).find((word) => stream.take(word))
  if (of === undefined) {
    const value = readText(stream)
    return value === undefined
      ? undefined
      : { ...asked, is: 'contains', of: 'any', values: [value] }
  }
  const values = readList(stream, readText)
  return values === undefined ? undefined : { ...asked, is: 'contains', of, values }
}

function readSequence(stream: TokenStream): readonly SequenceItem[] | undefined {
  const sequence: SequenceItem[] = []
  let isNext = false
  for (;;) {
    const value = readText(stream)
    if (value === undefined) return undefined
    if (sequence.length === CONDITION_VALUES_MAX) return failAsTooMany(stream)
    sequence.push({ value, isNext })
    if (stream.take('then')) isNext = false
    else if (stream.take('next')) isNext = true
    else return sequence
  }
}

function readList<Value>(
  stream: TokenStream,
  readItem: (stream: TokenStream) => Value | undefined,
): readonly Value[] | undefined {
  if (!stream.expect('[')) return undefined
  const values: Value[] = []
  do {
    const value = readItem(stream)
    if (value === undefined) return undefined
    if (values.length === CONDITION_VALUES_MAX) return failAsTooMany(stream)
    values.push(value)
  } while (stream.take(','))
  return stream.expect(']') ? values : undefined
}

function failAsTooMany(stream: TokenStream): undefined {
  return stream.fail(`there may be ${CONDITION_VALUES_MAX} values; write several conditions`)
}

function readValue(stream: TokenStream): ConditionValue | undefined {
  const token = stream.peek()
  if (token.kind === 'text' || token.kind === 'number') {
    stream.next()
    return token.value
  }
  if (stream.take('true')) return true
  if (stream.take('false')) return false
  const found = describeToken(token)
  return stream.fail(`write a "text", a number, \`true\` or \`false\` here, not ${found}`)
}

function readText(stream: TokenStream): string | undefined {
  const token = stream.peek()
  if (token.kind !== 'text') {
    return stream.fail(`write a text in double quotes here, not ${describeToken(token)}`)
  }
  stream.next()
  return token.value
}

function readNumber(stream: TokenStream): number | undefined {
  const token = stream.peek()
  if (token.kind !== 'number')
    return stream.fail(`write a number here, not ${describeToken(token)}`)
  stream.next()
  return token.value
}
