import { contentHash } from '../../language/text/content-hash.ts'
import { type BlockMark, isBlank, type Line, lineEndOf, type Piece, splitLines } from './lines.ts'
import { type PageProblem, problemAt } from './problem.ts'
import { scanMarkdown } from './scan-markdown.ts'

/** Text that Loci wrote between two marks and may write again. */
export interface MarkedBlock {
  readonly name: string
  /** The lines of its marks, counted from 1. */
  readonly fromLine: number
  readonly toLine: number
  /** The text between the marks, with `\n` line endings and none at the end. */
  readonly content: string
  /** False when it differs from what was written: it may contain a person's edits. */
  readonly isIntact: boolean
}

/** Why the block of this name must not be written. */
export interface BlockProblem extends PageProblem {
  readonly block: string
}

export interface ReadBlocks {
  readonly blocks: readonly MarkedBlock[]
  readonly problems: readonly BlockProblem[]
}

const HASH_LENGTH = 16

/** Finds the marked blocks of a text. Marks inside code are ignored. */
export function readBlocks(text: string): ReadBlocks {
  const lines = splitLines(text.toWellFormed())
  return findBlocks(scanMarkdown(lines).pieces, lines)
}

/** Pairs the marks. An unpaired mark, or one inside another block, is a problem. */
export function findBlocks(pieces: readonly Piece[], lines: readonly Line[]): ReadBlocks {
  const blocks: MarkedBlock[] = []
  const problems: BlockProblem[] = []
  const names = new Set<string>()
  let open: { readonly mark: BlockMark; readonly line: number } | undefined
  for (const piece of pieces) {
    if (piece.form !== 'block-mark') continue
    const { mark, fromLine } = piece
    if (mark.at === 'begin') {
      if (open !== undefined) problems.push(unclosed(open.line, open.mark.name))
      open = { mark, line: fromLine }
    } else if (open?.mark.name === mark.name) {
      const block = toBlock(open.mark, lines, open.line, fromLine)
      problems.push(...blockProblems(block, names))
      names.add(block.name)
      blocks.push(block)
      open = undefined
    } else {
      const message = `The block ${mark.name} ends but does not begin: ${REPAIR}`
      problems.push({ ...problemAt(fromLine, message), block: mark.name })
    }
  }
  if (open !== undefined) problems.push(unclosed(open.line, open.mark.name))
  return { blocks, problems }
}

/** The hash in a block's begin mark. Ignores line endings: git may change them. */
export function hashBlock(content: string): string {
  return contentHash(content.replace(/\r\n?/g, '\n')).slice(0, HASH_LENGTH)
}

const REPAIR = 'keep your own words and delete the marks; the block will be written again.'

function unclosed(line: number, block: string): BlockProblem {
  return { ...problemAt(line, `The block ${block} begins but does not end: ${REPAIR}`), block }
}

function toBlock(mark: BlockMark, lines: readonly Line[], fromLine: number, toLine: number) {
  const inner = lines.slice(fromLine, toLine - 1)
  const content = inner.map(({ text }) => text).join('\n')
  return { name: mark.name, fromLine, toLine, content, isIntact: mark.hash === hashBlock(content) }
}

function blockProblems(block: MarkedBlock, names: ReadonlySet<string>): readonly BlockProblem[] {
  const { name, fromLine, toLine, isIntact } = block
  const problems: BlockProblem[] = []
  if (names.has(name)) {
    const message = `The block ${name} occurs twice: delete one of them.`
    problems.push({ line: fromLine, toLine, message, block: name })
  }
  if (!isIntact) {
    const message = `The block ${name} was edited by hand: move your words out of it and delete it; it will be written again.`
    problems.push({ line: fromLine, toLine, message, block: name })
  }
  return problems
}

/** The outcome of a block write. When kept, the text is untouched and a problem says why. */
export type WrittenBlock =
  | { readonly outcome: 'written' | 'unchanged'; readonly text: string }
  | { readonly outcome: 'kept'; readonly text: string; readonly problems: readonly PageProblem[] }

/**
 * Replaces the content of a block, or appends the block. Everything outside it stays byte for byte,
 * including line endings. A damaged block, or one that a person has edited, is never overwritten.
 * Empty content empties the block and leaves its marks.
 */
export function writeBlock(text: string, name: string, content: string): WrittenBlock {
  const { blocks, problems } = readBlocks(text)
  const damage = problems.filter(({ block }) => block === name)
  if (damage.length > 0) return { outcome: 'kept', text, problems: damage }
  const block = blocks.find((candidate) => candidate.name === name)
  if (block?.content === tidy(content)) return { outcome: 'unchanged', text }
  const written = block === undefined ? append(text, name, content) : replace(text, block, content)
  // An unclosed construct above would swallow the block.
  const isThere = readBlocks(written).blocks.some((one) => one.name === name && one.isIntact)
  if (isThere) return { outcome: 'written', text: written }
  const message = `The block ${name} cannot be added: close the code or comment above this line.`
  const line = Math.max(1, splitLines(text).length)
  return { outcome: 'kept', text, problems: [problemAt(line, message)] }
}

function replace(text: string, block: MarkedBlock, content: string): string {
  const lines = splitLines(text)
  const from = lines[block.fromLine - 1]?.start ?? 0
  const to = lines[block.toLine - 1]?.end ?? text.length
  // The BOM is on the first line and stays.
  const head = from === 0 && text.startsWith('\ufeff') ? '\ufeff' : text.slice(0, from)
  return head + renderBlock(block.name, content, lineEndOf(text)) + text.slice(to)
}

function renderBlock(name: string, content: string, lineEnd: string): string {
  const inner = tidy(content)
  const begin = `<!-- loci:begin ${name} hash=${hashBlock(inner)} -->`
  const lines = [begin, ...(inner === '' ? [] : inner.split('\n')), `<!-- loci:end ${name} -->`]
  return lines.join(lineEnd)
}

function tidy(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
}

function append(text: string, name: string, content: string): string {
  const lineEnd = lineEndOf(text)
  const block = renderBlock(name, content, lineEnd)
  if (text === '' || text === '\ufeff') return text + block + lineEnd
  if (!/[\r\n]$/.test(text)) return text + lineEnd + lineEnd + block
  const isSpaced = isBlank(splitLines(text).at(-1)?.text ?? '')
  return text + (isSpaced ? '' : lineEnd) + block + lineEnd
}
