import type { Token } from '../read-tokens.ts'
import type { TypedMention } from '../typed-mention.ts'
import { isCommonEnglish } from '../words/common-english.ts'
import { isHead } from '../words/heads.ts'
import { findSpans } from './find-spans.ts'
import { type Reading, readText } from './reading.ts'
import type { Span } from './trim-span.ts'
import { GUESS, LISTED, type TypeVote, typeSpan } from './type-span.ts'

const LIST_JOINT = /^\s*(?:[,，、/]|(?:,\s*)?(?:and|or|e|o|ed|&|그리고)|와|과)\s*$/u
const LIST_JOINT_LENGTH_MAX = 12

/** Names in scripts with capitals. */
export function findLatinNames(tokens: readonly Token[], text: string): readonly TypedMention[] {
  const reading = readText(tokens)
  const spans = findSpans(reading)
  const votes = agreeInLists(spans, reading, text)
  return spans.flatMap((span, at) => toMention(span, votes[at], { reading, text }))
}

function toMention(
  span: Span,
  vote: TypeVote | undefined,
  { reading, text }: { reading: Reading; text: string },
): readonly TypedMention[] {
  const first = reading.tokens[span.first]
  const last = reading.tokens[span.last]
  if (first === undefined || last === undefined || vote === undefined) return []
  const name = text.slice(first.from, last.to)
  const isSingle = span.first === span.last
  // A capital on an everyday word, with nothing beside it, is emphasis.
  const isEmphasis = vote.strength <= GUESS && !isHead(first.key) && !first.isSentenceStart
  if (isSingle && isEmphasis && isCommonEnglish(first.key)) return []
  const isBareHead = isSingle && !span.hasTitle && isHead(first.key)
  return [{ name, ...vote, from: first.from, to: last.to, isBareHead }]
}

// Names of one list are of one kind: what is sure about one holds for those nothing is known of.
function agreeInLists(spans: readonly Span[], reading: Reading, text: string): readonly TypeVote[] {
  const votes = spans.map((span) => typeSpan(span, reading))
  for (let start = 0; start < spans.length; ) {
    let end = start + 1
    while (end < spans.length && isSameList(spans[end - 1], spans[end], { reading, text })) end++
    if (end - start > 1) shareType(votes, start, end)
    start = end
  }
  return votes
}

function isSameList(
  left: Span | undefined,
  right: Span | undefined,
  { reading, text }: { reading: Reading; text: string },
): boolean {
  const from = reading.tokens[left?.last ?? -1]?.to
  const to = reading.tokens[right?.first ?? -1]?.from
  if (from === undefined || to === undefined || to - from > LIST_JOINT_LENGTH_MAX) return false
  return LIST_JOINT.test(text.slice(from, to))
}

function shareType(votes: TypeVote[], start: number, end: number): void {
  const members = votes.slice(start, end)
  const surest = members.toSorted((left, right) => right.strength - left.strength)[0]
  // An institution is often listed with the people who belong to it.
  if (surest === undefined || surest.strength < LISTED || surest.type === 'organization') return
  for (let index = start; index < end; index++) {
    const vote = votes[index]
    if (vote !== undefined && vote.strength < LISTED) {
      votes[index] = { type: surest.type, strength: LISTED }
    }
  }
}
