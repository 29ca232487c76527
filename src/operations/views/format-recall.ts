import { describeWhen, type Recalled } from '../../core/recall/recalled.ts'
import { displayWidth, wrapTo } from './display-width.ts'
import { describeEnd, describeLink, formatSource } from './format-facts.ts'
import { relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

/** Lines longer than this are hard to read, however wide the window is. */
const TEXT_WIDTH_MAX = 100

export interface RecallAnswer {
  readonly items: readonly Recalled[]
  readonly notices: readonly string[]
  readonly prompt?: { readonly text: string } | undefined
}

export function formatRecall({ items, notices, prompt }: RecallAnswer, view: View): string {
  const notes = notices.map((notice) => view.style.warning(`Note: ${toLine(notice)}`))
  if (items.length === 0) {
    const empty = 'Nothing relevant found.'
    return [empty, ...notes].join('\n')
  }
  if (prompt !== undefined) return [prompt.text, ...notes].join('\n')
  const shown = items.map((result, index) => formatResult(result, index + 1, view))
  return [...shown, ...notes].join('\n\n')
}

function formatResult(result: Recalled, rank: number, view: View): string {
  const number = `${rank}.`.padEnd(4)
  const width = Math.min(TEXT_WIDTH_MAX, view.columns) - number.length
  const [first = '', ...rest] = result.text
    .split('\n')
    .flatMap((line) => wrapTo(toLine(line), width))
  const details = view.isExplaining ? explainTerms(result) : []
  return [
    `${number}${view.style.bold(first)}`,
    ...rest.map((line) => `    ${view.style.bold(line)}`),
    ...joinWithin(describe(result, view), width).map((line) => view.style.dim(`    ${line}`)),
    ...joinWithin(explainWhy(result), width - 5).map((line) => view.style.dim(`    why: ${line}`)),
    ...details.map((line) => `    ${line}`),
    view.style.dim(`    id: ${toLine(result.id)}`),
  ].join('\n')
}

function describe(result: Recalled, view: View): readonly string[] {
  const { bucket, speaker, session, alsoFrom, when, possiblyOutdatedBy: link } = result
  const isRange = result.type === 'fact' && when.to !== undefined
  const end = result.supersededBy === undefined ? describeEnd(result, view) : undefined
  return [
    `${Math.round(result.probability * 100)} % sure`,
    ...(bucket === undefined ? [] : [bucket]),
    isRange ? describeWhen(when) : relativeTime(when.from, view.nowMs),
    ...(speaker === undefined ? [] : [`said by ${toLine(speaker)}`]),
    ...(session === undefined || result.type === 'session' ? [] : [`in ${toLine(session)}`]),
    `from ${formatSource(result.source)}`,
    ...(alsoFrom.length === 0 ? [] : [`and ${alsoFrom.length} more of the same`]),
    ...(end === undefined ? [] : [end]),
    ...(link === undefined ? [] : [`possibly outdated by: ${describeLink(link)}`]),
    ...(result.supersededBy === undefined ? [] : [`superseded by ${result.supersededBy}`]),
  ]
}

function explainWhy({ explanation }: Recalled): readonly string[] {
  const { words, meaning, foundBy, terms } = explanation
  const others = foundBy.filter((channel) => channel !== 'words' && channel !== 'meaning')
  const isRead = terms.some(({ signal, value }) => signal === 'reads' && value > 0)
  return [
    ...(words === undefined ? [] : [`words ${words.matched.map(toLine).join(', ')}`]),
    ...(meaning === undefined
      ? []
      : [`meaning ${Math.max(meaning.whole, meaning.sentence).toFixed(2)}`]),
    ...(isRead ? ['reads as an answer'] : []),
    ...others,
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

function explainTerms({ explanation, score }: Recalled): readonly string[] {
  const width = Math.max(...explanation.terms.map(({ signal }) => signal.length), 'score'.length)
  const terms = explanation.terms.map(({ signal, value, weight }) => {
    const product = signed(value * weight)
    return `${signal.padEnd(width)}  ${signed(value)} × ${signed(weight)} = ${product}`
  })
  return [
    ...terms,
    `${'score'.padEnd(width)}  ${signed(score).padStart(NUMBER_WIDTH * 3 + 6)}`,
    explanation.passed,
  ]
}

const NUMBER_WIDTH = 8

function signed(value: number): string {
  return value.toFixed(3).padStart(NUMBER_WIDTH)
}
