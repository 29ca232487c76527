import type { ReadingProblem, Token } from './tokens.ts'

/** Reads tokens one after the other; remembers the first problem. */
export interface TokenStream {
  readonly peek: () => Token
  readonly next: () => Token
  /** Takes the word or mark if it comes next. */
  readonly take: (text: string) => boolean
  /** The same, and says what is missing if it does not come. */
  readonly expect: (text: string) => boolean
  /** Always `undefined`, so that a reader can return it. */
  readonly fail: (message: string, at?: number) => undefined
  readonly problem: () => ReadingProblem | undefined
}

export function createTokenStream(tokens: readonly Token[]): TokenStream {
  const end: Token = tokens.at(-1) ?? { kind: 'end', at: 1 }
  let index = 0
  let problem: ReadingProblem | undefined

  const peek = (): Token => tokens[index] ?? end
  const next = (): Token => {
    const token = peek()
    index++
    return token
  }
  const take = (text: string): boolean => {
    const token = peek()
    const isTaken = (token.kind === 'word' || token.kind === 'mark') && token.text === text
    if (isTaken) index++
    return isTaken
  }
  const fail = (message: string, at = peek().at): undefined => {
    problem ??= { at, message }
    return undefined
  }
  const expect = (text: string): boolean => {
    if (take(text)) return true
    fail(`write \`${text}\` here, not ${tellToken(peek())}`)
    return false
  }
  return { peek, next, take, expect, fail, problem: () => problem }
}

export function tellToken(token: Token): string {
  switch (token.kind) {
    case 'word':
    case 'mark':
      return `"${token.text}"`
    case 'text':
      return `the text ${JSON.stringify(token.value.slice(0, 40))}`
    case 'number':
      return `the number ${token.value}`
    case 'end':
      return 'the end'
  }
}
