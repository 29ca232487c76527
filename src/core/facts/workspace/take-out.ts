import { splitLines } from './lines.ts'
import { writeBlock } from './marked-block.ts'
import { isToolPage, type Page } from './page.ts'
import type { LineRange } from './passages.ts'
import { readPage } from './read-page.ts'
import type { Located } from './statement.ts'

export interface Cutter {
  /** What remains of a statement; the same text when all of it does. */
  judge(text: string): string
  /** What remains of several raw lines. */
  cutLines(text: string): string
}

interface Part extends Located {
  readonly text: string
}

export interface CleanedPage {
  readonly text: string
  /** A person's lines that say it too: they are never touched. */
  readonly left: readonly LineRange[]
}

/**
 * Removes statements from the generated blocks of a page. A block that a person edited is left
 * alone.
 */
export function takeOutOfBlocks(text: string, page: Page, cutter: Cutter): string {
  return readPage(text, page).blocks.reduce((current, { name, isIntact }) => {
    return isIntact ? takeOutOfBlock(current, page, name, cutter) : current
  }, text)
}

function takeOutOfBlock(text: string, page: Page, name: string, cutter: Cutter): string {
  const reading = readPage(text, page)
  const block = reading.blocks.find((one) => one.name === name)
  if (block === undefined) return text
  const gone = [...reading.statements, ...reading.passages]
    .filter(({ fromLine }) => fromLine > block.fromLine && fromLine < block.toLine)
    .filter((part) => cutter.judge(part.text) !== part.text)
  if (gone.length === 0) return text
  const lines = block.content.split('\n')
  const kept = lines.filter((_, at) => !gone.some((part) => isIn(block.fromLine + 1 + at, part)))
  return writeBlock(text, name, kept.join('\n')).text
}

/**
 * Removes from a page what Loci wrote for an agent: lines of the memory tool's files and of
 * sections such as `Retain (agent)`. Other matches are a person's, and are reported.
 */
export function takeOutOfPage(text: string, page: Page, cutter: Cutter): CleanedPage {
  const { statements, passages } = readPage(text, page)
  const parts: readonly Part[] = [...statements, ...passages]
  const said = parts.filter((part) => !part.isGenerated && cutter.judge(part.text) !== part.text)
  const own = said.filter((part) => isWrittenForAgent(part, page))
  const left = said.filter((part) => !isWrittenForAgent(part, page))
  if (own.length === 0) return { text, left }
  const lines = splitLines(text)
  let cleaned = ''
  let at = 0
  for (const part of own.toSorted((left, right) => left.fromLine - right.fromLine)) {
    const start = lines[part.fromLine - 1]?.start ?? at
    const end = lines[part.toLine - 1]?.next ?? text.length
    if (start < at) continue
    const isAll = cutter.judge(part.text) === ''
    cleaned += text.slice(at, start) + (isAll ? '' : cutter.cutLines(text.slice(start, end)))
    at = end
  }
  return { text: cleaned + text.slice(at), left }
}

function isWrittenForAgent({ retained = 'person' }: Part, page: Page): boolean {
  return isToolPage(page) || retained !== 'person'
}

function isIn(line: number, { fromLine, toLine }: LineRange): boolean {
  return line >= fromLine && line <= toLine
}
