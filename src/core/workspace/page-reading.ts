import type { MarkedBlock } from './blocks/marked-block.ts'
import type { Page } from './pages/page.ts'
import type { LineRange, Passage } from './passages.ts'
import type { PageProblem } from './problem.ts'
import type { Statement } from './statements/statement.ts'

export interface PageHeading extends LineRange {
  readonly level: number
  readonly text: string
}

/** A line that orders the page and says nothing: a rule, the mark of a block or of a merge. */
export interface PageMark extends LineRange {
  readonly form: 'rule' | 'block-mark' | 'conflict'
}

/**
 * All that a page says. Every line that is not blank is in a statement, a passage, a heading, a
 * mark or a problem.
 */
export interface PageReading {
  readonly page: Page
  readonly statements: readonly Statement[]
  readonly passages: readonly Passage[]
  readonly headings: readonly PageHeading[]
  readonly marks: readonly PageMark[]
  readonly blocks: readonly MarkedBlock[]
  readonly problems: readonly PageProblem[]
}
