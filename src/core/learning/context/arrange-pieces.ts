import { normalizeForComparison } from '../../language/text/similarity.ts'
import { CONTEXT_SECTIONS, type ContextPiece, type ContextSection } from './context-piece.ts'

/**
 * Pieces in the order in which they get room: the first of each section, then the second ones, so
 * that no section takes the room of all others; what depends on the task comes before what does not.
 */
export function takeInTurn<Piece extends ContextPiece>(pieces: readonly Piece[]): readonly Piece[] {
  const sections = CONTEXT_SECTIONS.map((section) => ofSection(pieces, section)).reverse()
  const longest = Math.max(0, ...sections.map((section) => section.length))
  return Array.from({ length: longest }, (_round, at) =>
    sections.flatMap((one) => one[at] ?? []),
  ).flat()
}

/** Pieces in the order in which they are read. */
export function inReadingOrder<Piece extends ContextPiece>(
  pieces: readonly Piece[],
): readonly Piece[] {
  return CONTEXT_SECTIONS.flatMap((section) => ofSection(pieces, section))
}

function ofSection<Piece extends ContextPiece>(
  pieces: readonly Piece[],
  section: ContextSection,
): readonly Piece[] {
  return pieces.filter((piece) => piece.section === section)
}

/** What a line says without its figures: `quotes: single (9 of 9)` says `quotes: single`. */
const FIGURES = /\s\([^()]*\)$/u

/** Pieces in reading order, without lines that one before them says, whatever its figures. */
export function withoutRepeats(pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const said = new Set<string>()
  return inReadingOrder(pieces).flatMap((piece) => {
    const [head = '', ...lines] = piece.text.split('\n')
    const news = lines.filter((line) => {
      const key = normalizeForComparison(line.replace(FIGURES, ''))
      return !line.startsWith('- ') || (!said.has(key) && said.add(key))
    })
    const isEmpty = head === piece.title && lines.length > 0 && news.length === 0
    return isEmpty ? [] : [{ ...piece, text: [head, ...news].join('\n') }]
  })
}

/** Whether a section is the same for most tasks of a project. */
export function isStable({ section }: Pick<ContextPiece, 'section'>): boolean {
  return CONTEXT_SECTIONS.indexOf(section) < CONTEXT_SECTIONS.indexOf('hotspot')
}
