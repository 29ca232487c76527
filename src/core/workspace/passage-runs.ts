import type { Line } from './markdown/lines.ts'
import { type LineRange, type Passage, type PassageForm, packPassages } from './passages.ts'
import type { Section } from './sections.ts'
import type { Located } from './statements/statement.ts'

/** What the parts of a page that stand together have in common. */
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
