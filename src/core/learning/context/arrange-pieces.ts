import { normalizeForComparison } from '../../language/text/similarity.ts'
import {
  CONTEXT_SECTIONS,
  type ContextPiece,
  type ContextSection,
  type SourceKind,
} from './context-piece.ts'

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
export function withoutRepeats<Piece extends ContextPiece>(
  pieces: readonly Piece[],
): readonly Piece[] {
  const said = new Set<string>()
  return inReadingOrder(pieces).flatMap((piece) => {
    const [title = '', ...lines] = piece.text.split('\n')
    const isLabelled = title === piece.title && lines.length > 0
    const news = lines.filter((line) => {
      const key = normalizeForComparison(line.replace(FIGURES, ''))
      return !line.startsWith('- ') || (!said.has(key) && said.add(key))
    })
    if (isLabelled && news.length === 0) return []
    return [{ ...piece, text: [title, ...news].join('\n') }]
  })
}

/** What one piece of a section is called in a prompt, and what sort of record it cites. */
export const SECTION_NAMES: Readonly<
  Record<ContextSection, { readonly title: string; readonly kind: SourceKind }>
> = {
  stack: { title: 'tech stack', kind: 'project' },
  conventions: { title: 'conventions', kind: 'project' },
  preferences: { title: 'preferences', kind: 'preference' },
  rules: { title: 'code rule', kind: 'rule' },
  codePatterns: { title: 'code pattern', kind: 'code-pattern' },
  teamKnowledge: { title: 'team knowledge', kind: 'project' },
  tools: { title: 'tools', kind: 'tool' },
  hotspots: { title: 'hotspots', kind: 'project' },
  reviewFocus: { title: 'review focus', kind: 'project' },
  episodes: { title: 'past task', kind: 'episode' },
  bugs: { title: 'known bug', kind: 'bug' },
  patterns: { title: 'pattern', kind: 'pattern' },
}

/** Whether a section is the same for most tasks of a project. */
export function isStable(section: ContextSection): boolean {
  return CONTEXT_SECTIONS.indexOf(section) < CONTEXT_SECTIONS.indexOf('hotspots')
}
