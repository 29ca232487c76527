import type { RelevantKnowledge } from '../../flows/learning/knowledge/relevant-knowledge.ts'
import { counted } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

type Piece = RelevantKnowledge['pieces'][number]

const SECTIONS: Readonly<Record<Piece['section'], string>> = {
  approach: 'Recommended approach',
  bugPatterns: 'Known bugs',
  rules: 'Code rules',
  codePatterns: 'Code patterns',
  conventions: 'Conventions',
  preferences: 'Preferences',
  reviewFocus: 'To look at in a review',
  hotspots: 'Hotspots',
  teamKnowledge: 'Team knowledge',
  tools: 'Tools',
}

export function formatKnowledge(
  { pieces, tokens, leftOut, notices }: RelevantKnowledge,
  view: View,
): string {
  const warnings = notices.map((notice) => view.style.warning(toLine(notice)))
  if (pieces.length === 0) {
    const nothing = 'Nothing is known for this task yet. Episodes teach it: see `loci nightly run`.'
    return [view.style.warning(nothing), ...warnings].join('\n')
  }
  const shown = pieces.map((piece, at) => formatPiece(piece, pieces[at - 1], view))
  const rest = leftOut === 0 ? '' : `, ${leftOut} more did not fit`
  return [...shown, view.style.dim(`${tokens} tokens${rest}`), ...warnings].join('\n\n')
}

function formatPiece(piece: Piece, before: Piece | undefined, view: View): string {
  const { section, text, id, episodeIds, flags } = piece
  const heading = before?.section === section ? [] : [view.style.bold(SECTIONS[section])]
  const from = [
    `from ${id}`,
    ...(episodeIds.length === 0 ? [] : [counted(episodeIds.length, 'episode')]),
  ]
  const caution = flags.length === 0 ? [] : [view.style.warning('  reads like an instruction')]
  return [
    ...heading,
    ...toLines(text).map((line) => `  ${line}`),
    view.style.dim(`  ${toLine(from.join(' · '))}`),
    ...caution,
  ].join('\n')
}
