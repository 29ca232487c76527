import type { Preferences } from '../../core/learning/preferences/list-preferences.ts'
import { percent } from './bar.ts'
import { next } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

type Preference = Preferences['preferences'][number]

export function formatPreferences(known: Preferences, view: View): string {
  const { preferences, decisions, stated } = known
  const areas = [...new Set(preferences.map(({ area }) => area))]
  const sections = [
    ...areas.map((area) => [
      area,
      ...preferences.filter((one) => one.area === area).map((one) => tell(one, view)),
    ]),
    ['also said', ...stated.map(({ text }) => toLine(text))],
    ['usually accepted', ...decisions.accepted.map(({ decision }) => toLine(decision))],
    ['usually rejected', ...decisions.rejected.map(({ decision }) => toLine(decision))],
  ].filter((lines) => lines.length > 1)
  if (sections.length === 0) {
    return [
      'No preference is known yet.',
      next('loci preference set quotes --value "single quotes"', view),
    ].join('\n')
  }
  return sections
    .map(([title = '', ...lines]) =>
      [view.style.bold(title), ...lines.map((line) => `  ${line}`)].join('\n'),
    )
    .join('\n\n')
}

function tell({ topic, value, origin, inferred, confidence }: Preference, view: View): string {
  const why =
    origin === 'stated' || inferred === undefined
      ? 'said'
      : `${inferred.hits} of ${inferred.n} tasks, ${percent(confidence)} sure`
  return `${toLine(topic)}: ${toLine(value)}  ${view.style.dim(why)}`
}
