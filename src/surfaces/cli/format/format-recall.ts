import type { Memory } from '../../../operations/operation.ts'
import { displayWidth, wrapTo } from './display-width.ts'
import { formatSource } from './format-facts.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Recalled = Awaited<ReturnType<Memory['recall']>>
type Result = Recalled['results'][number]

const TERMS = ['similarity', 'recency', 'importance'] as const
/** Lines longer than this are hard to read, however wide the window is. */
const TEXT_WIDTH_MAX = 100

export function formatRecall({ results, notices }: Recalled, view: View): string {
  const notes = notices.map((notice) => view.style.warning(`Note: ${toLine(notice)}`))
  if (results.length === 0) {
    const empty = 'Nothing relevant is remembered.'
    return [empty, ...notes].join('\n')
  }
  const items = results.map((result, index) => formatResult(result, index + 1, view))
  return [...items, ...notes].join('\n\n')
}

function formatResult(result: Result, rank: number, view: View): string {
  const { fact, score } = result
  const number = `${rank}.`.padEnd(4)
  const width = Math.min(TEXT_WIDTH_MAX, view.columns) - number.length
  const [first = '', ...rest] = wrapTo(toLine(fact.text), width)
  const facts = [
    `score ${score.toFixed(2)}`,
    fact.bucket,
    relativeTime(fact.occurredAt ?? fact.createdAt, view.nowMs),
    `from ${formatSource(fact.source)}`,
  ]
  const details = view.isExplaining ? explainTerms(result) : []
  return [
    `${number}${view.style.bold(first)}`,
    ...rest.map((line) => `    ${view.style.bold(line)}`),
    ...joinWithin(facts, width).map((line) => view.style.dim(`    ${line}`)),
    ...joinWithin(explainWhy(result), width - 5).map((line) => view.style.dim(`    why: ${line}`)),
    ...details.map((line) => `    ${line}`),
    view.style.dim(`    id: ${fact.id}`),
  ].join('\n')
}

function explainWhy({ explanation }: Result): readonly string[] {
  const { words, meaning } = explanation
  return [
    ...(words === undefined ? [] : [`words ${words.matched.map(toLine).join(', ')}`]),
    ...(meaning === undefined ? [] : [`meaning ${meaning.cosine.toFixed(2)}`]),
  ]
}

/** Puts as many pieces on a line as fit. */
function joinWithin(pieces: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = `${lines.at(-1)} · ${piece}`
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

function explainTerms({ explanation, score }: Result): readonly string[] {
  const terms = TERMS.map((name) => {
    const value = explanation[name]
    const weight = explanation.weights[name]
    const product = (value * weight).toFixed(3)
    return `${name.padEnd(10)}  ${value.toFixed(3)} × ${weight.toFixed(2)} = ${product}`
  })
  const { words, meaning } = explanation
  return [
    ...terms,
    `${'score'.padEnd(10)}  ${score.toFixed(3).padStart(20)}`,
    ...(words === undefined ? [] : [`${'words'.padEnd(10)}  ${words.score.toFixed(3)}`]),
    ...(meaning === undefined ? [] : [`${'cosine'.padEnd(10)}  ${meaning.cosine.toFixed(3)}`]),
  ]
}
