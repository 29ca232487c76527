import { describeWhen, type Recalled } from '../../core/recall/recalled.ts'
import type { Notice } from '../../core/storage/notice.ts'
import { displayWidth, wrapTo } from './display-width.ts'
import { describeEnd, describeLink, formatSource } from './format-facts.ts'
import { relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

/** Lines longer than this are hard to read, however wide the window is. */
const TEXT_WIDTH_MAX = 100

export interface RecallAnswer {
  readonly items: readonly Recalled[]
  readonly notices: readonly Notice[]
  readonly prompt?: { readonly text: string } | undefined
}

export function formatRecall({ items, notices, prompt }: RecallAnswer, view: View): string {
  const notes = notices.map(({ text }) => view.style.warning(`Note: ${toLine(text)}`))
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
  const { bucket, speaker, session, alsoFrom, possiblyOutdatedBy: link } = result
  const said = describeTime(result, view)
  const end = result.supersededBy === undefined ? describeEnd(result, view) : undefined
  return [
    ...(isListed(result) ? [] : [`${Math.round(result.probability * 100)} % sure`]),
    ...(bucket === undefined ? [] : [bucket]),
    said,
    ...(speaker === undefined ? [] : [`said by ${toLine(speaker)}`]),
    ...(session === undefined || result.type === 'session' ? [] : [`in ${toLine(session)}`]),
    `from ${formatSource(result.source)}`,
    ...(alsoFrom.length === 0 ? [] : [`and ${alsoFrom.length} more of the same`]),
    ...(end === undefined ? [] : [end]),
    ...(link === undefined ? [] : [`possibly outdated by: ${describeLink(link)}`]),
    ...(result.supersededBy === undefined ? [] : [`superseded by ${result.supersededBy}`]),
  ]
}

function describeTime(result: Recalled, view: View): string {
  const { type, when } = result
  if (type === 'fact' && when.to !== undefined) return describeWhen(when)
  return dayOfLog(result) ?? relativeTime(when.from, view.nowMs)
}

/** Furthest from UTC that a clock is. */
const ZONE_OFFSET_MAX_MS = 14 * 3_600_000

/** The log of a day knows no hour: a line of this minute is not "9 hours ago". */
function dayOfLog({ source, when }: Recalled): string | undefined {
  const path = source.kind === 'file' ? source.path : ''
  const day = /(?:^|\/)(\d{4}-\d{2}-\d{2})\.md$/.exec(path)?.[1] ?? ''
  const distanceMs = Math.abs(Date.parse(when.from) - Date.parse(day))
  return distanceMs <= ZONE_OFFSET_MAX_MS ? day : undefined
}

/** Everything from a time is shown: nothing was compared with a question. */
function isListed({ explanation }: Recalled): boolean {
  return explanation.terms.every(({ signal }) => signal === 'inWindow')
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
