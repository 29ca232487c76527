import { firstIndex } from '../../first-index.ts'
import { sentenceSpans, type TextSpan } from '../split-sentences.ts'
import { type SentenceWeight, weighSentence } from './weigh-sentence.ts'

export interface SummaryOptions {
  readonly budgetTokens: number
  readonly countTokens: (text: string) => number
}

interface Sentence extends TextSpan, SentenceWeight {
  readonly text: string
  readonly tokens: number
}

/** Only the beginning and the end of a longer text are read. */
const HEAD_LENGTH_MAX = 40_000
const TAIL_LENGTH_MAX = 20_000
const HEAD_SENTENCES_MAX = 140
const TAIL_SENTENCES_MAX = 60

/** A text says at its beginning what it is about, and at its end what came of it. */
const FIRST_WEIGHT = 4
const LAST_WEIGHT = 2
/** Long sentences contain more; dividing by the root of the length offsets that. */
const LENGTH_OFFSET_TOKENS = 4

/**
 * The sentences of a text that hold most of its numbers, names, paths, errors and decisions, word
 * for word and in their order: extractive, deterministic, in any language. A text within the budget
 * is unchanged; the result never exceeds the budget, and is empty for 0.
 */
export function summarise(text: string, { budgetTokens, countTokens }: SummaryOptions): string {
  if (budgetTokens <= 0) return ''
  if (countTokens(text) <= budgetTokens) return text
  const sentences = readSentences(text, countTokens)
  const chosen = choose(sentences, budgetTokens)
  while (chosen.length > 0) {
    const summary = join(text, chosen)
    if (countTokens(summary) <= budgetTokens) return summary
    chosen.pop()
  }
  const best = sentences.toSorted((left, right) => worthOf(right) - worthOf(left))[0]
  return best === undefined ? '' : cutToFit(best.text, { budgetTokens, countTokens })
}

function readSentences(text: string, countTokens: (text: string) => number): readonly Sentence[] {
  const spans = spansOf(text)
  const seen = new Set<string>()
  const sentences: Sentence[] = []
  for (const [index, span] of spans.entries()) {
    const sentence = text.slice(span.start, span.end)
    if (seen.has(sentence)) continue
    seen.add(sentence)
    const { own, marks } = weighSentence(sentence)
    const place = placeWeight(index, spans.length)
    // The newline after it counts, too.
    const tokens = countTokens(sentence) + 1
    sentences.push({ ...span, text: sentence, own: own + place, marks, tokens })
  }
  return sentences
}

function spansOf(text: string): readonly TextSpan[] {
  if (text.length <= HEAD_LENGTH_MAX + TAIL_LENGTH_MAX) return headAndTail(sentenceSpans(text))
  const head = sentenceSpans(text, { start: 0, end: wordEnd(text, HEAD_LENGTH_MAX) })
  const tail = sentenceSpans(text, {
    start: wordEnd(text, text.length - TAIL_LENGTH_MAX),
    end: text.length,
  })
  return [...head.slice(0, HEAD_SENTENCES_MAX), ...tail.slice(-TAIL_SENTENCES_MAX)]
}

function headAndTail(spans: readonly TextSpan[]): readonly TextSpan[] {
  if (spans.length <= HEAD_SENTENCES_MAX + TAIL_SENTENCES_MAX) return spans
  return [...spans.slice(0, HEAD_SENTENCES_MAX), ...spans.slice(-TAIL_SENTENCES_MAX)]
}

function placeWeight(index: number, count: number): number {
  if (index === 0) return FIRST_WEIGHT
  return index === count - 1 ? LAST_WEIGHT : 0
}

// Greedy cover: each time the sentence that adds most for its length. Best first.
function choose(sentences: readonly Sentence[], budgetTokens: number): Sentence[] {
  const chosen: Sentence[] = []
  const covered = new Set<string>()
  let left = sentences
  let room = budgetTokens + 1
  for (;;) {
    left = left.filter(({ tokens }) => tokens <= room)
    const best = maxBy(left, (sentence) => worthOf(sentence, covered))
    if (best === undefined) return chosen
    chosen.push(best)
    room -= best.tokens
    for (const mark of best.marks.keys()) covered.add(mark)
    left = left.filter((sentence) => sentence !== best)
  }
}

function worthOf({ own, marks, tokens }: Sentence, covered?: ReadonlySet<string>): number {
  let value = own
  for (const [mark, weight] of marks) if (covered?.has(mark) !== true) value += weight
  return value / Math.sqrt(tokens + LENGTH_OFFSET_TOKENS)
}

function maxBy<Item>(items: readonly Item[], value: (item: Item) => number): Item | undefined {
  let best: Item | undefined
  let bestValue = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const found = value(item)
    if (found > bestValue) [best, bestValue] = [item, found]
  }
  return best
}

// Adjacent sentences stay as written; others are joined with a newline.
function join(text: string, chosen: readonly Sentence[]): string {
  const inOrder = chosen.toSorted((left, right) => left.start - right.start)
  return inOrder
    .map((sentence, index) => {
      const before = inOrder[index - 1]
      if (before === undefined) return sentence.text
      const between = text.slice(before.end, sentence.start)
      return `${/^[ \t]*$/u.test(between) ? between : '\n'}${sentence.text}`
    })
    .join('')
}

/** The longest prefix of a text, cut between words or else letters, that fits. */
function cutToFit(text: string, { budgetTokens, countTokens }: SummaryOptions): string {
  const cutAt = (length: number): string => text.slice(0, wordEnd(text, length)).trimEnd()
  const fits = firstIndex(text.length, (at) => countTokens(cutAt(at + 1)) > budgetTokens)
  return countTokens(cutAt(fits)) <= budgetTokens ? cutAt(fits) : ''
}

// The last word gap at or before an index, or else the index, never inside a surrogate pair.
function wordEnd(text: string, place: number): number {
  if (place >= text.length) return text.length
  const gap = text.lastIndexOf(' ', place)
  if (gap > place / 2) return gap
  return /[\ud800-\udbff]/.test(text.charAt(place - 1)) ? place - 1 : place
}
