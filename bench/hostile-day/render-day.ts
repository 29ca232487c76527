import { percentile } from '../measure.ts'
import type { Tally } from './counting.ts'
import type { Part } from './event.ts'
import type { RanDay } from './hostile-day-bench.ts'
import type { Lived } from './live-day.ts'
import type { DayFigures } from './measure-day.ts'

export interface DayGiven {
  readonly events: number
  readonly seed: number
  readonly part: Part
}

const AIMS: Readonly<Record<string, string>> = {
  'junk share of what is stored': '≤ 3 %',
  'facts kept': '≥ 95 %',
  'facts recalled': '≥ 95 %',
  'secrets stored': '0',
  'retracted values recalled': '0',
  'reversed values recalled': '0',
  'corrected values recalled': '100 %',
  'old values recalled': '0',
}

/** The figures as plain JSON, without the texts. */
export function summarizeDay(given: DayGiven, ran: RanDay): Readonly<Record<string, unknown>> {
  return {
    ...given,
    end: ran.end.tallies,
    reindexed: ran.reindexed.tallies,
    reopened: ran.reopened.tallies,
    secretsInFiles: ran.secretsInFiles,
    receipts: countReceipts(ran.lived),
    speedMs: speedOf(ran.lived),
  }
}

/** Tables in Markdown. */
export function renderDay(given: DayGiven, ran: RanDay): string {
  return [
    `### A hostile month: ${given.events} events, part ${given.part}, seed ${given.seed}`,
    '',
    '| figure | en | it | ko | all | after reindex | reopened | aim |',
    '|---|---|---|---|---|---|---|---|',
    ...figureNames(ran.end).map((name) => renderRow(name, ran)),
    '',
    `Secrets in any file of the memory: ${ran.secretsInFiles}`,
    '',
    '| receipt | en | it | ko |',
    '|---|---|---|---|',
    ...renderReceipts(ran.lived),
    '',
    `remember: ${Object.entries(speedOf(ran.lived))
      .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
      .join(', ')}`,
  ].join('\n')
}

function figureNames({ tallies }: DayFigures): readonly string[] {
  return Object.keys(tallies)
    .filter((name) => !/, (?:en|it|ko)$/.test(name))
    .sort((left, right) => (left < right ? -1 : 1))
}

function renderRow(name: string, { end, reindexed, reopened }: RanDay): string {
  const cells = [
    ...['en', 'it', 'ko'].map((language) => show(end.tallies[`${name}, ${language}`])),
    show(end.tallies[name], true),
    show(reindexed.tallies[name]),
    show(reopened.tallies[name]),
  ]
  return `| ${name} | ${cells.join(' | ')} | ${AIMS[name] ?? ''} |`
}

function show(tally: Tally | undefined, isLong = false): string {
  if (tally === undefined || tally.of === 0) return '–'
  const share = `${((100 * tally.found) / tally.of).toFixed(1)} %`
  return isLong ? `${share} (${tally.found} of ${tally.of})` : share
}

type Receipts = Readonly<Record<string, Readonly<Record<string, number>>>>

// "junk: dropped courtesy" by language.
function countReceipts(lived: readonly Lived[]): Receipts {
  const counts: Record<string, Record<string, number>> = {}
  for (const { event, receipt } of lived) {
    const outcome = receipt.outcome === 'dropped' ? `dropped ${receipt.code}` : receipt.outcome
    const byLanguage = counts[`${event.label}: ${outcome}`] ?? {}
    byLanguage[event.language] = (byLanguage[event.language] ?? 0) + 1
    counts[`${event.label}: ${outcome}`] = byLanguage
  }
  return counts
}

function renderReceipts(lived: readonly Lived[]): readonly string[] {
  return Object.entries(countReceipts(lived))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, by]) => `| ${name} | ${by.en ?? 0} | ${by.it ?? 0} | ${by.ko ?? 0} |`)
}

function speedOf(lived: readonly Lived[]): Readonly<Record<string, number>> {
  const timesOf = (isDropped: boolean): readonly number[] =>
    lived
      .filter(({ receipt }) => (receipt.outcome === 'dropped') === isDropped)
      .map(({ takenMs }) => takenMs)
      .sort((left, right) => left - right)
  const [dropped, kept] = [timesOf(true), timesOf(false)]
  return {
    'dropped p50': percentile(dropped, 0.5),
    'dropped p95': percentile(dropped, 0.95),
    'kept p50': percentile(kept, 0.5),
    'kept p95': percentile(kept, 0.95),
  }
}
