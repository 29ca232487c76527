import model from '../../../../models/same-bug.json' with { type: 'json' }
import { failureWords } from '../../language/failures/failure-words.ts'
import { proseOf } from '../../language/failures/message-core.ts'
import { logistic } from '../../language/similarity/judge-similarity.ts'
import { inverseDocumentFrequency } from '../../language/text/bm25.ts'
import { recallRecent } from '../../language/text/recall-recent.ts'
import { shareFile, stackSimilarity } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

/** What tells whether two failures are the same bug; `models/same-bug.json` has the weights. */
export interface SameBugMeasures {
  /** The share of what each states that the other says too: the mean of both, and the lesser. */
  readonly said: number
  readonly saidByBoth: number
  /** The names that both have. */
  readonly names: number
  readonly otherType: number
}

export const SAME_BUG_MEASURES = Object.keys(model.weights) as (keyof SameBugMeasures)[]
/** With this probability a failure joins a bug: a wrong fix costs more than a bug that is known twice. */
export const SAME_BUG_MIN = 0.8

/** In how many of so many known bugs a word of prose occurs. */
export interface WordCounts {
  readonly bugs: number
  readonly of: ReadonlyMap<string, number>
}

const COUNTS: WordCounts = {
  bugs: model.bugs,
  of: new Map(
    Object.entries(model.words).flatMap(([count, words]) =>
      words.split(' ').map((word) => [word, Number(count)] as const),
    ),
  ),
}

interface LineWords {
  readonly prose: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

/** Fewer words occur in any message. */
const PROSE_WORDS_MIN = 2
const RECENT_MAX = 4_000
const RECENT_LENGTH_MAX = 400
const MARKUP = /<(?:[a-z]{1,16}|\*)>/gu

/** The words of a template: those of its prose, and those of names in it. */
export const lineWords: (template: string) => LineWords = recallRecent(
  (template) => {
    const prose = new Set(failureWords(proseOf(template).replace(MARKUP, ' ')))
    const all = failureWords(template.replace(MARKUP, ' '))
    return { prose, names: new Set(all.filter((word) => !prose.has(word))) }
  },
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

/** What a failure may state, the most probable first. */
export function sayingsOf({ template, alsoSaid = [] }: FailureTraits): readonly string[] {
  return [template, ...alsoSaid].filter((line) => line !== '')
}

/** Known words by which a failure is found; rarer ones find fewer others. */
const RARE_WORDS_MAX = 8

/** The rarest words of what a failure may state. */
export function rareWords(failure: FailureTraits): readonly string[] {
  const rarities = new Map(read(failure, COUNTS).lines.flatMap((line) => [...line.rarities]))
  return [...rarities]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, RARE_WORDS_MAX)
    .map(([word]) => word)
}

/** The log odds that two failures say the same; undefined when one says nothing. */
export function saidAlike(left: FailureTraits, right: FailureTraits): number | undefined {
  if (left.template === '' || right.template === '') return undefined
  const measures = measureSameBug(left, right, COUNTS)
  return SAME_BUG_MEASURES.reduce(
    (sum, name) => sum + model.weights[name] * measures[name],
    model.bias,
  )
}

/**
 * How probable it is that a failure says what the known one says that is the most alike. The more
 * `variants` a bug had, the surer is another.
 */
export function nearestAlike(left: FailureTraits, right: FailureTraits, variants: number) {
  const said = saidAlike(left, right)
  if (said === undefined) return undefined
  const { slope, bias } = model.nearest
  const alike = logistic(slope * said + bias)
  return alike < SAME_BUG_MIN ? alike : 1 - (1 - alike) / variants
}

/** True for failures in which nothing is told apart. */
export function isSameFailure(left: FailureTraits, right: FailureTraits): boolean {
  const isExact = left.exact !== undefined && left.exact === right.exact
  return isExact && sayingsOf(left).join('\n') === sayingsOf(right).join('\n')
}

/**
 * How probable it is that a failure is the bug that these are known of, by the least alike of them. Once it
 * is too little to join the bug, the others are not compared: they can only lower it.
 */
export function probabilityOf(failure: FailureTraits, known: readonly FailureTraits[]): number {
  if (known.length === 0) return 0
  if (known.some((one) => isSameFailure(one, failure))) return 1
  let least = 1
  for (const one of known) {
    const { slope, bias } = model.group
    least = Math.min(least, logistic(slope * sameBug(one, failure) + bias))
    if (least < SAME_BUG_MIN) break
  }
  return least
}

/** The log odds that two failures are the same bug: by what they say, or else by their places. */
function sameBug(left: FailureTraits, right: FailureTraits): number {
  const said = saidAlike(left, right)
  if (said !== undefined && !isName(left) && !isName(right)) return said
  const share = isOtherType(left, right) ? 0 : stackSimilarity(left.places, right.places)
  return (logOdds(share) - model.group.bias) / model.group.slope
}

/** The log odds of what is certain. */
const CERTAIN = 9

function logOdds(share: number): number {
  return Math.max(-CERTAIN, Math.min(CERTAIN, Math.log(share / (1 - share))))
}

/** How far the places of failures in one program are the same; undefined in two programs. */
export function samePlaces(left: FailureTraits, right: FailureTraits): number | undefined {
  return shareFile(left, right) ? stackSimilarity(left.places, right.places) : undefined
}

/** True for a message that says nothing but a name or a value. */
function isName({ template }: FailureTraits): boolean {
  return lineWords(template).prose.size < PROSE_WORDS_MIN
}

function isOtherType({ type: one }: FailureTraits, { type: other }: FailureTraits): boolean {
  return one !== undefined && other !== undefined && one !== other
}

export function measureSameBug(
  left: FailureTraits,
  right: FailureTraits,
  counts: WordCounts,
): SameBugMeasures {
  const [one, other] = [read(left, counts), read(right, counts)]
  const covered = [coverage(one, other), coverage(other, one)] as const
  return {
    said: (covered[0] + covered[1]) / 2,
    saidByBoth: Math.min(...covered),
    names: overlap(one.names, other.names),
    otherType: Number(isOtherType(left, right)),
  }
}

interface Weighed {
  /** How rare each word is. */
  readonly rarities: ReadonlyMap<string, number>
  readonly weight: number
}

interface Said {
  readonly lines: readonly Weighed[]
  readonly names: Weighed
}

// One failure is compared with many.
const recent = new WeakMap<FailureTraits, { readonly counts: WordCounts; readonly said: Said }>()

function read(failure: FailureTraits, counts: WordCounts): Said {
  const known = recent.get(failure)
  if (known?.counts === counts) return known.said
  const said = readLines(failure, counts)
  recent.set(failure, { counts, said })
  return said
}

// Unknown words in known prose are names; where most are unknown, it is another language.
function readLines(failure: FailureTraits, counts: WordCounts): Said {
  const { of } = counts
  const lines = sayingsOf(failure).map((template) => {
    const { prose, names } = lineWords(template)
    const known = [...prose].filter((word) => of.has(word))
    if (known.length * 2 < prose.size) return { words: prose, names: [...names] }
    const unknown = [...prose].filter((word) => !of.has(word))
    return { words: new Set(known), names: [...names, ...unknown] }
  })
  return {
    lines: lines.filter(({ words }) => words.size > 0).map(({ words }) => weigh(words, counts)),
    names: weigh(new Set(lines.flatMap(({ names }) => names)), counts),
  }
}

function weigh(words: ReadonlySet<string>, { bugs, of }: WordCounts): Weighed {
  const rarities = new Map<string, number>()
  let weight = 0
  for (const word of words) {
    const rarity = inverseDocumentFrequency(bugs, of.get(word) ?? 0)
    rarities.set(word, rarity)
    weight += rarity
  }
  return { rarities, weight }
}

/** How far the lines of one are among those of the other; each next one counts half as much. */
function coverage(one: Said, other: Said): number {
  let [sum, all, weight] = [0, 0, 1]
  for (const line of one.lines) {
    const alike = other.lines.map(
      (words) => (2 * sharedWeight(line, words)) / (line.weight + words.weight),
    )
    sum += weight * Math.max(0, ...alike)
    all += weight
    weight /= 2
  }
  return all === 0 ? 0 : sum / all
}

function overlap(one: Weighed, other: Weighed): number {
  const norm = Math.sqrt(one.weight * other.weight)
  return norm === 0 ? 0 : sharedWeight(one, other) / norm
}

function sharedWeight(one: Weighed, other: Weighed): number {
  let weight = 0
  for (const [word, rarity] of one.rarities) if (other.rarities.has(word)) weight += rarity
  return weight
}
