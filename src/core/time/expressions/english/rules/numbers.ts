import type { Lexed, Lexer, LexerSource } from '../grammar.ts'
import type { Meaning } from '../time-node.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const smallOrdinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const tenOrdinals =
  'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')

const cardinalValues = numberTable(ones, tens)
const ordinalValues = numberTable(smallOrdinals, tenOrdinals)
const ordinalEndings: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th'])

function numberTable(
  small: readonly string[],
  large: readonly string[],
): ReadonlyMap<string, number> {
  return new Map([
    ...small.map((word, value): [string, number] => [word, value]),
    ...large.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ])
}

export function numberMeaning(value: number, tags: readonly string[] = []): Meaning {
  return { tags: ['number', ...tags], number: value, latent: true }
}

function ordinalMeaning(value: number, tags: readonly string[] = []): Meaning {
  return { tags: ['ordinal', ...tags], number: value, latent: true }
}

interface WordNumber {
  readonly value: number
  readonly to: number
  readonly isOrdinal: boolean
}

/** "29", "29th", "1.5". */
export const lexDigits: Lexer = ({ text, tokens }, at) => {
  const token = tokens[at]
  if (token === undefined || !/^[0-9]{1,9}$/.test(token.word)) return []
  const value = Number(token.word)
  const found: Lexed[] = [{ to: at + 1, meaning: numberMeaning(value, digitTags(token.word)) }]
  const next = tokens[at + 1]
  if (next?.from === token.to && ordinalEndings.has(next.word)) {
    found.push({ to: at + 2, meaning: ordinalMeaning(value, ['digit-ordinal']) })
  }
  const decimal = /^\d{1,4}\.\d{1,3}(?![\d.])/.exec(text.slice(token.from, token.from + 10))?.[0]
  const last = tokens[at + 2]
  if (decimal !== undefined && last?.to === token.from + decimal.length) {
    found.push({
      to: at + 3,
      meaning: { tags: ['decimal'], number: Number(decimal), latent: true },
    })
  }
  return found
}

function digitTags(word: string): readonly string[] {
  return ['digits', ...(word.length <= 2 ? ['short-digits'] : [])]
}

/** "twenty-nine", "twenty-ninth", "two thousand and eighteen", "nineteen seventy eight". */
export const lexNumberWords: Lexer = (source, at) => {
  const small = readBelowHundred(source, at)
  const found: Lexed[] = small.map(({ value, to, isOrdinal }) => ({
    to,
    meaning: isOrdinal ? ordinalMeaning(value) : numberMeaning(value, ['worded']),
  }))
  for (const head of small) if (!head.isOrdinal) found.push(...readLarge(source, head))
  return found
}

function readBelowHundred(source: LexerSource, at: number): readonly WordNumber[] {
  const word = source.tokens[at]?.word ?? ''
  const ordinal = ordinalValues.get(word)
  if (ordinal !== undefined) return [{ value: ordinal, to: at + 1, isOrdinal: true }]
  const value = cardinalValues.get(word)
  if (value === undefined) return []
  const found: WordNumber[] = [{ value, to: at + 1, isOrdinal: false }]
  if (value < 20) return found
  const next = source.tokens[at + 1]?.word === '-' ? at + 2 : at + 1
  const nextWord = source.tokens[next]?.word ?? ''
  const one = cardinalValues.get(nextWord) ?? 0
  const oneOrdinal = ordinalValues.get(nextWord) ?? 0
  if (one > 0 && one < 10) found.push({ value: value + one, to: next + 1, isOrdinal: false })
  if (oneOrdinal > 0 && oneOrdinal < 10) {
    found.push({ value: value + oneOrdinal, to: next + 1, isOrdinal: true })
  }
  return found
}

function readLarge(source: LexerSource, head: WordNumber): readonly Lexed[] {
  const scaleWord = source.tokens[head.to]?.word
  const scale = scaleWord === 'hundred' ? 100 : scaleWord === 'thousand' ? 1000 : 0
  if (scale === 0) return readYearPair(source, head)
  const base = head.value * scale
  const found: Lexed[] = [{ to: head.to + 1, meaning: numberMeaning(base, yearTags(base)) }]
  const afterAnd = source.tokens[head.to + 1]?.word === 'and' ? head.to + 2 : head.to + 1
  for (const rest of readBelowHundred(source, afterAnd)) {
    if (rest.isOrdinal) continue
    found.push({ to: rest.to, meaning: numberMeaning(base + rest.value, yearTags(base)) })
  }
  return found
}

/** Years are said in two halves: "nineteen seventy eight", "twenty twenty-five", "nineteen oh five". */
function readYearPair(source: LexerSource, head: WordNumber): readonly Lexed[] {
  if (head.value < 10 || head.value > 21) return []
  const hasZero = ['oh', 'o'].includes(source.tokens[head.to]?.word ?? '')
  const halves = readBelowHundred(source, hasZero ? head.to + 1 : head.to)
  return halves.flatMap(({ value, to, isOrdinal }) => {
    const fits = hasZero ? value < 10 : value >= 10
    if (isOrdinal || !fits) return []
    return [
      { to, meaning: { tags: ['year-words'], number: head.value * 100 + value, latent: true } },
    ]
  })
}

function yearTags(value: number): readonly string[] {
  return value >= 1000 && value < 3000 ? ['worded', 'year-words'] : ['worded']
}
