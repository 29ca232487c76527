import { contentHash } from '../../language/text/content-hash.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { type Line, type Piece, readMarker, splitLines } from './lines.ts'
import { findBlocks, type MarkedBlock } from './marked-block.ts'
import type { Page } from './page.ts'
import { type LineRange, openPassageRuns, type Passage, type Place } from './passages.ts'
import { findDamagedText, joinProblems, type PageProblem, problemAt } from './problem.ts'
import { readItemStatements } from './read-item.ts'
import { leastTrust, readRetainHeading } from './retain-headings.ts'
import { scanMarkdown } from './scan-markdown.ts'
import type { Located, Statement, StatementContent } from './statement.ts'

export interface PageHeading extends LineRange {
  readonly level: number
  readonly text: string
}

/** A structural line without content: a rule, or the marker of a block or a merge conflict. */
export interface PageMark extends LineRange {
  readonly form: 'rule' | 'block-mark' | 'conflict'
}

/**
 * The parsed page. Every non-blank line is in a statement, a passage, a heading, a mark or a
 * problem.
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

/** A page with more is a database: the rest is read as passages. */
const STATEMENTS_MAX = 20_000

/**
 * Reads a page of the workspace: its statements, passages and problems. Accepts any text and never
 * throws.
 */
export function readPage(text: string, page: Page): PageReading {
  const lines = splitLines(text.toWellFormed())
  const { pieces, problems } = scanMarkdown(lines)
  const { blocks, problems: blockProblems } = findBlocks(pieces, lines)
  const content = readPieces(pieces, walkBlocks(blocks), page, lines)
  const damage = findDamagedText(text, lines)
  const all = [...problems, ...blockProblems, ...content.problems, ...damage]
  return { page, blocks, ...content, problems: joinProblems(all) }
}

/** Tells, for lines in order, whether each is inside a marked block. */
function walkBlocks(blocks: readonly MarkedBlock[]): (line: number) => boolean {
  let at = 0
  return (line) => {
    while ((blocks[at]?.toLine ?? Number.POSITIVE_INFINITY) <= line) at++
    const block = blocks[at]
    return block !== undefined && block.fromLine < line
  }
}

function readPieces(
  pieces: readonly Piece[],
  isInBlock: (line: number) => boolean,
  page: Page,
  lines: readonly Line[],
): Omit<PageReading, 'page' | 'blocks'> {
  const sections = openSections()
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
    if (statements.length < STATEMENTS_MAX) return
    const message = `A page holds at most ${STATEMENTS_MAX} statements: move what follows to another.`
    problems.push(problemAt(range.fromLine, message))
  }

  function take(piece: Piece, isGenerated: boolean): void {
    const { fromLine, toLine, side } = piece
    const place = { section: sections.current(), isGenerated, side }
    switch (piece.form) {
      case 'item':
        takeItem(piece, place)
        return
      case 'text':
      case 'code':
        runs.add(piece, place, 'text')
        return
      case 'comment':
      case 'front-matter':
        runs.add(piece, place, piece.form)
        return
      case 'heading':
        runs.close()
        sections.enter(piece)
        headings.push({ fromLine, toLine, level: piece.level, text: piece.text })
        return
      default:
        runs.close()
        marks.push({ fromLine, toLine, form: piece.form })
    }
  }

  for (const piece of pieces) {
    const isGenerated = isInBlock(piece.fromLine)
    sections.setBlock(isGenerated)
    take(piece, isGenerated)
  }
  runs.close()
  return { statements, passages: runs.passages, headings, marks, problems }
}

// Generated text has its own anchors, so that it never renames what a person wrote.
function createLocator(): (range: LineRange, place: Place, ...parts: string[]) => Located {
  const own = createAnchors()
  const generated = createAnchors()
  return ({ fromLine, toLine }, { section, isGenerated, side }, ...parts) => {
    const anchor = isGenerated ? generated(...parts) : own(...parts)
    const { headings, retained } = section
    return { fromLine, toLine, anchor, headings, isGenerated, side, retained }
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

export interface Section {
  /** The headings above, outermost first. */
  readonly headings: readonly string[]
  /** Below a retain heading: the trust in its statements. */
  readonly retained?: TrustLevel | undefined
}

interface OpenHeading {
  readonly level: number
  readonly text: string
  readonly retained: TrustLevel | undefined
}

function openSections() {
  let stack: readonly OpenHeading[] = []
  let outside: readonly OpenHeading[] | undefined
  let section: Section = { headings: [] }
  const set = (headings: readonly OpenHeading[]) => {
    stack = headings
    section = {
      headings: stack.map(({ text }) => text),
      retained: leastTrust(stack.map(({ retained }) => retained)),
    }
  }
  return {
    current: () => section,
    enter({ level, text }: Pick<OpenHeading, 'level' | 'text'>) {
      const above = stack.filter((heading) => heading.level < level)
      set([...above, { level, text, retained: readRetainHeading(text) }])
    },
    /** Headings inside a generated block do not apply beyond it. */
    setBlock(isInside: boolean) {
      if (isInside) outside ??= stack
      else if (outside !== undefined) {
        set(outside)
        outside = undefined
      }
    },
  }
}

const HASH_LENGTH = 16

/** Creates anchors that survive moved lines: a content hash, numbered where it repeats. */
function createAnchors(): (...parts: readonly string[]) => string {
  const seen = new Map<string, number>()
  return (...parts) => {
    const hash = contentHash(...parts.map(foldSpace)).slice(0, HASH_LENGTH)
    const occurrence = (seen.get(hash) ?? 0) + 1
    seen.set(hash, occurrence)
    return occurrence === 1 ? hash : `${hash}-${occurrence}`
  }
}

function foldSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

// A page on which every bullet is a statement and has no default kind.
const PAGE: Page = { form: 'entity', path: 'bank/entities/anything.md', entity: 'anything' }

/**
 * Reads statements as in a log: a list of bullets, or else one statement per line. Text between
 * bullets is a statement too, so that nothing is lost.
 */
export function readBullets(text: string) {
  const lines = splitLines(text).map((line) => line.text)
  const isList = lines.some((line) => readMarker(line) !== undefined)
  const list = lines.map((line) => (isList || line.trim() === '' ? line : `- ${line.trim()}`))
  const { statements, passages, problems } = readPage(list.join('\n'), PAGE)
  const loose = passages
    .filter(({ form }) => form === 'text')
    .map((passage) => ({ text: passage.text, entities: [], fromLine: passage.fromLine }))
  const said: readonly (StatementContent & { readonly fromLine: number })[] = [
    ...statements,
    ...loose,
  ]
  return { statements: said.toSorted((one, other) => one.fromLine - other.fromLine), problems }
}
