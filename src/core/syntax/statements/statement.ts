import type { CodeToken } from '../code-tokens.ts'

export type StatementKind =
  | 'if'
  | 'elif'
  | 'else'
  | 'loop'
  | 'try'
  | 'catch'
  | 'finally'
  | 'switch'
  | 'case'
  | 'with'
  | 'return'
  | 'throw'
  | 'jump'
  | 'function'
  | 'class'
  | 'import'
  | 'simple'

/** A statement as far as a fragment of code shows it: nothing here needs the whole file. */
export interface Statement {
  readonly kind: StatementKind
  /** Of a function or class. */
  readonly name?: string
  /** What it says itself: a condition, a signature, the whole of a simple statement. */
  readonly head: readonly CodeToken[]
  /** The first line of each side that it is on. */
  readonly line: number
  readonly body: readonly Statement[]
  /** False when the fragment ends before it does. */
  readonly isClosed: boolean
}

/** What a keyword at the beginning of a statement makes of it. */
export const KINDS: ReadonlyMap<string, StatementKind> = new Map([
  ['if', 'if'],
  ['unless', 'if'],
  ['elif', 'elif'],
  ['elsif', 'elif'],
  ['elseif', 'elif'],
  ['else', 'else'],
  ['for', 'loop'],
  ['foreach', 'loop'],
  ['while', 'loop'],
  ['until', 'loop'],
  ['loop', 'loop'],
  ['do', 'loop'],
  ['try', 'try'],
  ['catch', 'catch'],
  ['except', 'catch'],
  ['finally', 'finally'],
  ['switch', 'switch'],
  ['match', 'switch'],
  ['case', 'case'],
  ['default', 'case'],
  ['with', 'with'],
  ['synchronized', 'with'],
  ['return', 'return'],
  ['throw', 'throw'],
  ['raise', 'throw'],
  ['break', 'jump'],
  ['continue', 'jump'],
  ['import', 'import'],
  ['from', 'import'],
  ['package', 'import'],
  ['using', 'import'],
])

/** More statements than these of one fragment are not read: nobody wrote them by hand. */
export const STATEMENTS_MAX = 1_000

/** All statements of some, with those inside them, in the order of the text. */
export function* everyStatement(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    yield* everyStatement(statement.body)
  }
}

/** All tokens of a statement, those of its body after its own. */
export function tokensOf(statement: Statement): readonly CodeToken[] {
  return [...statement.head, ...statement.body.flatMap(tokensOf)]
}

/** Tokens as one text, for comparing. */
export function textOf(tokens: readonly CodeToken[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
