import { invalidInput } from '../../errors.ts'
import type { ParsedPiece } from '../../language/syntax/complete-fragment.ts'
import { partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'
import { ANY_LANGUAGE, type DerivedRule } from './code-rule.ts'
import { makeRule } from './derive-rules.ts'
import type { AddRuleInput, ManualRule } from './rule-input.ts'
import { type PatternNode, readTemplate } from './rule-pattern.ts'
import type { Template } from './template-text.ts'

/** `$X` and `$2` match any expression; `$name` is a variable in some languages. */
const HOLE = /\$(?:[A-Z][A-Z0-9_]*|\d{1,2})(?!\w)/gu

/** A change of code that shows rules. */
export interface ExampleCode {
  readonly before: string
  readonly after: string
  readonly language: string
  readonly note?: string | undefined
}

/** Splits the input into a manual rule or an example. @throws MemoryError `INVALID_INPUT` */
export function readAdded(
  input: Omit<AddRuleInput, 'project'>,
): { readonly told: ManualRule } | { readonly example: ExampleCode } {
  const { name, category, language, template, before, note, ...told } = input
  if (before === undefined) {
    if (name === undefined || category === undefined || note !== undefined) {
      throw invalidInput(
        'The rule needs a name and a category, and takes no note',
        'Or pass an example: "before", "after" and "language".',
      )
    }
    return { told: { name, category, language, before: template, ...told } }
  }
  const { after, ...others } = { name, category, template, ...told }
  const [stray] = Object.entries(others).find(([, value]) => value !== undefined) ?? []
  if (stray !== undefined) {
    throw invalidInput(`An example takes no "${stray}"`, 'Leave it out, or use "template".')
  }
  if (after === undefined || language === undefined) {
    throw invalidInput('The example is incomplete', 'Pass "before", "after" and "language".')
  }
  return { example: { before, after, language, note } }
}

/** What a template looks like to a parser: every hole is a name that all languages can read. */
export function parsedText(template: string): string {
  return template.replace(HOLE, (hole) => `hole_${hole.slice(1)}_`)
}

/** Builds a manual rule. `pieces` are the parsed templates. @throws MemoryError `INVALID_INPUT` */
export function buildManualRule(
  told: ManualRule,
  pieces: readonly (ParsedPiece | undefined)[],
): DerivedRule {
  const { name, category, language = ANY_LANGUAGE, when, effects } = told
  const rule =
    told.regex === undefined ? templateRule(told, language, pieces) : regexRule(told, language)
  const description = told.description ?? rule.description
  return { ...rule, name, category, description, when, effects }
}

function regexRule({ regex = '', after = '' }: ManualRule, language: string): DerivedRule {
  const { expression, groups } = readExpression(regex)
  const replacement = toTemplate(after, /\$(?:\d+|[A-Za-z]\w*)/gu, groups)
  const pattern = { expression, isAnywhere: true }
  return makeRule({ language }, 'regex', {
    before: [regex],
    after: replacement,
    pattern,
    result: [],
  })
}

function templateRule(
  { before, after = '', description = '' }: ManualRule,
  language: string,
  pieces: readonly (ParsedPiece | undefined)[],
): DerivedRule {
  if (before === undefined) {
    const found = { before: [description], after: [after], pattern: {}, result: [] }
    return {
      ...makeRule({ language }, 'described', found),
      before: '',
      description,
      replacement: [],
    }
  }
  const holes = [...new Set([...before.matchAll(HOLE)].map(([hole]) => hole))]
  const numbers = new Map(holes.map((hole, index) => [hole, index + 1]))
  const parsed = new Map(holes.map((hole, index) => [parsedText(hole), index + 1]))
  const [left, right] = pieces.map((piece) => {
    const nodes = piece === undefined ? [] : nodesOf(piece)
    const text = piece?.tree.text ?? ''
    return nodes.length === 0 ? undefined : readTemplate({ nodes, text }, parsed)
  })
  if (left === undefined || left.nodes.every(({ hole }) => hole !== undefined)) {
    throw invalidInput(
      `"template" cannot be read as ${language}`,
      'Write a whole expression or statement, in which $X matches any expression; or use "regex".',
    )
  }
  const replacement = toTemplate(after, HOLE, numbers)
  const result: readonly PatternNode[] = right?.nodes ?? [{ type: 'text', text: after }]
  const pattern = { nodes: left.nodes }
  return makeRule({ language }, 'syntax', {
    before: left.text,
    after: replacement,
    pattern,
    result,
  })
}

/** The text with numbers for its holes. @throws MemoryError `INVALID_INPUT` */
function toTemplate(text: string, hole: RegExp, numbers: ReadonlyMap<string, number>): Template {
  const unknown = [...text.matchAll(hole)].find(([name]) => !numbers.has(name))
  if (unknown !== undefined) {
    throw invalidInput(`"after" has ${unknown[0]}`, 'Use only what "before" or "regex" captures.')
  }
  const pieces: (string | number)[] = []
  let last = 0
  for (const { 0: name, index } of text.matchAll(hole)) {
    pieces.push(text.slice(last, index), numbers.get(name) ?? name)
    last = index + name.length
  }
  return [...pieces, text.slice(last)].filter((piece) => piece !== '')
}

/** The nodes that a piece consists of, without those around it; none when it cannot be read. */
function nodesOf({ tree, piece }: ParsedPiece): readonly SyntaxNode[] {
  const isInside = ({ start, end }: SyntaxNode): boolean => start >= piece.start && end <= piece.end
  let nodes: readonly SyntaxNode[] = [tree.root]
  for (;;) {
    const inner = nodes
      .flatMap(partsOf)
      .filter(({ end, start }) => end > piece.start && start < piece.end)
    const [only] = nodes
    if (nodes.length !== 1 || only === undefined || inner.length === 0) break
    if (isInside(only) && (inner.length > 1 || inner[0]?.end !== only.end)) break
    nodes = inner
  }
  const own = nodes.filter(isInside)
  const said = tree.text.slice(own[0]?.start, own.at(-1)?.end)
  const isWhole = said === tree.text.slice(piece.start, piece.end).trim()
  return isWhole && own.every(isReadable) ? own : []
}

function isReadable(node: SyntaxNode): boolean {
  return !node.isError && node.children.every(isReadable)
}

/** A given regular expression, made safe to run on any code. */
interface OwnExpression {
  /** With every repetition bounded, and its groups called `h1`, `h2` and so on. */
  readonly expression: string
  /** The numbers of its groups, by `$1` and by `$name`. */
  readonly groups: ReadonlyMap<string, number>
}

/** How far `*` and `+` reach. */
const REACH = 40
/** So many ways to match from one character on take about a second in the longest code. */
const WAYS_MAX = 2_000
const NOT_BOUNDED = /\\[1-9k]|\(\?<?[=!]/u
const REPEATED_GROUP = /\)(?:[*+]|\{)/u
const SIGNS = /\\(?:[pPu]\{[^}]{0,40}\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\]){0,200}\]/u
/** A sign, which stays as it is; the beginning of a group; a repetition. */
const TOKEN = new RegExp(
  `${SIGNS.source}|\\(\\?:|\\((?:\\?<(?<name>\\w+)>)?|(?:(?<sign>[*+?])|\\{(?<from>\\d{1,6})(?<comma>,?)(?<to>\\d{0,6})\\})(?<lazy>\\??)`,
  'gu',
)

/**
 * Reads a regular expression. The ways in which its repetitions and alternatives can match are
 * counted, so that no code takes long to be searched.
 *
 * @throws MemoryError `INVALID_INPUT` for what is wrong, or may take too long.
 */
function readExpression(source: string): OwnExpression {
  const plain = source.replaceAll(new RegExp(SIGNS, 'gu'), (sign) =>
    /^\\[1-9k]/u.test(sign) ? sign : '_',
  )
  if (NOT_BOUNDED.test(plain)) throw tooLong('Use no \\1 and no (?=…).')
  if (REPEATED_GROUP.test(plain)) throw tooLong('Repeat characters, not groups.')
  const groups = new Map<string, number>()
  let ways = 2 ** (plain.split('|').length - 1)
  const expression = source.replace(TOKEN, (token, ...rest) => {
    const {
      name,
      sign,
      from,
      comma,
      to,
      lazy = '',
    } = rest.at(-1) as Record<string, string | undefined>
    if (token.startsWith('(') && token !== '(?:') {
      const index = new Set(groups.values()).size + 1
      groups.set(`$${index}`, index).set(`$${name ?? index}`, index)
      return `(?<h${index}>`
    }
    if (sign === undefined && from === undefined) return token
    const [least, most] = rangeOf(sign, from, comma === '' ? from : to)
    ways *= Math.max(1, most - least + 1)
    return `{${least},${most}}${lazy}`
  })
  if (ways > WAYS_MAX) {
    throw tooLong(`Its repetitions multiplied reach ${ways} (* and + count ${REACH}, | counts 2).`)
  }
  try {
    new RegExp(expression, 'u')
  } catch (error) {
    throw invalidInput('Invalid regular expression', String((error as Error).message))
  }
  return { expression, groups }
}

function rangeOf(sign: string | undefined, from: string | undefined, to: string | undefined) {
  const least = sign === undefined ? Number(from) : Number(sign === '+')
  if (sign === '?') return [0, 1] as const
  return [least, to ? Number(to) : least + REACH] as const
}

function tooLong(why: string): Error {
  return invalidInput(
    'The regular expression may be too slow',
    `${why} Write smaller ones, such as {0,9}; the product may be ${WAYS_MAX}.`,
  )
}
