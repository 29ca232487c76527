import type { SparseRow } from './softmax.ts'
import { readTerms } from './text-terms.ts'

/** What is known about a text to be classified. */
export interface TextInput {
  readonly text: string
  /** Its embedding, of length 1, if there is a model. All inputs have one, or none. */
  readonly vector?: ArrayLike<number> | undefined
  /** What rules have read in it, by names of the caller's choice, and how much each shall count. */
  readonly marks?: Readonly<Record<string, number>> | undefined
}

/** How much each view of a text counts: the length of its part of a row. */
export interface ViewWeights {
  readonly words: number
  readonly form: number
  readonly letters: number
  readonly vector: number
  /** Of a mark of strength 1: marks are few, and each was put there for a reason. */
  readonly marks: number
}

/** The numbers that texts are turned into. */
export interface FeatureSpace {
  readonly weights: ViewWeights
  readonly dimensions: number
  /** Term with the letter of its view in front → where it stands and how rare it is. */
  readonly terms: ReadonlyMap<string, { readonly index: number; readonly rarity: number }>
}

type TermView = 'words' | 'form' | 'letters'
const TERM_VIEWS: readonly TermView[] = ['words', 'form', 'letters']
// What occurs once in the examples says nothing about the next text.
const EXAMPLES_WITH_TERM_MIN = 2

/** Counts the terms of the examples; the most frequent `featuresMax` of them become features. */
export function buildFeatureSpace(
  inputs: readonly TextInput[],
  options: { readonly weights: ViewWeights; readonly featuresMax: number },
): FeatureSpace {
  const dimensions = inputs[0]?.vector?.length ?? 0
  const counts = countTerms(inputs, options.weights)
  const kept = [...counts]
    .filter(([term, count]) => count >= EXAMPLES_WITH_TERM_MIN || term.startsWith('marks '))
    .sort((left, right) => right[1] - left[1])
    .slice(0, Math.max(0, options.featuresMax - dimensions))
  const terms = kept.map(([term, count], position) => {
    const rarity = Math.log((1 + inputs.length) / (1 + count))
    return [term, { index: dimensions + position, rarity }] as const
  })
  return { weights: options.weights, dimensions, terms: new Map(terms) }
}

export function featureCount(space: FeatureSpace): number {
  return space.dimensions + space.terms.size
}

export function toRow(space: FeatureSpace, input: TextInput): SparseRow {
  const indices: number[] = []
  const values: number[] = []
  const { weights, dimensions } = space
  for (let index = 0; index < dimensions && input.vector !== undefined; index++) {
    indices.push(index)
    values.push((input.vector[index] ?? 0) * weights.vector)
  }
  for (const [mark, strength] of Object.entries(input.marks ?? {})) {
    const feature = space.terms.get(`marks ${mark}`)
    if (feature !== undefined) {
      indices.push(feature.index)
      values.push(strength * weights.marks)
    }
  }
  const terms = readTerms(input.text)
  for (const view of TERM_VIEWS) addView({ space, view, terms: terms[view], indices, values })
  return { indices: Int32Array.from(indices), values: Float64Array.from(values) }
}

interface ViewPart {
  readonly space: FeatureSpace
  readonly view: TermView
  readonly terms: readonly string[]
  readonly indices: number[]
  readonly values: number[]
}

function addView({ space, view, terms, indices, values }: ViewPart): void {
  if (space.weights[view] === 0) return
  const features = terms.flatMap((term) => space.terms.get(`${view} ${term}`) ?? [])
  const length = Math.sqrt(features.reduce((sum, { rarity }) => sum + rarity * rarity, 0))
  if (length === 0) return
  for (const { index, rarity } of features) {
    indices.push(index)
    values.push((rarity / length) * space.weights[view])
  }
}

function countTerms(inputs: readonly TextInput[], weights: ViewWeights): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of inputs.flatMap((input) => keysOf(input, weights))) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function keysOf(input: TextInput, weights: ViewWeights): readonly string[] {
  const terms = readTerms(input.text)
  const views = TERM_VIEWS.filter((view) => weights[view] > 0)
  return [
    ...views.flatMap((view) => terms[view].map((term) => `${view} ${term}`)),
    ...Object.keys(input.marks ?? {}).map((mark) => `marks ${mark}`),
  ]
}
