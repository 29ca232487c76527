import {
  COMPARISONS,
  CONDITION_VALUES_MAX,
  type ConditionTest,
  type ConditionValue,
  type FollowedSign,
} from './condition.ts'
import { type TokenStream, tellToken } from './token-stream.ts'

/** What joins tests and values, and so is no name of a feature. */
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
type Slice = Extract<ConditionTest, { readonly is: 'follows' }>['slice']

const OPERATORS =
  '`=`, `!=`, `<`, `<=`, `>`, `>=`, `between`, `in`, `contains`, `starts with`, `exists` or `follow`'

/** Read after the word that begins them. */
const QUESTIONS: readonly (readonly [string, RestReader])[] = [
  ['exists', (_stream, asked) => ({ ...asked, is: 'exists' })],
  ['between', readBetween],
  ['contains', readContains],
  ['in', readIn],
  ['starts', readStarts],
  ['follow', readFollow],
]

/** A feature, and what is asked about it. */
export function readTest(stream: TokenStream): ConditionTest | undefined {
  const token = stream.next()
  if (token.kind !== 'word' || KEYWORDS.has(token.text)) {
    const told = tellToken(token)
    return stream.fail(`write a feature such as \`task.type\` here, not ${told}`, token.at)
  }
  const asked = { feature: token.text, at: token.at }
  if (stream.take('[')) {
    const slice = readSlice(stream)
    const isFollowed = slice !== undefined && stream.expect('follow')
    const test = isFollowed ? readFollow(stream, asked) : undefined
    return test?.is === 'follows' ? { ...test, slice } : undefined
  }
  return readQuestion(stream, asked)
}

function readQuestion(stream: TokenStream, asked: Asked): ConditionTest | undefined {
  const operator = COMPARISONS.find((mark) => stream.take(mark))
  if (operator !== undefined) {
    const value = readValue(stream)
    return value === undefined ? undefined : { ...asked, is: 'compared', operator, value }
  }
  for (const [word, readRest] of QUESTIONS) if (stream.take(word)) return readRest(stream, asked)
  return stream.fail(`write ${OPERATORS} here, not ${tellToken(stream.peek())}`)
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
  const signs = readSigns(stream)
  return signs === undefined ? undefined : { ...asked, is: 'follows', signs }
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

function readSlice(stream: TokenStream): Slice {
  const { at } = stream.peek()
  const from = readNumber(stream)
  if (from === undefined || !stream.expect('..')) return undefined
  const to = readNumber(stream)
  if (to === undefined || !stream.expect(']')) return undefined
  if (Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to) {
    return { from, to }
  }
  return stream.fail('write the first and the last step, counted from 1, such as `[1..3]`', at)
}

function readSigns(stream: TokenStream): readonly FollowedSign[] | undefined {
  const signs: FollowedSign[] = []
  let isNext = false
  for (;;) {
    const sign = readText(stream)
    if (sign === undefined) return undefined
    if (signs.length === CONDITION_VALUES_MAX) return failAsTooMany(stream)
    signs.push({ sign, isNext })
    if (stream.take('then')) isNext = false
    else if (stream.take('next')) isNext = true
    else return signs
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
  const told = tellToken(token)
  return stream.fail(`write a "text", a number, \`true\` or \`false\` here, not ${told}`)
}

function readText(stream: TokenStream): string | undefined {
  const token = stream.peek()
  if (token.kind !== 'text') {
    return stream.fail(`write a text in double quotes here, not ${tellToken(token)}`)
  }
  stream.next()
  return token.value
}

function readNumber(stream: TokenStream): number | undefined {
  const token = stream.peek()
  if (token.kind !== 'number') return stream.fail(`write a number here, not ${tellToken(token)}`)
  stream.next()
  return token.value
}
