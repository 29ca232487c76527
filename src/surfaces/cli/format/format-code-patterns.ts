import {
  describeContraindication,
  describeEffects,
} from '../../../core/knowledge/code-patterns/describe-effects.ts'
import { EPISODES_SHOWN } from '../../../core/knowledge/shown-episode.ts'
import { describeChance } from '../../../core/patterns/describe-evidence.ts'
import type { Memory } from '../../../operations/operation.ts'
import { bar, percent } from './bar.ts'
import { behindLines } from './behind-lines.ts'
import { dimLines, type ItemLine, renderItem } from './list-item.ts'
import { next } from './phrases.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Description = Awaited<ReturnType<Memory['describeChange']>>
type Page = Awaited<ReturnType<Memory['listCodePatterns']>>
type Pattern = Page['patterns'][number]
type Behind = Page['behind']

/** As wide as the evidence of a pattern. */
const RATE_WIDTH = 20

export function formatChange(
  { categories, languages, linesAdded, linesRemoved }: Description,
  view: View,
): string {
  const counted = `+${linesAdded} −${linesRemoved} lines`
  const head = view.style.dim([counted, ...languages].join(' · '))
  if (categories.length === 0) {
    return `${head}\n\n${view.style.warning('Nothing that is known by its form.')}`
  }
  const items = categories.map(({ category, file, text, names }, index) => {
    const title = names === undefined ? category : `${category} ${names[0]} → ${names[1]}`
    return renderItem(index + 1, { title, lines: [said(text), ...dimLines([file])] }, view)
  })
  return [head, ...items].join('\n\n')
}

export function formatCodePatterns(
  { patterns, total, behind, next: after }: Page,
  view: View,
): string {
  if (patterns.length === 0) {
    return view.style.warning('No change is known yet. Episodes with diffs teach them.')
  }
  const items = patterns.map((pattern, index) => formatPattern(pattern, index + 1, behind, view))
  const shown = view.style.dim(`${patterns.length} of ${total}`)
  const more = after === undefined ? [] : [next(`loci list-code-patterns --after ${after}`, view)]
  return [...items, shown, ...more].join('\n\n')
}

function formatPattern(pattern: Pattern, rank: number, behind: Behind, view: View): string {
  const { applications, lastAppliedAt, tests } = pattern.statistics
  const { languages } = pattern.applicability
  const purposes = pattern.purposes.map(({ aspect, direction }) =>
    direction === 'better' ? `for ${aspect}` : `costs ${aspect}`,
  )
  const lines: readonly ItemLine[] = [
    ...(pattern.before === '' ? [] : [said(`− ${pattern.before}`)]),
    ...(pattern.after === '' ? [] : [said(`+ ${pattern.after}`)]),
    said(rateOf(pattern)),
    ...describeEffects(pattern.effects).map((effect) => said(`effect: ${effect}`)),
    ...(tests === undefined ? [] : [said(`tests passed after ${tests.passed} of ${tests.uses}`)]),
    ...pattern.contraindications.slice(0, 2).map((one) => said(warn(one))),
  ]
  const about = [`made ${applications}×`, relativeTime(lastAppliedAt, view.nowMs), ...languages]
  return [
    renderItem(rank, { title: titleOf(pattern), lines }, view),
    ...behindLines(pattern.episodeIds.slice(0, EPISODES_SHOWN), behind, view).map(
      (line) => `    ${line}`,
    ),
    view.style.dim(`    ${[...about, ...purposes, `id: ${pattern.id}`].join(' · ')}`),
  ].join('\n')
}

function warn(contraindication: Pattern['contraindications'][number]): string {
  const { pValue } = contraindication
  const sure = pValue === undefined ? '' : `, ${describeChance(pValue)}`
  return `beware: ${describeContraindication(contraindication)}${sure}`
}

function titleOf({ category }: Pattern): string {
  return category.replaceAll('-', ' ')
}

function rateOf({ statistics }: Pattern): string {
  const { successes, failures, successRate } = statistics
  if (successRate === undefined) return 'no use of it has ended yet'
  const counts = `${successes} of ${successes + failures} uses`
  return `${bar(successRate, RATE_WIDTH)}  ${percent(successRate)} went well (${counts})`
}

function said(text: string): ItemLine {
  return { text, isDim: false }
}
