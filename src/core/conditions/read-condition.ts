import { CONDITION_DEPTH_MAX, CONDITION_LENGTH_MAX, type Condition } from './condition.ts'
import { readTest } from './read-test.ts'
import { createTokenStream, type TokenStream, tellToken } from './token-stream.ts'
import { readTokens } from './tokens.ts'

export type ReadCondition =
  | { readonly condition: Condition; readonly problem?: undefined }
  /** A sentence: where, what, and what to write instead. */
  | { readonly problem: string; readonly condition?: undefined }

/** Reads a condition. Never throws: what cannot be read is told. */
export function readCondition(text: string): ReadCondition {
  if (text.length > CONDITION_LENGTH_MAX) {
    const limit = `A condition may have ${CONDITION_LENGTH_MAX} characters, not ${text.length}`
    return { problem: `${limit}; write several conditions.` }
  }
  const tokens = readTokens(text)
  if ('message' in tokens) return { problem: `Character ${tokens.at}: ${tokens.message}.` }

  const stream = createTokenStream(tokens)
  const condition = readOr(stream, 0)
  const last = stream.peek()
  if (last.kind !== 'end') {
    stream.fail(`write \`and\`, \`or\` or nothing here, not ${tellToken(last)}`)
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
