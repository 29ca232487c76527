import { findBlocks, type MarkedBlock } from './blocks/marked-block.ts'
import { findDamagedText } from './damaged-text.ts'
import { splitLines } from './markdown/lines.ts'
import { scanMarkdown } from './markdown/scan-markdown.ts'
import { openReader } from './page-reader.ts'
import type { PageReading } from './page-reading.ts'
import type { Page } from './pages/page.ts'
import { joinProblems } from './problem.ts'
import { RETAIN_HEADINGS } from './retain-headings/retain-headings.ts'

/**
 * Reads a page of the workspace: its statements, its passages and what is wrong with it. It
 * reads any text and throws for none. `retainHeadings` are the headings under which bullets are
 * statements.
 */
export function readPage(
  text: string,
  page: Page,
  retainHeadings: readonly string[] = RETAIN_HEADINGS,
): PageReading {
  const lines = splitLines(text.toWellFormed())
  const { pieces, problems } = scanMarkdown(lines)
  const { blocks, problems: blockProblems } = findBlocks(pieces, lines)
  const reader = openReader(page, lines, retainHeadings)
  const isInside = walkBlocks(blocks)
  for (const piece of pieces) reader.take(piece, isInside(piece.fromLine))
  const content = reader.end()
  const damage = findDamagedText(text, lines)
  const all = [...problems, ...blockProblems, ...content.problems, ...damage]
  return { page, blocks, ...content, problems: joinProblems(all) }
}

/** Answers for lines in order: is this one between the marks of a block? */
function walkBlocks(blocks: readonly MarkedBlock[]): (line: number) => boolean {
  let at = 0
  return (line) => {
    while ((blocks[at]?.toLine ?? Number.POSITIVE_INFINITY) <= line) at++
    const block = blocks[at]
    return block !== undefined && block.fromLine < line
  }
}
