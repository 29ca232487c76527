import type { ParsedPiece } from '../../language/syntax/complete-fragment.ts'
import { readDeclarations } from '../../language/syntax/read-declarations.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'
import { readLayout } from '../../language/syntax/tree-measures.ts'
import { nameStyle } from '../projects/file-habits.ts'
import { ABSENT, type InferredTopic, type Vote } from './preference.ts'

/** Fewer lines show no style. */
const LINES_MIN = 8
const NAMES_MIN = 3
const FUNCTIONS_MIN = 2

/** What the lines that patches add show of the style of the person who accepted them. */
export function readAddedCode(pieces: readonly ParsedPiece[]): readonly Vote[] {
  const layouts = pieces.map(readLayout)
  const declared = pieces.flatMap(({ tree, piece }) =>
    readDeclarations(tree)
      .filter(({ node }) => node.start >= piece.start && node.start < piece.end)
      .map((one) => ({
        ...one,
        grammar: tree.language,
        lines: tree.text.slice(one.node.start, one.node.end).split('\n'),
      })),
  )
  const functions = declared.filter(({ sort }) => sort === 'functions')
  const names = declared.filter(({ sort }) => sort === 'functions' || sort === 'variables')
  return [
    ...styleVote('indentation', layouts, ({ indentation }) => indentation),
    ...styleVote('quotes', layouts, ({ quotes }) => quotes),
    ...styleVote('semicolons', layouts, ({ semicolons }) => semicolons),
    ...styleVote('function-names', functions, ({ name }) => nameStyle(name)),
    ...styleVote('docstrings', functions, ({ isDocumented }) => (isDocumented ? 'used' : ABSENT)),
    ...styleVote('type-hints', functions, typeHintsOf),
    ...amountVotes(layouts),
    ...nameVotes(names.map(({ name }) => name)),
    ...sizeVotes(functions.map(({ lines }) => lines.length)),
  ]
}

/** Grammars of languages with optional parameter types. */
const TYPES_OPTIONAL: ReadonlySet<string> = new Set(['python', 'php'])

function typeHintsOf({ node, grammar }: { node: SyntaxNode; grammar: string }): string | undefined {
  if (!TYPES_OPTIONAL.has(grammar)) return undefined
  const header = node.children.filter(({ field }) => field !== 'body')
  return header.some(hasType) ? 'used' : ABSENT
}

function hasType({ field, children }: SyntaxNode): boolean {
  return field === 'type' || field === 'return_type' || children.some(hasType)
}

function styleVote<Item>(
  topic: InferredTopic,
  items: readonly Item[],
  styleOf: (item: Item) => string | undefined,
): readonly Vote[] {
  const values = items.flatMap((item) => styleOf(item) ?? [])
  const count = (value: string): number => values.filter((one) => one === value).length
  // Half and half is not a choice.
  const most = values.find((value) => count(value) * 2 > values.length)
  return most === undefined ? [] : [{ topic, value: most, n: values.length }]
}

function amountVotes(layouts: readonly ReturnType<typeof readLayout>[]): readonly Vote[] {
  const sum = (field: 'codeLines' | 'commentLines' | 'characters'): number =>
    layouts.reduce((total, layout) => total + layout[field], 0)
  const lines = sum('codeLines')
  if (lines < LINES_MIN) return []
  const comments = sum('commentLines') / (lines + sum('commentLines'))
  const width = sum('characters') / lines
  return [
    { topic: 'comments', value: comments < 0.15 ? 'few' : 'many', n: lines },
    { topic: 'verbosity', value: pick(width, [22, 'terse'], [42, 'moderate'], 'wordy'), n: lines },
  ]
}

function nameVotes(names: readonly string[]): readonly Vote[] {
  if (names.length < NAMES_MIN) return []
  const length = names.reduce((sum, name) => sum + name.length, 0) / names.length
  return [{ topic: 'names', value: length < 6 ? 'short' : 'descriptive', n: names.length }]
}

function sizeVotes(sizes: readonly number[]): readonly Vote[] {
  if (sizes.length < FUNCTIONS_MIN) return []
  const middle = sizes.toSorted((left, right) => left - right)[Math.floor(sizes.length / 2)] ?? 0
  const value = pick(middle, [16, 'small'], [41, 'medium'], 'large')
  return [{ topic: 'function-size', value, n: sizes.length }]
}

type Step = readonly [below: number, value: string]

/** The value of the range that a measure is in. */
export function pick(measure: number, small: Step, middle: Step, large: string): string {
  if (measure < small[0]) return small[1]
  return measure < middle[0] ? middle[1] : large
}
