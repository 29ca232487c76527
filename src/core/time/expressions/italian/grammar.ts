import type { Wall } from '../calendar.ts'
import type { Kinds } from './kinds.ts'
import type { Token } from './tokens.ts'
import { WORD_SETS } from './word-sets.ts'

/** A text that is being read, and the moment at which it was said. */
export interface Source {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly now: Wall
}

/** A reading of the tokens from some place up to `end`. */
export interface Found<Value> {
  readonly end: number
  readonly value: Value
}

/** How a kind of phrase is read from a place: every way, by where it ends. */
export type Lexical<Value> = (source: Source, at: number) => readonly Found<Value>[]

export type KindName = keyof Kinds

/**
 * One way to say a kind of phrase. The pattern is a row of items, separated by blanks:
 * `word`, `one|other`, `@set` (a set of `WORD_SETS`), each with `?` when it may be missing, and
 * `<name:kind>` or `<name?:kind>`, which reads another kind of phrase and gives it to `read`.
 */
export interface Rule<Value> {
  readonly items: readonly Item[]
  readonly starts: Starts
  readonly read: (found: Readonly<Record<string, unknown>>, source: Source) => Value | undefined
}

/** What a phrase can begin with; nothing else needs a closer look. */
interface Starts {
  readonly words: ReadonlySet<string>
  readonly kinds: readonly KindName[]
}

type Item =
  | { readonly type: 'word'; readonly words: ReadonlySet<string>; readonly optional: boolean }
  | {
      readonly type: 'slot'
      readonly name: string
      readonly kind: KindName
      readonly optional: boolean
    }

type Capture<Text extends string> = Text extends `<${infer Name}?:${infer Kind extends KindName}>`
  ? { readonly [Key in Name]: Kinds[Kind] | undefined }
  : Text extends `<${infer Name}:${infer Kind extends KindName}>`
    ? { readonly [Key in Name]: Kinds[Kind] }
    : unknown

/** What a pattern hands to `read`, worked out from its text. */
export type Captures<Pattern extends string> = Pattern extends `${infer Item} ${infer Rest}`
  ? Capture<Item> & Captures<Rest>
  : Capture<Pattern>

const slotShape = /^<(\w+)(\??):(\w+)>$/

export function rule<const Pattern extends string, Value>(
  pattern: Pattern,
  read: (found: Captures<Pattern>, source: Source) => Value | undefined,
): Rule<Value> {
  const items = pattern.split(' ').map(readItem)
  // The captures are built from the same pattern that `Captures` is worked out from.
  return { items, starts: startsOf(items), read: read as Rule<Value>['read'] }
}

function startsOf(items: readonly Item[]): Starts {
  const words = new Set<string>()
  const kinds: KindName[] = []
  for (const item of items) {
    if (item.type === 'slot') kinds.push(item.kind)
    else for (const word of item.words) words.add(word)
    if (!item.optional) break
  }
  return { words, kinds }
}

function readItem(text: string): Item {
  const slot = slotShape.exec(text)
  if (slot !== null) {
    const [, name = '', mark, kind] = slot
    return { type: 'slot', name, kind: kind as KindName, optional: mark === '?' }
  }
  const optional = text.length > 1 && text.endsWith('?')
  const words = (optional ? text.slice(0, -1) : text).split('|').flatMap(wordsOf)
  return { type: 'word', words: new Set(words), optional }
}

function wordsOf(word: string): readonly string[] {
  return word.startsWith('@') ? (WORD_SETS[word.slice(1)] ?? []) : [word]
}

export type Rules = {
  readonly [Kind in KindName]: Lexical<Kinds[Kind]> | readonly Rule<Kinds[Kind]>[]
}

/** The rules of one kind, by what they can begin with. */
interface Table<Value> {
  readonly rules: readonly Rule<Value>[]
  readonly byWord: ReadonlyMap<string, readonly Rule<Value>[]>
  readonly byKind: ReadonlyMap<KindName, readonly Rule<Value>[]>
}

type Tables = { readonly [Kind in KindName]: Lexical<Kinds[Kind]> | Table<Kinds[Kind]> }

/** The rules, and what of them can be known before any text. */
export interface Grammar {
  readonly tables: Tables
  /** Every word that a pattern can begin with. */
  readonly words: ReadonlySet<string>
  /** The kinds that are read without rules. */
  readonly lexical: readonly KindName[]
}

export function createGrammar(rules: Rules): Grammar {
  const words = new Set<string>()
  const lexical: KindName[] = []
  const tables: Partial<Record<KindName, unknown>> = {}
  for (const kind of Object.keys(rules) as KindName[]) {
    const given: Rules[KindName] = rules[kind]
    if (typeof given === 'function') lexical.push(kind)
    else for (const { starts } of given) for (const word of starts.words) words.add(word)
    tables[kind] = typeof given === 'function' ? given : tableOf(given)
  }
  // Each kind has the table of its own rules.
  return { tables: tables as Tables, words, lexical }
}

function tableOf(rules: readonly Rule<unknown>[]): Table<unknown> {
  const byWord = new Map<string, Rule<unknown>[]>()
  const byKind = new Map<KindName, Rule<unknown>[]>()
  for (const one of rules) {
    for (const word of one.starts.words) byWord.set(word, [...(byWord.get(word) ?? []), one])
    for (const kind of one.starts.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), one])
  }
  return { rules, byWord, byKind }
}

/** A page of prose takes fewer than 15,000; what follows after so many is not read. */
const RULES_READ_MAX = 16_000

/** Reads kinds of phrases from one source; each kind at each place is worked out once. */
export class Reader {
  readonly #source: Source
  readonly #grammar: Grammar
  readonly #known = new Map<KindName, (readonly Found<unknown>[])[]>()
  readonly #vocabulary: boolean[] = []
  #rulesRead = 0

  constructor(source: Source, grammar: Grammar) {
    this.#source = source
    this.#grammar = grammar
  }

  /** Every way to read this kind from a token, the first rule of the table first. */
  read<Kind extends KindName>(kind: Kind, at: number): readonly Found<Kinds[Kind]>[] {
    const places = this.#known.get(kind) ?? []
    this.#known.set(kind, places)
    const known = places[at]
    // The table is keyed by the kind, so what it holds is of that kind.
    if (known !== undefined) return known as readonly Found<Kinds[Kind]>[]
    // A kind that begins with itself reads nothing, instead of reading for ever.
    places[at] = []
    const table: Lexical<Kinds[Kind]> | Table<Kinds[Kind]> = this.#grammar.tables[kind]
    const found = typeof table === 'function' ? table(this.#source, at) : this.#readRules(table, at)
    places[at] = found
    return found
  }

  #readRules<Value>(table: Table<Value>, at: number): readonly Found<Value>[] {
    const word = this.#source.tokens[at]?.text
    if (word === undefined || !this.#isVocabulary(at)) return []
    const byEnd = new Map<number, Value>()
    for (const candidate of this.#candidates(table, word, at)) this.#readRule(candidate, at, byEnd)
    return [...byEnd].map(([end, value]) => ({ end, value }))
  }

  /** The rules that can begin with this word, in the order of the table. */
  #candidates<Value>(table: Table<Value>, word: string, at: number): readonly Rule<Value>[] {
    const found = new Set(table.byWord.get(word))
    for (const [kind, rules] of table.byKind) {
      if (this.read(kind, at).length > 0) for (const one of rules) found.add(one)
    }
    return found.size === 0 ? [] : table.rules.filter((one) => found.has(one))
  }

  /** Adds what one rule reads, by where it ends; what an earlier rule read there stays. */
  #readRule<Value>({ items, read }: Rule<Value>, at: number, byEnd: Map<number, Value>): void {
    if (this.#rulesRead >= RULES_READ_MAX) return
    this.#rulesRead += 1
    for (const { end, value } of this.#match(items, 0, at)) {
      if (end === at || byEnd.has(end)) continue
      const meaning = read(value, this.#source)
      if (meaning !== undefined) byEnd.set(end, meaning)
    }
  }

  /** Most words of a text are in no rule and of no kind: nothing begins with them. */
  #isVocabulary(at: number): boolean {
    const known = this.#vocabulary[at]
    if (known !== undefined) return known
    const { words, lexical } = this.#grammar
    const isWord = words.has(this.#source.tokens[at]?.text ?? '')
    const found = isWord || lexical.some((kind) => this.read(kind, at).some(({ end }) => end > at))
    this.#vocabulary[at] = found
    return found
  }

  /** Ways to read the items from `index` on; a possible item is tried present before absent. */
  #match(items: readonly Item[], index: number, at: number): Found<Record<string, unknown>>[] {
    const item = items[index]
    if (item === undefined) return [{ end: at, value: {} }]
    const results: Found<Record<string, unknown>>[] = []
    for (const step of this.#step(item, at)) {
      for (const rest of this.#match(items, index + 1, step.end)) {
        results.push({ end: rest.end, value: { ...step.value, ...rest.value } })
      }
    }
    if (item.optional) results.push(...this.#match(items, index + 1, at))
    return results
  }

  #step(item: Item, at: number): readonly Found<Record<string, unknown>>[] {
    if (item.type === 'slot') {
      return this.read(item.kind, at).map(({ end, value }) => ({
        end,
        value: { [item.name]: value },
      }))
    }
    const token = this.#source.tokens[at]
    return token !== undefined && item.words.has(token.text) ? [{ end: at + 1, value: {} }] : []
  }
}
