import { BRACKETS, isWord, VALUE } from './message-tokens.ts'

/** Part of the tokens of one form: what stands there may be a value. */
export interface Span {
  readonly from: number
  /** The first token after it. */
  readonly to: number
}

/** A place with the same tokens before it and after it in several forms of messages. */
export interface Place {
  readonly isFirst: boolean
  /** The words before and after it together. */
  readonly wordsAround: number
  /** What stands there: a token, or several with spaces between them. */
  readonly contents: ReadonlySet<string>
}

export interface FormPlace {
  readonly span: Span
  readonly place: Place
}

const CLOSING: Readonly<Record<string, string>> = {
  ...BRACKETS,
  '"': '"',
  "'": "'",
  '「': '」',
  '『': '』',
  '«': '»',
  '“': '”',
}

/**
 * The places of each form, shared by the forms that are equal around them. Linear in the tokens:
 * what stands before and after a place is known by a number.
 */
export function placesOf(forms: readonly (readonly string[])[]): readonly (readonly FormPlace[])[] {
  const numbers = new Map<string, number>()
  const places = new Map<string, Place & { readonly contents: Set<string> }>()
  return forms.map((tokens) => {
    const heads = numberRuns(tokens, 'head', numbers)
    const tails = numberRuns(tokens.toReversed(), 'tail', numbers)
    const words = tokens.filter(isWord).length
    return spansOf(tokens).map((span) => {
      const content = tokens.slice(span.from, span.to)
      const key = `${heads[span.from]} ${tails[tokens.length - span.to]}`
      const wordsAround = words - content.filter(isWord).length
      const place = places.get(key) ?? {
        isFirst: span.from === 0,
        wordsAround,
        contents: new Set<string>(),
      }
      places.set(key, place)
      place.contents.add(content.join(' '))
      return { span, place }
    })
  })
}

/** The number of the first 0, 1, 2, … tokens; equal runs have equal numbers. */
function numberRuns(
  tokens: readonly string[],
  side: 'head' | 'tail',
  numbers: Map<string, number>,
): readonly number[] {
  const runs = [0]
  for (const token of tokens) {
    const key = `${side} ${runs.at(-1)} ${token}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    runs.push(number)
  }
  return runs
}

function spansOf(tokens: readonly string[]): readonly Span[] {
  return tokens.flatMap((token, from) => {
    if (token === VALUE || isWord(token)) return [{ from, to: from + 1 }]
    const to = closingAt(tokens, from)
    return to === undefined ? [] : [{ from: from + 1, to }]
  })
}

/** Where the bracket or quote that opens at `from` closes around several plain words. */
function closingAt(tokens: readonly string[], from: number): number | undefined {
  const closing = CLOSING[tokens[from] ?? '']
  if (closing === undefined) return undefined
  const to = tokens.indexOf(closing, from + 1)
  // Settings are told apart by their names, so they are no free text.
  return to > from + 2 && !tokens.slice(from, to).includes('=') ? to : undefined
}
