import { escapeRegex } from '../../language/text/escape-regex.ts'
import { eachMatch, type Finding } from './finding.ts'
import table from './provider-tokens.json' with { type: 'json' }

// The table has the prefixes that providers publish (separated by spaces, two characters at least,
// taken literally) and what follows them as a regular expression; a second list has tokens whose
// mark stands further in. Every body begins with a class of characters that has a lower bound, and
// none repeats a group without bound, so that a failing match ends within a few hundred characters.

interface CompiledShape {
  readonly rule: string
  readonly pattern: RegExp
}

// Shapes are looked up by the first characters of their prefix.
const START_LENGTH = 2
const SHAPES: ReadonlyMap<string, readonly CompiledShape[]> = compileShapes()
const PREFIX: RegExp = new RegExp(
  table.prefixed.flatMap(({ prefixes }) => prefixes.split(' ').map(escapeRegex)).join('|'),
  'g',
)

const WORD_CHARACTER = /[\w-]/

const MARKED = table.marked.map(({ rule, mark, pattern }) => {
  return { rule, mark, pattern: new RegExp(pattern, 'g') }
})

/** Keys and tokens that providers mark with a distinctive prefix, so that they can be found. */
export function findProviderTokens(text: string): Finding[] {
  const found: Finding[] = []
  let covered = 0
  for (const { index } of eachMatch(text, PREFIX)) {
    if (index < covered || !isTokenStart(text, index)) continue
    covered = matchShape(text, index, found) ?? covered
  }
  for (const { rule, mark, pattern } of MARKED) {
    if (!text.includes(mark)) continue
    for (const match of eachMatch(text, pattern)) {
      found.push(apiKey(rule, match.index, match.index + match[0].length))
    }
  }
  return found
}

function matchShape(text: string, at: number, found: Finding[]): number | undefined {
  for (const { rule, pattern } of SHAPES.get(text.slice(at, at + START_LENGTH)) ?? []) {
    pattern.lastIndex = at
    if (!pattern.test(text)) continue
    found.push(apiKey(rule, at, pattern.lastIndex))
    return pattern.lastIndex
  }
  return undefined
}

function isTokenStart(text: string, at: number): boolean {
  return at === 0 || !WORD_CHARACTER.test(text.charAt(at - 1))
}

function apiKey(rule: string, from: number, to: number): Finding {
  return { rule, what: 'api key', from, to }
}

function compileShapes(): Map<string, CompiledShape[]> {
  const byStart = new Map<string, CompiledShape[]>()
  for (const { rule, prefixes, body } of table.prefixed) {
    for (const prefix of prefixes.split(' ')) {
      const pattern = new RegExp(escapeRegex(prefix) + body, 'y')
      const start = prefix.slice(0, START_LENGTH)
      byStart.set(start, [...(byStart.get(start) ?? []), { rule, pattern }])
    }
  }
  return byStart
}
