import {
  KNOWLEDGE_SECTIONS,
  type KnowledgePiece,
  type KnowledgeSection,
} from './knowledge-piece.ts'

/**
 * Pieces in the order in which they get room: the first of each section, then the second ones, so
 * that no section takes the room of all others.
 */
export function takeInTurn<Piece extends KnowledgePiece>(
  pieces: readonly Piece[],
): readonly Piece[] {
  const sections = KNOWLEDGE_SECTIONS.map((section) => ofSection(pieces, section))
  const longest = Math.max(0, ...sections.map((section) => section.length))
  return Array.from({ length: longest }, (_round, at) =>
    sections.flatMap((one) => one[at] ?? []),
  ).flat()
}

/** Pieces in the order in which they are read. */
export function inReadingOrder<Piece extends KnowledgePiece>(
  pieces: readonly Piece[],
): readonly Piece[] {
  return KNOWLEDGE_SECTIONS.flatMap((section) => ofSection(pieces, section))
}

function ofSection<Piece extends KnowledgePiece>(
  pieces: readonly Piece[],
  section: KnowledgeSection,
): readonly Piece[] {
  return pieces.filter((piece) => piece.section === section)
}

const TITLES: Readonly<Record<KnowledgeSection, string>> = {
  approach: 'recommended approach',
  bugPatterns: 'known bug',
  rules: 'code rule',
  codePatterns: 'code pattern',
  conventions: 'convention',
  preferences: 'preference',
  reviewFocus: 'review focus',
  hotspots: 'hotspot',
  teamKnowledge: 'team knowledge',
  tools: 'tools',
}

/** What a section is called in a prompt, of one of its pieces. */
export function sectionTitle(section: KnowledgeSection): string {
  return TITLES[section]
}
