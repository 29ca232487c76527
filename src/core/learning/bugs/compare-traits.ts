import { failureWords } from '../../language/failures/failure-words.ts'
import { coreOf, withoutQuoted } from '../../language/failures/message-core.ts'
import {
  isWord,
  tokensOf,
  VALUE,
  WORDS_AROUND_VALUE_MIN,
} from '../../language/failures/message-tokens.ts'
import type { FailureTraits } from './failure-traits.ts'

/** Fewer words occur in any message. */
const SPECIFIC_WORDS_MIN = 2

const PLACEHOLDER = /<[a-z]{1,16}>/gu

/** Longer messages differ in more than one word. */
const FRAMED_TOKENS_MAX = 40

/** False for a message that says nothing but a name or a value. */
export function isSpecificTemplate(template: string): boolean {
  const words = failureWords(coreOf(template).replace(PLACEHOLDER, ' '))
  return new Set(words).size >= SPECIFIC_WORDS_MIN
}

// The first word mostly says what a message is about.
function isNamePlace(tokens: readonly string[], at: number): boolean {
  const around = tokens.filter(isWord).length - 1
  return at > 0 && isWord(tokens[at] ?? '') && around >= WORDS_AROUND_VALUE_MIN
}

function framedTokens(template: string): readonly string[] {
  const tokens = tokensOf(withoutQuoted(template))
  return tokens.length > FRAMED_TOKENS_MAX ? [] : tokens
}

/** A message around each of its words: messages that differ in one word have one of these in common. */
export function framesOf(template: string): readonly string[] {
  const tokens = framedTokens(template)
  return tokens.flatMap((_token, at) =>
    isNamePlace(tokens, at) ? [tokens.with(at, VALUE).join(' ')] : [],
  )
}

/** The words that replace one word of a message in otherwise equal messages. */
export type NamesAt = ReadonlyMap<string, ReadonlySet<string>>

/** The words that alternate with each word of a message, by the words around it. */
export function namesBeside(template: string, others: Iterable<string>): NamesAt {
  const names = new Map(framesOf(template).map((frame) => [frame, new Set<string>()]))
  for (const other of others) {
    const said = withoutQuoted(other)
    if (said === withoutQuoted(template)) continue
    for (const frame of framesOf(other)) names.get(frame)?.add(said)
  }
  return names
}

/** How many bugs pass through a place: the fewer, the more specific it is. */
export type PlaceCount = (place: string) => number

/** How far two stacks are the same, from 0 to 1; the inner and the rarer a place, the more it counts. */
export function stackSimilarity(
  left: readonly string[],
  right: readonly string[],
  countOf: PlaceCount = () => 1,
): number {
  return (covered(left, right, countOf) + covered(right, left, countOf)) / 2
}

function covered(stack: readonly string[], by: readonly string[], countOf: PlaceCount): number {
  const known = new Set(by)
  let all = 0
  let found = 0
  for (const [at, place] of stack.entries()) {
    const weight = 1 / (at + 1) / Math.max(1, countOf(place))
    all += weight
    if (known.has(place)) found += weight
  }
  return all === 0 ? 0 : found / all
}

const TEXT = /"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`\n]{0,200}`/gu
const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*|\d+|[^\s\p{L}\p{N}_$]/gu

/** How far a text of code has a line like this one, from 0 to 1; values make no difference. */
export function codeSimilarity(line: string, lines: readonly string[]): number {
  const wanted = codeTokens(line)
  return Math.max(0, ...lines.map((one) => dice(wanted, codeTokens(one))))
}

function codeTokens(line: string): ReadonlySet<string> {
  const tokens = line.replace(TEXT, '""').match(TOKEN) ?? []
  return new Set(tokens.map((token) => (/^\d/u.test(token) ? '0' : token)))
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const size = left.size + right.size
  return size === 0 ? 0 : (2 * shared(left, right)) / size
}

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let count = 0
  for (const one of left) if (right.has(one)) count += 1
  return count
}

/** True when failures happened in one program: a file of one is a file of the other. */
export function shareFile(left: FailureTraits, right: FailureTraits): boolean {
  const files = new Set(left.places.map(fileOf))
  return right.places.some((place) => files.has(fileOf(place)))
}

function fileOf(place: string): string {
  return place.split('|', 1)[0] ?? ''
}

/** True when it is known where a failure happened. */
export function isPlaced({ places }: FailureTraits): boolean {
  return places.length > 0
}

/** In how many ways failures say the same: with other names in it. */
export function countVariants(failures: readonly FailureTraits[]): number {
  return new Set(failures.flatMap(({ template }) => template || [])).size
}
