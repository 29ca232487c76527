import type { SyntaxLanguage, SyntaxTree } from './syntax-tree.ts'

/** A fragment of a file, completed so that a grammar can parse it. */
export interface Completion {
  readonly text: string
  /** Where the piece begins and ends in the text. */
  readonly start: number
  readonly end: number
}

/** A piece of a file, and the tree of the text that completes it. */
export interface ParsedPiece {
  readonly tree: SyntaxTree
  readonly piece: Completion
}

type Sides = readonly [before: string, after: string]

/** How a function begins, as far as its parameters. */
const HEADERS: Partial<Record<SyntaxLanguage, string>> = {
  java: 'void _',
  'c-sharp': 'void _',
  cpp: 'void _',
  go: 'func _',
  rust: 'fn _',
}
/** What members stand in, and how a method begins there. */
const CONTAINERS: Partial<Record<SyntaxLanguage, readonly (readonly [string, string, string])[]>> =
  {
    java: [['class _ {', 'void _', '}']],
    'c-sharp': [['class _ {', 'void _', '}']],
    cpp: [['class _ {', 'void _', '};']],
    php: [['class _ {', 'function _', '}']],
    rust: [['impl _ {', 'fn _', '}']],
  }
const SCRIPT_CONTAINERS = [
  ['class _ {', '_', '}'],
  ['_({', '_', '})'],
] as const
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * Ways to complete a code fragment that begins or ends in the middle of something, as diff hunks
 * do. The one that parses with the fewest errors fits best.
 */
export function completionsOf(text: string, language: SyntaxLanguage): readonly Completion[] {
  const sides = language === 'python' ? pythonSides(text) : bracedSides(text, language)
  const distinct = new Map([['', ''] as const, ...sides].map((one) => [one.join('\u0000'), one]))
  return [...distinct.values()].map(([before, after]) => ({
    text: before + text + after,
    start: before.length,
    end: before.length + text.length,
  }))
}

interface OpenEnds {
  /** Brackets that were opened before the piece, and where the last of them is closed. */
  readonly before: readonly string[]
  readonly until: number
  /** What closes the brackets that the piece leaves open, and where the first of them is. */
  readonly after: string
  readonly from: number
}

// Brackets in strings and comments count too: what they would complete has more errors.
function openEnds(text: string): OpenEnds {
  const before: string[] = []
  const open: { readonly closing: string; readonly index: number }[] = []
  let until = 0
  for (const { 0: sign, index } of text.matchAll(/[()[\]{}]/gu)) {
    const closing = CLOSING[sign]
    if (closing !== undefined) open.push({ closing, index })
    else if (open.pop() === undefined) {
      before.unshift(OPENING[sign] ?? '')
      until = index
    }
  }
  const after = open.map(({ closing }) => closing).toReversed()
  return { before, until, after: after.join(''), from: open[0]?.index ?? 0 }
}

function bracedSides(text: string, language: SyntaxLanguage): readonly Sides[] {
  const { before, after } = openEnds(text)
  const begin = (header: string): string =>
    before.length === 0 ? '' : `${header}${before[0] === '{' ? '()' : ''}${before.join('')}`
  return [
    [before.join(''), after],
    [begin(HEADERS[language] ?? 'function _'), after],
    ...(text.includes('*/') ? [['/*', after] as const] : []),
    ...(CONTAINERS[language] ?? SCRIPT_CONTAINERS).map(
      ([opening, header, end]): Sides => [opening + begin(header), after + end],
    ),
  ]
}

function pythonSides(text: string): readonly Sides[] {
  const ends = openEnds(text)
  const lines = linesOf(text)
  const end = endOf(text, lines.at(-1) ?? '', ends)
  const begin = openBlocks(lines)
  const quotes = ['"""', "'''"].filter((quote) => text.includes(quote))
  return [
    [openBrackets(text, ends), end],
    ...quotes.flatMap((quote): readonly Sides[] => {
      const begun = `${begin}${indentOf(lines[0] ?? '')}${quote}`
      return [
        [begun, end],
        [begin, `\n${quote}`],
        [begun, `\n${quote}`],
      ]
    }),
  ]
}

// A header needs a body.
function endOf(text: string, last: string, { after, from }: OpenEnds): string {
  if (after === '') return /:\s*(?:#.*)?$/u.test(last) ? `\n${indentOf(last)} pass` : ''
  const line = text.slice(text.lastIndexOf('\n', from) + 1, from)
  return /^\s*(?:async |def |class |if |elif |for |while |with )/u.test(line)
    ? `${after}: pass`
    : after
}

// The lines up to the last bracket that was opened above belong to one statement, or to a header.
function openBrackets(text: string, { before, until }: OpenEnds): string {
  if (before.length === 0) return openBlocks(linesOf(text))
  const closed = text.slice(0, text.indexOf('\n', until) + 1)
  const rest = linesOf(text.slice(closed.length))
  const opened = before.join('')
  if (/:\s*$/u.test(closed)) return `${openBlocks(['', ...rest])}def _${opened}`
  return `${openBlocks(rest)}${indentOf(rest[0] ?? '')}_${opened}`
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Blocks for lines to leave: one for each line that stands further left than all before it. */
function openBlocks([first = '', ...rest]: readonly string[]): string {
  const openers: string[] = []
  let least = indentOf(first)
  for (const line of rest) {
    const indent = indentOf(line)
    if (indent.length >= least.length) continue
    openers.unshift(`${indent}${/^\s*(?:except|finally)\b/u.test(line) ? 'try' : 'if 1'}:\n`)
    least = indent
  }
  return (least === '' ? '' : 'if 1:\n') + openers.join('')
}

function indentOf(line: string): string {
  return /^[ \t]*/u.exec(line)?.[0] ?? ''
}
