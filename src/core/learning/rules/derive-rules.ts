import { createHash } from 'node:crypto'
import { type ChangedPlace, compareTrees } from '../../language/syntax/edit-script.ts'
import { lexCode } from '../../language/syntax/lex-code.ts'
import cues from './category-cues.json' with { type: 'json' }
import { type CodeChange, readChange } from './code-change.ts'
import type { DerivedRule, RuleCategory } from './code-rule.ts'
import { countNodes, generalise, isRuleSized, type PatternNode } from './rule-pattern.ts'
import { printLayout, printTemplate, type Template, templateLength } from './template-text.ts'
import { listTokenRules } from './token-rules.ts'

const PATTERN_NODES_MAX = 120
const TEMPLATE_LENGTH_MAX = 800
const RULES_PER_CHANGE_MAX = 6

/**
 * The rules that a change may be an instance of, each once: from the trees where they differ,
 * else from the tokens. Changes too large to be a rule are skipped.
 */
export function deriveRules(change: CodeChange): readonly DerivedRule[] {
  const derived = deriveFromTrees(change) ?? deriveFromTokens(change)
  const fitting = derived.filter(
    ({ before, after, replacement }) =>
      before !== '' &&
      before !== after &&
      before.length <= TEMPLATE_LENGTH_MAX &&
      templateLength(replacement) <= TEMPLATE_LENGTH_MAX,
  )
  const byKey = new Map(fitting.map((rule) => [rule.key, rule]))
  return [...byKey.values()].slice(0, RULES_PER_CHANGE_MAX)
}

/** Nothing when the trees show no difference that could be read. */
function deriveFromTrees(change: CodeChange): readonly DerivedRule[] | undefined {
  if (change.trees === undefined) return undefined
  const { places, ids } = compareTrees(change.trees.before, change.trees.after)
  const readable = places.filter(isReadable)
  if (readable.length === 0) return undefined
  const texts = { before: change.before, after: change.after }
  return readable.filter(isRuleSized).flatMap((place) => {
    const { before, after } = generalise(place, texts, ids, 'usual')
    // Holes alone would match everything.
    if (before.nodes.every(({ hole }) => hole !== undefined)) return []
    if ([before, after].some(({ nodes }) => countNodes(nodes) > PATTERN_NODES_MAX)) return []
    const parent = needsParent(place, before.nodes) ? { parent: place.parent } : {}
    const pattern = { nodes: before.nodes, ...parent }
    const result = after.nodes
    return [makeRule(change, 'syntax', { before: before.text, after: after.text, pattern, result })]
  })
}

/** What the parser could not read cannot be searched for. */
function isReadable({ before, after }: ChangedPlace): boolean {
  const nodes = [...before, ...after]
  for (const node of nodes) nodes.push(...node.children)
  return nodes.every(({ isError }) => !isError)
}

/** Brackets, blocks and bare holes also occur where the rule would be wrong. */
function needsParent({ before }: ChangedPlace, nodes: readonly PatternNode[]): boolean {
  if (before.length !== 1) return true
  if (/block|body|clause|suite|list|arguments|parameters/.test(before[0]?.type ?? '')) return true
  return !nodes.some(hasWord)
}

function hasWord({ text = '', parts = [] }: PatternNode): boolean {
  return /[\p{L}\p{N}]|[=!<>]=|\?[.?]|&&|\|\|/u.test(text) || parts.some(hasWord)
}

function deriveFromTokens(change: CodeChange): readonly DerivedRule[] {
  return listTokenRules(readChange(change)).map(
    ({ before, after, expression, anchor, hasHoles }) => {
      const found = { before, after, pattern: { expression, anchor }, result: [] }
      return makeRule(change, hasHoles ? 'regex' : 'literal', found)
    },
  )
}

interface FoundRule extends Pick<DerivedRule, 'pattern' | 'result'> {
  readonly before: Template
  readonly after: Template
}

export function makeRule(
  { language }: Pick<CodeChange, 'language'>,
  kind: DerivedRule['kind'],
  { before, after, pattern, result }: FoundRule,
): DerivedRule {
  const isLayout = printTemplate(before) === printTemplate(after)
  const [old, now] = [before, after].map(isLayout ? printLayout : printTemplate) as [string, string]
  const identity = [language, kind, old, now, pattern]
  return {
    language,
    kind,
    category: categorise(old, now),
    before: old,
    after: now,
    replacement: after,
    pattern,
    result,
    description: now === '' ? `Leave out \`${old}\`.` : `Write \`${now}\` instead of \`${old}\`.`,
    key: createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32),
  }
}

// Words of languages and libraries that indicate a category when they are added or removed, in
// the order in which they are asked.
const CUES = Object.entries(cues).map(([category, { added, removed }]) => ({
  category: category as RuleCategory,
  added: new Set(added),
  removed: new Set(removed),
}))

/** What a change is for, by the words that were added and removed. */
function categorise(before: string, after: string): RuleCategory {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  if (withoutSpace(before) === withoutSpace(after)) return 'style'
  if (isBuiltStatement(before) && !isBuiltStatement(after)) return 'security'
  const [had, has] = [new Set(left), new Set(right)]
  const added = right.filter((word) => !had.has(word))
  const removed = left.filter((word) => !has.has(word))
  if (isNullTest(left, right, [...added, ...removed])) return 'null-safety'
  const found = CUES.find(
    (cue) =>
      added.some((word) => cue.added.has(word)) || removed.some((word) => cue.removed.has(word)),
  )
  return found?.category ?? (right.length <= left.length ? 'readability' : 'other')
}

const STATEMENT = /["'`]\s*(?:select|insert|update|delete|merge|replace|with)\s[^"'`]*/iu
/** Beside a string, or inside one: what makes a text of values. */
const JOINING =
  /["'`]\s*(?:\+|\.|%|\|\|)\s*[$\p{L}_(]|[$\p{L}\p{N}_)\]]\s*(?:\+|\.|\|\|)\s*["'`]|\$\{|\bf["']|\.format\(/u

/** A database statement concatenated from values, which makes it injectable. */
function isBuiltStatement(code: string): boolean {
  return STATEMENT.test(code) && JOINING.test(code)
}

const NULL = new Set(['null', 'None', 'nil', 'undefined', 'NULL', 'nullptr'])
const COMPARISON = /^(?:[=!]==?|is|not)$/

/** Another way to ask whether a value is present. */
function isNullTest(
  left: readonly string[],
  right: readonly string[],
  changed: readonly string[],
): boolean {
  const isAsked = [left, right].every((words) => words.some((word) => NULL.has(word)))
  return isAsked && changed.length > 0 && changed.every((word) => COMPARISON.test(word))
}

/** How much of what two rules say is the same, from 0 to 1 (Dice). */
export function similarityOf(left: SaidRule, right: SaidRule): number {
  const [one, other] = [left, right].map(
    ({ before, after, name = '' }) => new Set(wordsOf(`${before} ${after} ${name}`)),
  ) as [Set<string>, Set<string>]
  const shared = [...one].filter((word) => other.has(word)).length
  return (2 * shared) / Math.max(1, one.size + other.size)
}

type SaidRule = Pick<DerivedRule, 'before' | 'after' | 'name'>

export function wordsOf(text: string): readonly string[] {
  return lexCode(text).map(({ start, end }) => text.slice(start, end))
}

function withoutSpace(text: string): string {
  return text.replaceAll(/[\s↵⇥␣]+/g, '')
}
