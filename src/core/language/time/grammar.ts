import { addPattern, createPatternNode, GLUED, type PatternNode, type Value } from './pattern.ts'
import type { Token } from './tokens.ts'

export type Fields = Readonly<Record<string, Value>>

export interface Match {
  /** The token after the last one. */
  readonly end: number
  readonly value: Value
}

interface Slot {
  readonly root: PatternNode
  /** `sum`: numbers are added up; `fields`: they are kept by their names. */
  readonly builds: 'sum' | 'fields'
}

/** The patterns of a language, by the slots that they fill. */
export interface Grammar {
  readonly slots: ReadonlyMap<string, Slot>
  /** The words that a slot can begin with; `NUMBER` means any number. */
  readonly beginnings: ReadonlyMap<string, ReadonlySet<string>>
}

/** Where a slot is matched by code instead of patterns. */
export type SlotReader = (parser: Parser, at: number) => readonly Match[]

export interface Parser {
  readonly tokens: readonly Token[]
  /** The matches of a slot from a token on: at most one per end, longest first. */
  match(slot: string, at: number): readonly Match[]
}

/** The maximum number of matches kept per slot, so that time is linear in the text. */
const MATCHES_MAX = 8

/** Valid ranges of values: there is no 32 May. */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  year: [1, 9999],
  month: [1, 12],
  quarter: [1, 4],
  day: [1, 31],
  hour: [0, 24],
  minute: [-59, 59],
  second: [0, 59],
}

export function createGrammar(slots: {
  readonly words: Readonly<Record<string, Readonly<Record<string, Value>>>>
  readonly sums: Readonly<Record<string, readonly string[]>>
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The slots composed by code, and those that each can begin with. */
  readonly composed: Readonly<Record<string, readonly string[]>>
}): Grammar {
  const grammar = new Map<string, Slot>()
  for (const [name, words] of Object.entries(slots.words)) {
    const root = createPatternNode()
    for (const [order, [pattern, value]] of Object.entries(words).entries()) {
      addPattern(root, pattern, { order, value })
    }
    grammar.set(name, { root, builds: 'fields' })
  }
  for (const builds of ['sum', 'fields'] as const) {
    for (const [name, patterns] of Object.entries(builds === 'sum' ? slots.sums : slots.fields)) {
      const root = createPatternNode()
      for (const [order, pattern] of patterns.entries()) addPattern(root, pattern, { order })
      grammar.set(name, { root, builds })
    }
  }
  return { slots: grammar, beginnings: findBeginnings(grammar, slots.composed) }
}

const NUMBER = '0'
const NOTHING: readonly Match[] = []

function findBeginnings(
  slots: ReadonlyMap<string, Slot>,
  composed: Readonly<Record<string, readonly string[]>>,
): Grammar['beginnings'] {
  const found = new Map<string, Set<string>>()
  const ofSlot = (name: string): ReadonlySet<string> => {
    const known = found.get(name)
    if (known !== undefined) return known
    const words = new Set<string>(name in NUMBER_SLOTS ? [NUMBER] : [])
    found.set(name, words)
    const root = slots.get(name)?.root
    if (root !== undefined) addNode(root, words)
    for (const part of composed[name] ?? []) for (const word of ofSlot(part)) words.add(word)
    return words
  }
  const addNode = (node: PatternNode, words: Set<string>): void => {
    for (const key of node.words.keys()) words.add(key.startsWith(GLUED) ? key.slice(1) : key)
    for (const { slot } of node.slots) for (const word of ofSlot(slot)) words.add(word)
    for (const { to } of node.constants) addNode(to, words)
  }
  const names = [slots.keys(), Object.keys(composed), Object.keys(NUMBER_SLOTS)]
  for (const name of names.flatMap((some) => [...some])) ofSlot(name)
  return found
}

/** Each slot is matched at most once from each token, so a text is read in linear time. */
export function createParser(
  tokens: readonly Token[],
  grammar: Grammar,
  readers: Readonly<Record<string, SlotReader>> = {},
): Parser {
  const known = new Map<string, (readonly Match[] | undefined)[]>()
  const parser: Parser = {
    tokens,
    match(slot, at) {
      const token = tokens[at]
      if (token === undefined || !mayBegin(grammar, slot, token)) return NOTHING
      const places = known.get(slot) ?? []
      known.set(slot, places)
      const found = places[at]
      if (found !== undefined) return found
      // A left-recursive slot has no match there.
      places[at] = []
      const matches = matchSlot(slot, at)
      places[at] = matches
      return matches
    },
  }
  function matchSlot(name: string, at: number): readonly Match[] {
    const reader = readers[name] ?? NUMBER_SLOTS[name]
    if (reader !== undefined) return reader(parser, at)
    const slot = grammar.slots.get(name)
    return slot === undefined ? [] : matchPatterns(parser, slot, at)
  }
  return parser
}

function mayBegin({ beginnings }: Grammar, slot: string, token: Token): boolean {
  const words = beginnings.get(slot) ?? NO_WORDS
  if (token.kind === 'number') return words.has(NUMBER) || words.has(token.text)
  return words.has(token.text) || (token.cased !== token.text && words.has(token.cased))
}

const NO_WORDS: ReadonlySet<string> = new Set()

interface Step {
  readonly node: PatternNode
  readonly at: number
  readonly fields: Fields
}

function matchPatterns(parser: Parser, { root, builds }: Slot, start: number): readonly Match[] {
  const best = new Map<number, { readonly order: number; readonly value: Value }>()
  const open: Step[] = [{ node: root, at: start, fields: {} }]
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { node, at, fields } = step
    const { end } = node
    if (end !== undefined && at > start && end.order < (best.get(at)?.order ?? Infinity)) {
      best.set(at, {
        order: end.order,
        value: end.value === undefined ? build(fields, builds) : end.value,
      })
    }
    pushSteps(parser, step, open)
  }
  return [...best]
    .map(([end, { value }]) => ({ end, value }))
    .sort((left, right) => right.end - left.end)
    .slice(0, MATCHES_MAX)
}

function build(fields: Fields, builds: Slot['builds']): Value {
  if (builds === 'fields') return fields
  return Object.values(fields).reduce<number>((sum, one) => sum + Number(one), 0)
}

/** A stack: last in, first out. */
function pushSteps(parser: Parser, step: Step, open: Step[]): void {
  const { node, at, fields } = step
  for (const { field, value, to } of node.constants) {
    open.push({ node: to, at, fields: { ...fields, [field]: value } })
  }
  const token = parser.tokens[at]
  if (token === undefined) return
  pushSlots(parser, step, open)
  for (const spelling of token.text === token.cased ? [token.text] : [token.text, token.cased]) {
    pushWord(step, node.words.get(spelling), open)
    if (!token.isSpaced) pushWord(step, node.words.get(GLUED + spelling), open)
  }
}

function pushWord({ at, fields }: Step, to: PatternNode | undefined, open: Step[]): void {
  if (to !== undefined) open.push({ node: to, at: at + 1, fields })
}

function pushSlots(parser: Parser, { node, at, fields }: Step, open: Step[]): void {
  for (const { slot, field, isGlued, to } of node.slots) {
    if (isGlued && parser.tokens[at]?.isSpaced === true) continue
    // The longest match goes in last.
    for (const { end, value } of parser.match(slot, at).toReversed()) {
      const more = addField(fields, value, { slot, field })
      if (more !== undefined) open.push({ node: to, at: end, fields: more })
    }
  }
}

function addField(
  fields: Fields,
  value: Value,
  { slot, field }: { readonly slot: string; readonly field: string | undefined },
): Fields | undefined {
  if (value === null) return fields
  if (field === undefined && isFields(value)) return joinFields(fields, value)
  return joinFields(fields, { [field ?? slot]: value })
}

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All fields of both; undefined when they contradict each other. */
export function joinFields(left: Fields, right: Fields): Fields | undefined {
  for (const [field, value] of Object.entries(right)) {
    const [least, most] = LIMITS[field] ?? [-Infinity, Infinity]
    if (typeof value === 'number' && (value < least || value > most)) return undefined
    if (left[field] !== undefined && left[field] !== value) return undefined
  }
  return { ...left, ...right }
}

/** Slots for numbers in digits, the same in every language. */
const NUMBER_SLOTS: Readonly<Record<string, SlotReader>> = {
  /** One or two digits. */
  n: figures(/^\d{1,2}$/u),
  /** Exactly two. */
  nn: figures(/^\d\d$/u),
  /** Up to six. */
  num: figures(/^\d{1,6}$/u),
  yyyy: figures(/^[12]\d{3}$/u),
  /** The last two digits of a year from 1950 to 2049. */
  yy: figures(/^\d\d$/u, (year) => (year < 50 ? 2000 : 1900) + year),
}

function figures(shape: RegExp, mean: (number: number) => number = (number) => number): SlotReader {
  return ({ tokens }, at) => {
    const token = tokens[at]
    if (token?.kind !== 'number' || !shape.test(token.text)) return []
    return [{ end: at + 1, value: mean(Number(token.text)) }]
  }
}
