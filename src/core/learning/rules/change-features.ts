import { compareTrees } from '../../language/syntax/edit-script.ts'
import { type CodeChange, readChange } from './code-change.ts'
import { layoutFeatures } from './layout-features.ts'
import { generalise, isRuleSized } from './rule-pattern.ts'
import { printTemplate } from './template-text.ts'
import { tokenFeatures } from './token-features.ts'

const PLACES_MAX = 6
const PRINTED_MAX = 120
const LEVELS = ['usual', 'broad'] as const

/** What tells one kind of change from another, as words, each once. */
export function changeFeatures(change: CodeChange): readonly string[] {
  const read = readChange(change)
  return [...new Set([...tokenFeatures(read), ...layoutFeatures(read), ...placeFeatures(change)])]
}

/** Where the trees differ, and how, at two levels between the very change and its shape. */
function placeFeatures({ before, after, trees }: CodeChange): string[] {
  if (trees === undefined) return []
  const { places, ids } = compareTrees(trees.before, trees.after)
  const features: string[] = []
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
