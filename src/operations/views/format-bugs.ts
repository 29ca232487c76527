import type { BugMatch } from '../../flows/bugs/match-bug-pattern.ts'
import { dimLines, type ItemLine, renderItem } from './list-item.ts'
import { next } from './phrases.ts'
import type { View } from './style.ts'

export function formatBugMatches(
  { items: matches }: { readonly items: readonly BugMatch[] },
  view: View,
): string {
  const [best] = matches
  if (best === undefined) {
    return view.style.warning('No known bug looks like it. `loci failure search` asks episodes.')
  }
  const items = matches.map((match, index) => formatMatch(match, index + 1, view))
  const hint =
    best.solution === undefined
      ? `loci bug get ${best.pattern.id}`
      : `loci bug feedback ${best.pattern.id} --solution ${best.solution.key} --helped`
  return [...items, next(hint, view)].join('\n\n')
}

function formatMatch(
  { pattern, score, why, aspects, solution }: BugMatch,
  rank: number,
  view: View,
): string {
  const compared = aspects.map((one) => `${one.aspect} ${one.score.toFixed(2)}`).join(' · ')
  const lines: readonly ItemLine[] = [
    ...dimLines([`${score.toFixed(2)} · ${why}`]),
    ...(solution === undefined ? [] : [said(`try: ${solution.description}`)]),
    ...(solution?.approach === undefined ? [] : [said(`how: ${solution.approach}`)]),
    ...dimLines([compared, `id: ${pattern.id}`]),
  ]
  return renderItem(rank, { title: pattern.name, lines }, view)
}

function said(text: string): ItemLine {
  return { text, isDim: false }
}
