import { firstIndex } from '../../first-index.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { Span } from '../../trust/truth/cut-words.ts'
import { closes, type Fence, readFence } from './lines.ts'
import { innermost } from './list-item.ts'
import { type PlacedMention, placeMentions, readMention } from './mention.ts'

/** The text of a statement without markup, and the entities named by the markup. */
export interface InlineText {
  readonly text: string
  /** Unique, sorted. */
  readonly entities: readonly string[]
}

const COMMENT_END = '-->'
const SIGNS = /@|<!--/g
/** As many labels as a fact may have. */
const ENTITIES_MAX = 64

/**
 * Parses the inline content of a statement: comments are dropped, mentions become plain names, `\@`
 * and `\<!--` are unescaped. All other Markdown stays as written, and code is untouched.
 */
export function readInline(source: string): InlineText {
  const markup = dropComments(source)
  const entities = new Set<string>()
  let mentionEnd = -1
  const text = replaceSigns(markup, (at, sign) => {
    const slashes = backslashesBefore(markup, at)
    // Two backslashes are one backslash; an odd one escapes the character.
    const drop = Math.ceil(slashes / 2)
    const isPlain = slashes % 2 === 1 || sign !== '@' || entities.size >= ENTITIES_MAX
    const mention = isPlain ? undefined : readMention(markup, at, mentionEnd)
    if (mention === undefined) return { drop, length: sign.length, text: sign }
    mentionEnd = at + mention.length
    entities.add(mention.name)
    return { drop, length: mention.length, text: mention.name }
  })
  return { text, entities: [...entities].sort(compareText) }
}

/** The inverse of {@link readInline}. An entity that the text does not name is prepended. */
export function writeInline({ text, entities }: InlineText): string {
  const isCode = isCodeIn(text)
  const { placed, missing } = placeMentions(text, entities, isCode)
  const marked = escapeText(text, new Map(placed.map((one) => [one.at, one])), isCode)
  return missing.length === 0 ? marked : `${missing.join(' ')}: ${marked}`
}

interface Replacement {
  /** How many characters before the sign are dropped. */
  readonly drop: number
  readonly length: number
  readonly text: string
}

function replaceSigns(source: string, replace: (at: number, sign: string) => Replacement): string {
  const isCode = isCodeIn(source)
  let result = ''
  let from = 0
  for (const { 0: sign, index } of source.matchAll(SIGNS)) {
    if (index < from || isCode(index)) continue
    const { drop, length, text } = replace(index, sign)
    result += source.slice(from, index - drop) + text
    from = index + length
  }
  return result + source.slice(from)
}

function escapeText(
  text: string,
  mentions: ReadonlyMap<number, PlacedMention>,
  isCode: (at: number) => boolean,
): string {
  const signs = [...text.matchAll(SIGNS)].map(({ 0: sign, index }) => ({ at: index, sign }))
  const places = [...signs, ...[...mentions.keys()].map((at) => ({ at, sign: '' }))]
  let result = ''
  let from = 0
  for (const { at, sign } of places.toSorted((left, right) => left.at - right.at)) {
    if (at < from || isCode(at)) continue
    const slashes = backslashesBefore(text, at)
    const mention = mentions.get(at)
    const isEscaped = mention === undefined && needsEscape(text, at, sign, slashes)
    const more = '\\'.repeat(isEscaped ? slashes + 1 : slashes)
    result += text.slice(from, at) + more + (mention?.source ?? sign)
    from = at + (mention?.length ?? sign.length)
  }
  return result + text.slice(from)
}

function needsEscape(text: string, at: number, sign: string, slashes: number): boolean {
  if (sign !== '@' || slashes > 0) return true
  return readMention(text, at) !== undefined
}

// An unclosed comment is text.
function dropComments(source: string): string {
  if (!source.includes('<!--')) return source
  const isCode = isCodeIn(source)
  const last = source.lastIndexOf(COMMENT_END)
  let result = ''
  let from = 0
  for (const { index } of source.matchAll(/<!--/g)) {
    if (index < from || index >= last || isCode(index)) continue
    if (backslashesBefore(source, index) % 2 === 1) continue
    const end = source.indexOf(COMMENT_END, index + 2)
    const before = source.slice(from, index)
    result += /\s$/.test(before) ? before.trimEnd() : before
    from = end + COMMENT_END.length
    if (/\s$/.test(before) && /^\S/.test(source.slice(from, from + 1))) result += ' '
  }
  return result + source.slice(from)
}

function isCodeIn(text: string): (at: number) => boolean {
  const ranges: readonly Span[] = codeRanges(text)
  return (at) => {
    const range = ranges[firstIndex(ranges.length, (index) => (ranges[index]?.to ?? 0) > at)]
    return range !== undefined && range.from <= at
  }
}

/** The fenced blocks and code spans of a text, in order: nothing in them is a mention or an escape. */
export function codeRanges(text: string): readonly Span[] {
  if (!text.includes('`') && !text.includes('~~~')) return []
  const fenced = fencedRanges(text)
  const ranges: Span[] = []
  let from = 0
  for (const fence of [...fenced, { from: text.length, to: text.length }]) {
    for (const paragraph of paragraphsOf(text, from, fence.from)) {
      ranges.push(...codeSpans(text, paragraph))
    }
    if (fence.to > fence.from) ranges.push(fence)
    from = fence.to
  }
  return ranges
}

function fencedRanges(text: string): readonly Span[] {
  const ranges: Span[] = []
  let open: { readonly fence: Fence; readonly from: number } | undefined
  let at = 0
  for (const line of text.split('\n')) {
    if (open === undefined) {
      const fence = readFence(innermost(line))
      if (fence !== undefined) open = { fence, from: at }
    } else if (closes(line, open.fence)) {
      ranges.push({ from: open.from, to: at + line.length })
      open = undefined
    }
    at += line.length + 1
  }
  if (open !== undefined) ranges.push({ from: open.from, to: text.length })
  return ranges
}

function paragraphsOf(text: string, from: number, to: number): readonly Span[] {
  const gaps = [...text.slice(from, to).matchAll(/\n\s*\n/g)]
  const starts = [from, ...gaps.map(({ 0: gap, index }) => from + index + gap.length)]
  const ends = [...gaps.map(({ index }) => from + index), to]
  return starts.map((start, at) => ({ from: start, to: ends[at] ?? to }))
}

interface Run {
  readonly at: number
  readonly length: number
}

// A span ends at the next backtick run of equal length. The runs are grouped by length once, so a
// text of only backticks costs no more than any other.
function codeSpans(text: string, { from, to }: Span): readonly Span[] {
  const paragraph = text.slice(from, to)
  const runs: Run[] = [...paragraph.matchAll(/`+/g)].map((match) => ({
    at: match.index + from,
    length: match[0].length,
  }))
  const byLength = new Map<number, Run[]>()
  for (const run of runs.toReversed()) {
    const same = byLength.get(run.length)
    if (same === undefined) byLength.set(run.length, [run])
    else same.push(run)
  }
  const spans: Span[] = []
  let free = from
  for (const run of runs) {
    if (run.at < free) continue
    const escaped = backslashesBefore(text, run.at) % 2
    const close = nextRun(byLength.get(run.length - escaped), run.at)
    if (close === undefined) continue
    spans.push({ from: run.at + escaped, to: close.at + close.length })
    free = close.at + close.length
  }
  return spans
}

function nextRun(runs: Run[] | undefined, after: number): Run | undefined {
  let last = runs?.at(-1)
  while (last !== undefined && last.at <= after) {
    runs?.pop()
    last = runs?.at(-1)
  }
  return last
}

export function backslashesBefore(text: string, at: number): number {
  let count = 0
  while (text[at - count - 1] === '\\') count++
  return count
}
