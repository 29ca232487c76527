import type { Memory } from '../../../operations/operation.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { renderPairs } from './table.ts'

type Understanding = ReturnType<Memory['understand']>
type Judgement = Awaited<ReturnType<Memory['compare']>>

export function formatUnderstanding(read: Understanding, view: View): string {
  const { speechAct, intent, buckets, asks, entities, times, terms, matter } = read
  const pairs: readonly (readonly [string, string])[] = [
    ['is a', speechAct],
    ['intent', `${intent}, answered from ${buckets.join(', ')}`],
    ['asks', asks.join(', ')],
    ['names', entities.map(toLine).join(', ')],
    ...times.map(({ text, readings }): readonly [string, string] => [
      'time',
      `${toLine(text)}: ${readings.map(formatReading).join(', or ')}`,
    ]),
    ['matter', toLine(matter)],
    ['words', terms.map(({ term }) => toLine(term)).join(' ')],
  ]
  return renderPairs(
    pairs.filter(([, value]) => value !== ''),
    view,
  )
}

function formatReading({
  start = 'the beginning',
  end = 'the end',
}: Understanding['times'][number]['readings'][number]): string {
  return `${start} to ${end}`
}

export function formatComparison(judgement: Judgement, view: View): string {
  const { similarity, isSame, reasons } = judgement
  const verdict = isSame ? view.style.good('The same statement.') : 'Different statements.'
  const terms = view.isExplaining
    ? Object.entries(reasons).map(([name, value]) => [name, value.toFixed(3)] as const)
    : []
  return [
    verdict,
    renderPairs(
      [
        ['similarity', similarity.toFixed(2)],
        ['probably the same', `${Math.round(reasons.sameProbability * 100)} %`],
        ...terms,
      ],
      view,
    ),
  ].join('\n')
}
