import { isBlank, lineEndOf, splitLines } from '../markdown/lines.ts'
import { type PageProblem, problemAt } from '../problem.ts'
import { hashBlock, type MarkedBlock, readBlocks } from './marked-block.ts'

/** What became of a block. When it was kept, the text is untouched and a problem says why. */
export type WrittenBlock =
  | { readonly outcome: 'written' | 'unchanged'; readonly text: string }
  | { readonly outcome: 'kept'; readonly text: string; readonly problems: readonly PageProblem[] }

/**
 * Replaces what stands in a block, or adds the block at the end. Everything outside of it stays
 * byte for byte, with its line ends. A damaged block, or one that a person has edited, is never
 * overwritten. Empty content empties the block and leaves its marks.
 */
export function writeBlock(text: string, name: string, content: string): WrittenBlock {
  const { blocks, problems } = readBlocks(text)
  const damage = problems.filter(({ block }) => block === name)
  if (damage.length > 0) return { outcome: 'kept', text, problems: damage }
  const block = blocks.find((candidate) => candidate.name === name)
  if (block?.content === tidy(content)) return { outcome: 'unchanged', text }
  const written = block === undefined ? append(text, name, content) : replace(text, block, content)
  // Something above that is not closed would swallow the block.
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
  // The byte order mark stands on the first line and stays.
  const head = from === 0 && text.startsWith('\ufeff') ? '\ufeff' : text.slice(0, from)
  return head + renderBlock(block.name, content, lineEndOf(text)) + text.slice(to)
}

/** A block with its marks, without a line end after it. */
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
