import type { Meaning, ReadingContext, TimeNode } from './time-node.ts'
import type { Token } from './tokens.ts'

type Build = (
  context: ReadingContext,
  first: TimeNode,
  second: TimeNode,
  third: TimeNode,
  fourth: TimeNode,
) => Meaning | undefined

/**
 * A rule is a pattern and what it means. A pattern is a row of items: `last|past` is one of these
 * words, `{unit}` a part that other rules found, with `?` after it when it may be missing. The
 * parts in braces are handed to `build` in order.
 */
export interface Rule {
  readonly items: readonly PatternItem[]
  readonly build: Build
  /** Among readings of the same words, the heavier wins. */
  readonly weight: number
}

interface WordItem {
  readonly type: 'word'
  readonly words: ReadonlySet<string>
  readonly optional: boolean
}

export interface PartItem {
  readonly type: 'part'
  readonly tags: readonly string[]
  readonly optional: boolean
}

export type PatternItem = WordItem | PartItem

export function rule(pattern: string, build: Build, weight = 0): Rule {
  return { items: pattern.split(' ').map(readItem), build, weight }
}

/** The same meaning for several patterns with the same parts. */
export function rules(patterns: readonly string[], build: Build, weight = 0): Rule[] {
  return patterns.map((pattern) => rule(pattern, build, weight))
}

/** A rule for words that always mean the same. */
export function words(names: string, meaning: Meaning): Rule[] {
  return names.split(',').map((name) => rule(name.trim(), () => meaning))
}

function readItem(text: string): PatternItem {
  const optional = text.length > 1 && text.endsWith('?')
  const body = optional ? text.slice(0, -1) : text
  if (body.startsWith('{')) return { type: 'part', tags: body.slice(1, -1).split('|'), optional }
  return { type: 'word', words: new Set(body.split('|')), optional }
}

/** Finds what patterns of whole tokens cannot say: numeric dates, number words, clock times. */
export type Lexer = (source: LexerSource, at: number, context: ReadingContext) => readonly Lexed[]

export interface LexerSource {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The token that begins at this place of the text, or the number of tokens at its end. */
  tokenAt(offset: number): number | undefined
}

export interface Lexed {
  /** The token after the last one taken. */
  readonly to: number
  readonly meaning: Meaning
}
