import type { Lexer, LexerSource, PartItem, PatternItem, Rule } from './grammar.ts'
import { type Meaning, nothing, type ReadingContext, type TimeNode } from './time-node.ts'
import type { Token } from './tokens.ts'

/** Limits that no honest sentence reaches; they bound the work on hostile texts. */
const MAX_NODES_PER_TOKEN = 80
const MAX_PASSES = 8
const MAX_TOKENS_PER_NODE = 40
/** A text of 4,000 characters that is no table of numbers takes fewer than 2,000 steps. */
const MAX_STEPS = 2_500
/** A text is read in sections, so that its beginning is read whatever follows. */
const SECTION_TOKENS = 100

/** Rules by what they may begin with, so that most places of a text cost one look-up. */
export interface Grammar {
  readonly byWord: ReadonlyMap<string, readonly Rule[]>
  readonly byTag: ReadonlyMap<string, readonly Rule[]>
  /** Every word that stands in a pattern. */
  readonly words: ReadonlySet<string>
  readonly lexers: readonly Lexer[]
}

/** What was found so far, by the token where it begins. */
interface Chart {
  readonly tokens: readonly Token[]
  readonly places: readonly TimeNode[][]
  /** How often a rule was applied. */
  steps: number
}

interface Match {
  readonly to: number
  readonly parts: readonly TimeNode[]
}

/**
 * Finds everything that the grammar can make of the tokens. It goes through each section from its
 * last token to the first, so all that a rule may need on its right is already known, and each
 * place is worked until nothing new appears there. What follows after too many steps is not read.
 */
export function findNodes(
  grammar: Grammar,
  source: LexerSource,
  context: ReadingContext,
): readonly TimeNode[] {
  const chart: Chart = { tokens: source.tokens, places: source.tokens.map(() => []), steps: 0 }
  for (let from = 0; from < source.tokens.length && chart.steps < MAX_STEPS; ) {
    const end = sectionEnd(grammar, source, from, context)
    for (let at = end - 1; at >= from; at -= 1) fillPlace(grammar, source, chart, at, context)
    from = end
  }
  return chart.places.flat()
}

/** A section ends at a word that no time can hold, if there is one in reach. */
function sectionEnd(
  { words, lexers }: Grammar,
  source: LexerSource,
  from: number,
  context: ReadingContext,
): number {
  const { tokens } = source
  for (let at = from + SECTION_TOKENS; at < from + 2 * SECTION_TOKENS; at += 1) {
    const token = tokens[at]
    if (token === undefined) return tokens.length
    const isKnown =
      words.has(token.word) || lexers.some((lexer) => lexer(source, at, context).length > 0)
    if (!isKnown) return at
  }
  return from + 2 * SECTION_TOKENS
}

function fillPlace(
  grammar: Grammar,
  source: LexerSource,
  chart: Chart,
  at: number,
  context: ReadingContext,
): void {
  const seen = new Set<string>()
  for (const { to, meaning } of grammar.lexers.flatMap((lexer) => lexer(source, at, context))) {
    addNode(chart, seen, { ...meaning, from: at, to, weight: 0 })
  }
  for (let pass = 0; pass < MAX_PASSES && growPlace(grammar, chart, at, seen, context); ) pass += 1
}

/** Applies each rule once to what begins here; tells whether anything new came of it. */
function growPlace(
  grammar: Grammar,
  chart: Chart,
  at: number,
  seen: Set<string>,
  context: ReadingContext,
): boolean {
  let hasGrown = false
  for (const rule of candidates(grammar, chart, at)) {
    for (const match of matchItems(chart, rule.items, 0, at)) {
      chart.steps += 1
      const node = applyRule(rule, match, at, context)
      if (node !== undefined && addNode(chart, seen, node)) hasGrown = true
    }
  }
  return hasGrown
}

function applyRule(
  rule: Rule,
  { parts, to }: Match,
  from: number,
  context: ReadingContext,
): TimeNode | undefined {
  if (to === from || to - from > MAX_TOKENS_PER_NODE) return undefined
  const [first = nothing, second = nothing, third = nothing, fourth = nothing] = parts
  const meaning: Meaning | undefined = rule.build(context, first, second, third, fourth)
  const weight = parts.reduce((sum, part) => sum + part.weight, rule.weight)
  return meaning && { ...meaning, from, to, weight }
}

function addNode(chart: Chart, seen: Set<string>, node: TimeNode): boolean {
  const here = chart.places[node.from] ?? []
  if (here.length >= MAX_NODES_PER_TOKEN) return false
  const { to, tags, number, time, latent } = node
  const readings = time?.readings.map(({ start, end }) => `${start}-${end}`) ?? []
  const key = `${to} ${tags.join(',')} ${number} ${readings.join(',')} ${time?.kind} ${latent}`
  if (seen.has(key)) return false
  seen.add(key)
  here.push(node)
  return true
}

const noMatch: readonly Match[] = []

/** Every way in which the items from `itemAt` on fit the tokens from `at` on. */
function matchItems(
  chart: Chart,
  items: readonly PatternItem[],
  itemAt: number,
  at: number,
): readonly Match[] {
  const item = items[itemAt]
  if (item === undefined) return [{ to: at, parts: [] }]
  if (item.type === 'part') return matchPart(chart, items, itemAt, at, item)
  const isThere = item.words.has(chart.tokens[at]?.word ?? '')
  const taken = isThere ? matchItems(chart, items, itemAt + 1, at + 1) : noMatch
  if (!item.optional) return taken
  const left = matchItems(chart, items, itemAt + 1, at)
  return taken.length === 0 ? left : [...left, ...taken]
}

function matchPart(
  chart: Chart,
  items: readonly PatternItem[],
  itemAt: number,
  at: number,
  item: PartItem,
): readonly Match[] {
  const matches: Match[] = []
  if (item.optional) addWithPart(matches, nothing, matchItems(chart, items, itemAt + 1, at))
  for (const node of chart.places[at] ?? []) {
    if (hasTag(node, item.tags)) {
      addWithPart(matches, node, matchItems(chart, items, itemAt + 1, node.to))
    }
  }
  return matches
}

function addWithPart(matches: Match[], part: TimeNode, rest: readonly Match[]): void {
  for (const { to, parts } of rest) matches.push({ to, parts: [part, ...parts] })
}

function hasTag(node: TimeNode, tags: readonly string[]): boolean {
  return tags.some((tag) => node.tags.includes(tag))
}

export function compileGrammar(rules: readonly Rule[], lexers: readonly Lexer[]): Grammar {
  const byWord = new Map<string, Rule[]>()
  const byTag = new Map<string, Rule[]>()
  const words = new Set<string>()
  for (const rule of rules) {
    for (const item of rule.items) if (item.type === 'word') addAll(words, item.words)
    for (const item of beginnings(rule.items)) {
      if (item.type === 'word') addTo(byWord, item.words, rule)
      else addTo(byTag, item.tags, rule)
    }
  }
  return { byWord, byTag, words, lexers }
}

function addAll(words: Set<string>, more: Iterable<string>): void {
  for (const word of more) words.add(word)
}

function addTo(map: Map<string, Rule[]>, names: Iterable<string>, rule: Rule): void {
  for (const name of names) map.set(name, [...(map.get(name) ?? []), rule])
}

/** The items that may come first: the optional ones at the start and the first needed one. */
function beginnings(items: readonly PatternItem[]): readonly PatternItem[] {
  const firstNeeded = items.findIndex((item) => !item.optional)
  return items.slice(0, firstNeeded < 0 ? items.length : firstNeeded + 1)
}

function candidates(grammar: Grammar, chart: Chart, at: number): ReadonlySet<Rule> {
  const found = new Set<Rule>(grammar.byWord.get(chart.tokens[at]?.word ?? ''))
  const tags = new Set<string>()
  for (const node of chart.places[at] ?? []) for (const tag of node.tags) tags.add(tag)
  for (const tag of tags) for (const rule of grammar.byTag.get(tag) ?? []) found.add(rule)
  return found
}
