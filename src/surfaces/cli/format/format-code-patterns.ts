import type { Memory } from '../../../operations/operation.ts'
import { bar, percent } from './bar.ts'
import { dimLines, type ItemLine, renderItem } from './list-item.ts'
import { next } from './phrases.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Description = ReturnType<Memory['describeChange']>
type Page = Awaited<ReturnType<Memory['listCodePatterns']>>
type Pattern = Page['patterns'][number]

export function formatChange(
  { categories, repairs, languages, linesAdded, linesRemoved }: Description,
  view: View,
): string {
  const counted = `+${linesAdded} −${linesRemoved} lines`
  const head = view.style.dim([counted, ...languages].join(' · '))
  if (categories.length === 0 && repairs.length === 0) {
    return `${head}\n\n${view.style.warning('Nothing that is known by its form.')}`
  }
  const changed = categories.map(({ category, file, text, names }) => {
    const what = names === undefined ? category : `${category} ${names[0]} → ${names[1]}`
    return { title: what, file, text }
  })
  const repaired = repairs.map(({ pattern, file, text }) => ({ title: pattern, file, text }))
  const items = [...changed, ...repaired].map(({ title, file, text }, index) =>
    renderItem(index + 1, { title, lines: [said(text), ...dimLines([file])] }, view),
  )
  return [head, ...items].join('\n\n')
}

export function formatCodePatterns({ patterns, total, next: after }: Page, view: View): string {
  if (patterns.length === 0) {
    return view.style.warning('No change is known yet. Episodes with diffs teach them.')
  }
  const items = patterns.map((pattern, index) => formatPattern(pattern, index + 1, view))
  const shown = view.style.dim(`${patterns.length} of ${total}`)
  const more = after === undefined ? [] : [next(`loci list-code-patterns --after ${after}`, view)]
  return [...items, shown, ...more].join('\n\n')
}

function formatPattern(pattern: Pattern, rank: number, view: View): string {
  const { applications, successRate, lastAppliedAt } = pattern.statistics
  const { languages } = pattern.applicability
  const effects = pattern.effects.map(({ aspect, direction }) =>
    direction === 'better' ? `+${aspect}` : `−${aspect}`,
  )
  const lines: readonly ItemLine[] = [
    ...(pattern.before === '' ? [] : [said(`− ${pattern.before}`)]),
    ...(pattern.after === '' ? [] : [said(`+ ${pattern.after}`)]),
    ...dimLines([
      [
        rateOf(successRate),
        `made ${applications}×`,
        relativeTime(lastAppliedAt, view.nowMs),
        ...languages,
        ...effects,
      ].join(' · '),
    ]),
    ...pattern.contraindications.slice(0, 1).map((warning) => said(`beware: ${warning}`)),
    ...dimLines([`id: ${pattern.id}`]),
  ]
  return renderItem(rank, { title: titleOf(pattern), lines }, view)
}

function titleOf({ category, repair }: Pattern): string {
  return (repair ?? category).replaceAll('-', ' ')
}

function rateOf(rate: number | undefined): string {
  if (rate === undefined) return 'not proved'
  return `${bar(rate)} ${percent(rate)}`
}

function said(text: string): ItemLine {
  return { text, isDim: false }
}
