import { closes, type Fence, readFence } from '../markdown/line-shapes.ts'
import type { Line } from '../markdown/lines.ts'
import { innermost } from '../markdown/list-item.ts'
import { type PageProblem, problemAt } from '../problem.ts'
import { readOpening } from './opening.ts'

/** Follows the code and the comments inside of one item, line by line. */
export interface ItemInside {
  /** True when the next line is neither code nor comment. */
  isPlain(): boolean
  /** Takes the next line and returns it without what is comment. */
  read(text: string, at: number): string
  /** What was still open at the end. */
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
    // A comment that the item does not close is text.
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
