import { keysHeldIn, replaceName } from '../language/entities/alias.ts'
import { escapeRegex } from '../language/text/escape-regex.ts'
import type { Question } from './question.ts'

type Asked = Pick<Question, 'text' | 'entities' | 'knownNames'>

/**
 * The question as it is put to one statement: in the names that the statement uses, and of several
 * things in a row ("Kafka, Stripe and Grafana") only those that it speaks of.
 */
export function askedOf(question: Asked, statement: string): string {
  const { text, entities, knownNames = [] } = question
  const isHeld = (name: string): boolean => keysHeldIn(statement, [name]).length > 0
  const named = knownNames.reduce((asked, { written, others }) => {
    const held = isHeld(written) ? undefined : others.find(isHeld)
    return held === undefined ? asked : replaceName(asked, written, held)
  }, text)
  const names = [...entities, ...knownNames.flatMap(({ others }) => others)]
  return names.length < 2 ? named : namingHeld(named, names, isHeld)
}

const BETWEEN =
  '(?:\\s*,\\s*(?:and|or|e|ed|o|od)?\\s*|\\s+(?:and|or|e|ed|o|od)\\s+|(?:와|과|하고|랑|이랑)\\s+)'

function namingHeld(text: string, names: readonly string[], isHeld: (name: string) => boolean) {
  const longest = names.toSorted((left, right) => right.length - left.length).map(escapeRegex)
  const name = `(?:${longest.join('|')})`
  const row = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?:${BETWEEN}${name})+`, 'gu')
  return text.replace(row, (all) => {
    const held = names.filter((one) => all.includes(one) && isHeld(one))
    return held.length === 0 ? all : held.join(', ')
  })
}
