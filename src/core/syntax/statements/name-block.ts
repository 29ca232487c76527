import type { CodeToken } from '../code-tokens.ts'
import type { Statement } from './statement.ts'

const CLASSES: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'enum',
  'struct',
  'trait',
  'impl',
  'namespace',
])

/** Words between a sign and the list of parameters: `function`, `*`. */
const MODIFIERS_MAX = 4

/**
 * What a block in braces is, by what stands before it: a function has a list of parameters there,
 * a class says so. A block without a name or a condition is `simple`.
 */
export function nameBlock(
  before: readonly CodeToken[],
): Pick<Statement, 'kind' | 'head'> & { readonly name?: string } {
  const classAt = before.findIndex(({ text }) => CLASSES.has(text))
  if (classAt >= 0 && before.length - classAt < 40) {
    return { kind: 'class', name: before[classAt + 1]?.text ?? '', head: before }
  }
  const close = before.findLastIndex(({ text }) => text === ')')
  const isArrow = before.at(-1)?.text === '=>'
  const isNear = close >= 0 && before.slice(close + 1).every(({ text }) => !/^[=;]$/u.test(text))
  if (!isNear && !isArrow) return { kind: 'simple', head: [] }
  const open = openOf(before, close)
  if (open < 0) return { kind: 'simple', head: [] }
  const name = nameBefore(before, open)
  if (before.slice(0, open).some(({ text }) => text === 'new')) return { kind: 'class', head: [] }
  return name === undefined
    ? { kind: 'function', head: before }
    : { kind: 'function', name, head: before }
}

function openOf(tokens: readonly CodeToken[], close: number): number {
  let depth = 0
  for (let at = close; at >= 0; at -= 1) {
    const text = tokens[at]?.text ?? ''
    if (text === ')') depth += 1
    if (text === '(') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

// `name(…)`, `name = function (…)`, `name: function (…)`, `name = (…) =>`.
function nameBefore(tokens: readonly CodeToken[], open: number): string | undefined {
  let at = open - 1
  if (tokens[at]?.text === '>') while (at >= 0 && tokens[at]?.text !== '<') at -= 1
  if (tokens[at]?.text === '<') at -= 1
  const isSet = (index: number): boolean => /^[=:]$/u.test(tokens[index]?.text ?? '')
  // A word right after the sign says how the function runs, and not its name.
  if (tokens[at]?.kind === 'name' && !isSet(at - 1)) return tokens[at]?.text
  while (at >= 0 && !isSet(at) && open - at <= MODIFIERS_MAX) at -= 1
  const name = tokens[at - 1]
  return isSet(at) && name?.kind === 'name' ? name.text : undefined
}
