import type { Line } from './lines.ts'
import type { Section } from './read-page.ts'
import type { Located } from './statement.ts'

/** The form of a passage: text, the front matter of the page, or a hidden comment. */
export type PassageForm = 'text' | 'front-matter' | 'comment'

/** A part of a page that is not a statement, with the headings above it. */
export interface Passage extends Located {
  readonly form: PassageForm
  readonly text: string
}

/** Lines that belong together, counted from 1, both included. */
export interface LineRange {
  readonly fromLine: number
  readonly toLine: number
}

export interface PassageText extends LineRange {
  readonly text: string
}

/** About a screen: long enough for its context, short enough to be read as an answer. */
const PASSAGE_LENGTH_AIM = 1_200

/** Packs neighbouring blocks into passages, cut between blocks where that is possible. */
export function packPassages(blocks: readonly LineRange[], lines: readonly Line[]) {
  const passages: PassageText[] = []
  for (const piece of blocks.flatMap((block) => cutBlock(block, lines))) {
    const last = passages.at(-1)
    const joined = last === undefined ? undefined : joinPassages(last, piece)
    if (joined === undefined || joined.text.length > PASSAGE_LENGTH_AIM) passages.push(piece)
    else passages[passages.length - 1] = joined
  }
  return passages
}

function joinPassages(left: PassageText, right: PassageText): PassageText {
  const gap = '\n'.repeat(Math.min(2, Math.max(1, right.fromLine - left.toLine)))
  return { fromLine: left.fromLine, toLine: right.toLine, text: left.text + gap + right.text }
}

// An overlong block is cut between lines, and an overlong line within itself.
function cutBlock({ fromLine, toLine }: LineRange, lines: readonly Line[]): readonly PassageText[] {
  const pieces: PassageText[] = []
  let texts: string[] = []
  let length = 0
  let from = fromLine
  const close = (to: number) => {
    if (texts.length > 0) pieces.push({ fromLine: from, toLine: to, text: texts.join('\n') })
    texts = []
    length = 0
  }
  for (let line = fromLine; line <= toLine; line++) {
    const text = lines[line - 1]?.text ?? ''
    if (length + text.length > PASSAGE_LENGTH_AIM) {
      close(line - 1)
      from = line
    }
    if (text.length <= PASSAGE_LENGTH_AIM) {
      texts.push(text)
      length += text.length + 1
      continue
    }
    pieces.push(...cutLine(text).map((part) => ({ fromLine: line, toLine: line, text: part })))
    from = line + 1
  }
  close(toLine)
  return pieces
}

function cutLine(text: string): readonly string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = findCut(text, start)
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

function findCut(text: string, start: number): number {
  const hardEnd = start + PASSAGE_LENGTH_AIM
  if (hardEnd >= text.length) return text.length
  const space = text.lastIndexOf(' ', hardEnd - 1)
  if (space > start + PASSAGE_LENGTH_AIM / 2) return space + 1
  // Never split a surrogate pair.
  return /[\ud800-\udbff]/.test(text.charAt(hardEnd - 1)) ? hardEnd - 1 : hardEnd
}

/** What adjacent parts of a page have in common. */
export interface Place {
  readonly section: Section
  readonly isGenerated: boolean
  readonly side: Located['side']
}

export interface PassageRuns {
  /** Adds a block to the passage before it, if they belong together. */
  readonly add: (range: LineRange, place: Place, form: PassageForm) => void
  /** Ends the passage: what comes next does not belong to it. */
  readonly close: () => void
  readonly passages: readonly Passage[]
}

interface Run extends Place {
  readonly form: PassageForm
  readonly blocks: LineRange[]
}

export function openPassageRuns(
  lines: readonly Line[],
  locate: (range: LineRange, place: Place, ...parts: string[]) => Located,
): PassageRuns {
  const passages: Passage[] = []
  let run: Run | undefined

  function close(): void {
    if (run === undefined) return
    const { form, section } = run
    for (const { text, ...range } of packPassages(run.blocks, lines)) {
      const located = locate(range, run, form, section.headings.join('\n'), text)
      passages.push({ form, text, ...located })
    }
    run = undefined
  }

  function continues(place: Place, form: PassageForm): boolean {
    const isSamePlace = run?.section === place.section && run.side === place.side
    return isSamePlace && run?.form === form && run.isGenerated === place.isGenerated
  }

  return {
    passages,
    close,
    add({ fromLine, toLine }, place, form) {
      if (!continues(place, form)) {
        close()
        run = { ...place, form, blocks: [] }
      }
      run?.blocks.push({ fromLine, toLine })
    },
  }
}
