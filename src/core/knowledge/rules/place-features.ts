import { compareTrees } from '../../syntax/edit-script.ts'
import type { CodeChange } from './code-change.ts'
import { generalise, isRuleSized } from './rule-pattern.ts'
import { printTemplate } from './template-text.ts'

const PLACES_MAX = 6
const PRINTED_MAX = 120
const LEVELS = ['usual', 'broad'] as const

/** Where the trees differ, and how, at two levels between the very change and its shape. */
export function placeFeatures({ before, after, trees }: CodeChange): string[] {
  if (trees === undefined) return []
  const { places, ids } = compareTrees(trees.before, trees.after)
  const features = [`places ${Math.min(places.length, 3)}`]
  for (const place of places.slice(0, PLACES_MAX)) {
    const [left, right] = [place.before, place.after].map((nodes) =>
      nodes.map(({ type }) => type).join(' '),
    )
    features.push(`place ${left} => ${right}`, `place in ${place.parent}`, `place of ${left}`)
    for (const level of isRuleSized(place) ? LEVELS : []) {
      const pattern = generalise(place, { before, after }, ids, level)
      const [old, now] = [pattern.before.text, pattern.after.text].map(printTemplate)
      features.push(`${level} ${old} => ${now}`.slice(0, PRINTED_MAX))
    }
  }
  return features
}
