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
import { ReadingProblem, streamTokens, type TokenStream } from './tokens.ts'

export type ReadCondition =
  | { readonly condition: Condition; readonly problem?: undefined }
  /** A sentence: where, what, and what to write instead. */
  | { readonly problem: string; readonly condition?: undefined }

/** Reads a condition. Never throws: returns the problem of a text it cannot read. */
export function readCondition(text: string): ReadCondition {
  if (text.length > CONDITION_LENGTH_MAX) {
    const limit = `A condition can have at most ${CONDITION_LENGTH_MAX} characters, not ${text.length}`
    return { problem: `${limit}; split it into several.` }
  }
  try {
    const stream = streamTokens(text)
    const condition = readOr(stream, 0)
    if (stream.peek().kind !== 'end') stream.refuse('`and`, `or` or nothing')
    return { condition }
  } catch (error) {
    if (!(error instanceof ReadingProblem)) throw error
    return { problem: `Character ${error.at}: ${error.message}.` }
  }
}

function readOr(stream: TokenStream, depth: number): Condition {
  return readParts(stream, 'or', () => readParts(stream, 'and', () => readNot(stream, depth)))
}

function readParts(stream: TokenStream, is: 'or' | 'and', readPart: () => Condition): Condition {
  const first = readPart()
  const parts = [first]
  while (stream.take(is)) parts.push(readPart())
  return parts.length === 1 ? first : { is, parts }
}

function readNot(stream: TokenStream, depth: number): Condition {
  if (depth > CONDITION_DEPTH_MAX) {
    const problem = `there are more than ${CONDITION_DEPTH_MAX} levels; write it flatter`
    throw new ReadingProblem(problem, stream.peek().at)
  }
  if (stream.take('not')) return { is: 'not', part: readNot(stream, depth + 1) }
  if (!stream.take('(')) return readTest(stream)
  const inside = readOr(stream, depth + 1)
  stream.expect(')')
  return inside
}

/** Reserved, so no feature may have such a name. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'or and not between in contains any all starts with exists follow then next true false'.split(
    ' ',
  ),
)

const OPERATORS =
  '`=`, `!=`, `<`, `<=`, `>`, `>=`, `between`, `in`, `contains`, `starts with`, `exists` or `follow`'

type Distribute<Test> = Test extends ConditionTest ? Omit<Test, 'feature' | 'at'> : never

function readTest(stream: TokenStream): ConditionTest {
  const token = stream.peek()
  if (token.kind !== 'word' || KEYWORDS.has(token.text)) {
    return stream.refuse('a feature such as `task.type`')
  }
  stream.next()
  return { feature: token.text, at: token.at, ...readRest(stream) }
}

function readRest(stream: TokenStream): Distribute<ConditionTest> {
  const operator = COMPARISONS.find((mark) => stream.take(mark))
  if (operator !== undefined) return { is: 'compared', operator, value: readValue(stream) }
  if (stream.take('exists')) return { is: 'exists' }
  if (stream.take('between')) return readBetween(stream)
  if (stream.take('contains')) return readContains(stream)
  if (stream.take('in')) return { is: 'in', values: readList(stream, readValue) }
  if (stream.take('follow')) return { is: 'follows', sequence: readSequence(stream) }
  if (!stream.take('starts')) return stream.refuse(OPERATORS)
  stream.expect('with')
  return { is: 'starts', prefix: readText(stream) }
}

function readBetween(stream: TokenStream): Distribute<ConditionTest> {
  const min = readNumber(stream)
  stream.expect('and')
  return { is: 'between', min, max: readNumber(stream) }
}

function readContains(stream: TokenStream): Distribute<ConditionTest> {
  const of = (['any', 'all'] as const).find((word) => stream.take(word))
  if (of === undefined) return { is: 'contains', of: 'any', values: [readText(stream)] }
  return { is: 'contains', of, values: readList(stream, readText) }
}

function readSequence(stream: TokenStream): readonly SequenceItem[] {
  const sequence = [{ value: readText(stream), isNext: false }]
  for (;;) {
    const isNext = stream.take('next')
    if (!isNext && !stream.take('then')) return sequence
    addBounded(sequence, { value: readText(stream), isNext }, stream)
  }
}

function readList<Value>(
  stream: TokenStream,
  readItem: (stream: TokenStream) => Value,
): readonly Value[] {
  stream.expect('[')
  const values = [readItem(stream)]
  while (stream.take(',')) addBounded(values, readItem(stream), stream)
  stream.expect(']')
  return values
}

function addBounded<Value>(values: Value[], value: Value, stream: TokenStream): void {
  if (values.length === CONDITION_VALUES_MAX) {
    const problem = `at most ${CONDITION_VALUES_MAX} values are allowed; write several conditions`
    throw new ReadingProblem(problem, stream.peek().at)
  }
  values.push(value)
}

function readValue(stream: TokenStream): ConditionValue {
  const token = stream.peek()
  if (token.kind === 'text' || token.kind === 'number') {
    stream.next()
    return token.value
  }
  if (stream.take('true')) return true
  return stream.take('false') ? false : stream.refuse('a "text", a number, `true` or `false`')
}

function readText(stream: TokenStream): string {
  const token = stream.peek()
  if (token.kind !== 'text') return stream.refuse('a text in double quotes')
  stream.next()
  return token.value
}

function readNumber(stream: TokenStream): number {
  const token = stream.peek()
  if (token.kind !== 'number') return stream.refuse('a number')
  stream.next()
  return token.value
}
