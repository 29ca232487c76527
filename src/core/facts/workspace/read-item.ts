import { invalidInput } from '../../errors.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import { FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import { readInline, writeInline } from './inline.ts'
import { asWords, breakLines, isWords, joinLines } from './item-lines.ts'
import {
  closes,
  type Fence,
  isRule,
  type Line,
  type Marker,
  readFence,
  readMarker,
  stripIndent,
} from './lines.ts'
import { innermost } from './list-item.ts'
import { escapeOpening, hasPrefix, type ReadOpening, readOpening, writeOpening } from './opening.ts'
import { type PageProblem, problemAt } from './problem.ts'
import type { StatementContent } from './statement.ts'

/** A statement, or lines without one, explained by a problem. */
export interface ItemPart {
  readonly fromLine: number
  readonly toLine: number
  /** `undefined` for a bullet that is too long to be one statement. */
  readonly content: StatementContent | undefined
}

export interface ReadItem {
  readonly parts: readonly ItemPart[]
  readonly problems: readonly PageProblem[]
}

interface PartLines {
  readonly marker: Marker
  readonly fromLine: number
  toLine: number
  readonly texts: string[]
}

// Room for comments and escapes, which do not count.
const SOURCE_LENGTH_MAX = 2 * FACT_TEXT_LENGTH_MAX
const EMPTY = 'This bullet says nothing: write a sentence or delete the line.'
const OVERLONG = `This bullet has more than ${FACT_TEXT_LENGTH_MAX} characters: split it.`
// Escapes settle in one round trip; more are for adversarial texts.
const SETTLE_MAX = 5
const UNSETTLED = /[\n\\]|<!--/

/**
 * Reads the statements of a list item. A nested item belongs to the words above it, unless it
 * has a prefix of its own: then it, and the items beside it that follow, are statements too.
 */
export function readItemStatements(lines: readonly Line[], fromLine: number): ReadItem {
  const problems: PageProblem[] = []
  const parts = splitItem(lines, fromLine, problems).flatMap((part) => readPart(part, problems))
  return { parts, problems }
}

function splitItem(lines: readonly Line[], fromLine: number, problems: PageProblem[]) {
  const parts: PartLines[] = []
  const inside = openInside(lines, fromLine)
  for (const [at, { text }] of lines.entries()) {
    const current = parts.at(-1)
    const marker = inside.isPlain() ? readMarker(text) : undefined
    const line = fromLine + at
    if (marker !== undefined && isStatement(marker, parts)) {
      parts.push({ marker, fromLine: line, toLine: line, texts: [inside.read(marker.content, at)] })
    } else if (current !== undefined) {
      current.texts.push(inside.read(stripIndent(text, current.marker.contentColumn), at))
      current.toLine = line
    }
  }
  problems.push(...inside.problems())
  return parts
}

function isStatement(marker: Marker, parts: readonly PartLines[]): boolean {
  const current = parts.at(-1)
  if (current === undefined || hasPrefix(marker.content)) return true
  return parts.length > 1 && marker.column <= current.marker.column
}

function readPart(part: PartLines, problems: PageProblem[]): readonly ItemPart[] {
  const { fromLine, toLine, texts } = part
  const opening = readOpening(texts[0] ?? '')
  if (opening.problem !== undefined) problems.push(problemAt(fromLine, opening.problem))
  const content = readContent(opening, texts.slice(1))
  if (content?.text === '') {
    problems.push({ line: fromLine, toLine, message: EMPTY })
    return []
  }
  if (content === undefined) problems.push({ line: fromLine, toLine, message: OVERLONG })
  return [{ fromLine, toLine, content: content === undefined ? undefined : settle(content) }]
}

function readContent(opening: ReadOpening, more: readonly string[]): StatementContent | undefined {
  const { task, kind, confidence, rest } = opening
  const isFirst = task === undefined && kind === undefined
  const source = joinLines([isFirst || rest === '' ? rest : asWords(rest), ...more])
  if (source.length > SOURCE_LENGTH_MAX) return undefined
  const { text: words, entities } = readInline(source)
  const text = cleanText(words).trim()
  if (text.length > FACT_TEXT_LENGTH_MAX) return undefined
  return { text, kind, confidence, entities, task }
}

// Content must survive a write and read round trip.
function settle(content: StatementContent): StatementContent {
  let settled = content
  for (let round = 0; round < SETTLE_MAX && UNSETTLED.test(settled.text); round++) {
    const [first = '', ...more] = statementLines(settled)
    const again = readContent(readOpening(first), more)
    if (again === undefined || again.text === settled.text || again.text === '') break
    settled = again
  }
  return settled
}

/** Tracks code and comments inside one item, line by line. */
export interface ItemInside {
  /** True when the next line is neither code nor comment. */
  isPlain(): boolean
  /** Consumes the next line and returns it without comments. */
  read(text: string, at: number): string
  problems(): readonly PageProblem[]
}

const COMMENT_END = '-->'

export function openInside(lines: readonly Line[], fromLine: number): ItemInside {
  const lastEnd = lines.findLastIndex(({ text }) => text.includes(COMMENT_END))
  let fence: Fence | undefined
  let fenceLine = 0
  let isComment = false

  function readComment(text: string): string {
    const end = text.indexOf(COMMENT_END)
    if (end < 0) return ''
    isComment = false
    return text.slice(end + COMMENT_END.length).trimStart()
  }

  function readPlain(text: string, at: number): string {
    const { rest, kind, task } = readOpening(text)
    const hasOpening = at === 0 && (kind !== undefined || task !== undefined)
    fence = hasOpening ? undefined : readFence(innermost(text))
    fenceLine = fromLine + at
    const words = hasOpening ? rest : text.trimStart()
    // A comment left unclosed by the item is text.
    isComment = words.startsWith('<!--') && !words.includes(COMMENT_END) && at < lastEnd
    if (!isComment) return text
    return hasOpening ? text.slice(0, text.length - rest.length) : ''
  }

  return {
    isPlain: () => fence === undefined && !isComment,
    read(text, at) {
      if (isComment) return readComment(text)
      if (fence === undefined) return readPlain(text, at)
      if (closes(text, fence)) fence = undefined
      return text
    },
    problems() {
      if (fence === undefined) return []
      const sign = fence.sign.repeat(fence.length)
      return [
        problemAt(fenceLine, `The code that begins here is never closed: add a line ${sign}.`),
      ]
    },
  }
}

/**
 * Renders a statement as a bullet that parses back to the same statement, with line breaks inside
 * but none at the end. Text with another meaning in Markdown is escaped.
 * @throws MemoryError `INVALID_INPUT` for a text without words.
 */
export function renderRetainBullet(content: StatementContent): string {
  const [first = '', ...more] = statementLines(content)
  const bullet = `- ${first}`
  return [
    isRule(bullet) ? `- \\${first}` : bullet,
    ...more.map((line) => (line === '' ? '' : `  ${line}`)),
  ].join('\n')
}

/** The lines of a statement without bullet and indentation. */
export function statementLines(content: StatementContent): readonly string[] {
  const text = cleanText(content.text.replace(/\r\n?/g, '\n')).trim()
  if (text === '') throw invalidInput('The statement has no words', 'Pass a sentence as its text.')
  const [first = '', ...more] = breakLines(writeInline({ text, entities: content.entities }))
  const opening = writeOpening(content)
  // A block of code or a list begins on a line of its own.
  if (opening !== '' && more.length > 0 && !isWords(first)) {
    return [opening.trimEnd(), first, ...more]
  }
  return [opening + escapeOpening(first, content.kind), ...more]
}
