import { createAnchors } from './anchors.ts'
import type { Line } from './markdown/lines.ts'
import type { Piece } from './markdown/piece.ts'
import type { PageHeading, PageMark } from './page-reading.ts'
import type { Page } from './pages/page.ts'
import { openPassageRuns, type Place } from './passage-runs.ts'
import type { LineRange, Passage } from './passages.ts'
import { type PageProblem, problemAt } from './problem.ts'
import { openSections, type Section } from './sections.ts'
import { readItemStatements } from './statements/read-item.ts'
import type { Located, Statement, StatementContent } from './statements/statement.ts'

/** What the pieces of a page say, gathered one by one. */
export interface PageReader {
  readonly take: (piece: Piece, isGenerated: boolean) => void
  readonly end: () => {
    readonly statements: readonly Statement[]
    readonly passages: readonly Passage[]
    readonly headings: readonly PageHeading[]
    readonly marks: readonly PageMark[]
    readonly problems: readonly PageProblem[]
  }
}

/** A page with more is a data base: the rest of it is read as passages. */
export const STATEMENTS_MAX = 20_000

export function openReader(
  page: Page,
  lines: readonly Line[],
  retainHeadings: readonly string[],
): PageReader {
  const sections = openSections(retainHeadings)
  const locate = createLocator()
  const runs = openPassageRuns(lines, locate)
  const statements: Statement[] = []
  const headings: PageHeading[] = []
  const marks: PageMark[] = []
  const problems: PageProblem[] = []

  function takeItem(piece: Piece, place: Place): void {
    if (!isStatementPlace(page, place.section) || statements.length >= STATEMENTS_MAX) {
      runs.add(piece, place, 'text')
      return
    }
    const item = readItemStatements(lines.slice(piece.fromLine - 1, piece.toLine), piece.fromLine)
    for (const problem of item.problems) problems.push(problem)
    for (const { content, ...range } of item.parts) addPart(content, range, place)
  }

  function addPart(content: StatementContent | undefined, range: LineRange, place: Place): void {
    if (content === undefined || statements.length >= STATEMENTS_MAX) {
      runs.add(range, place, 'text')
      return
    }
    runs.close()
    statements.push({ ...withKind(content, page), ...locate(range, place, content.text) })
    if (statements.length === STATEMENTS_MAX) problems.push(tooMany(range.fromLine))
  }

  function take(piece: Piece, isGenerated: boolean): void {
    if (isGenerated) sections.openBlock()
    else sections.closeBlock()
    if (piece.form === 'heading') {
      runs.close()
      sections.enter(piece)
      headings.push(pick(piece, { level: piece.level, text: piece.text }))
      return
    }
    const place = { section: sections.current(), isGenerated, side: piece.side }
    if (piece.form === 'item') takeItem(piece, place)
    else if (piece.form === 'text' || piece.form === 'code') runs.add(piece, place, 'text')
    else if (piece.form === 'comment' || piece.form === 'front-matter') {
      runs.add(piece, place, piece.form)
    } else {
      runs.close()
      marks.push(pick(piece, { form: piece.form }))
    }
  }

  return {
    take,
    end() {
      runs.close()
      return { statements, passages: runs.passages, headings, marks, problems }
    },
  }
}

// What Loci wrote is named apart, so that it never renames what a person wrote.
function createLocator(): (range: LineRange, place: Place, ...parts: string[]) => Located {
  const own = createAnchors()
  const generated = createAnchors()
  return ({ fromLine, toLine }, { section, isGenerated, side }, ...parts) => {
    const anchor = isGenerated ? generated(...parts) : own(...parts)
    return {
      ...{ fromLine, toLine, anchor, headings: section.headings, isGenerated },
      ...(side === undefined ? {} : { side }),
      ...(section.retained === undefined ? {} : { retained: section.retained }),
    }
  }
}

// In the bank every bullet is a statement; elsewhere only below the right heading.
function isStatementPlace(page: Page, section: Section): boolean {
  return section.retained !== undefined || page.form === 'bank' || page.form === 'entity'
}

function withKind(content: StatementContent, page: Page): StatementContent {
  if (page.form !== 'bank' || content.kind !== undefined) return content
  return { ...content, kind: page.kind }
}

function pick<Rest>(piece: LineRange, rest: Rest): LineRange & Rest {
  return { fromLine: piece.fromLine, toLine: piece.toLine, ...rest }
}

function tooMany(line: number): PageProblem {
  return problemAt(
    line,
    `A page holds at most ${STATEMENTS_MAX} statements: move what follows to another.`,
  )
}
