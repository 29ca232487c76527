import { renderTable } from '../sets/render-table.ts'
import type { PeerFigures } from './peer-memory.ts'

export interface PeerRow {
  readonly name: string
  readonly version: string
  readonly embedded: string
  /** What went wrong, where it could not be measured. */
  readonly measured: PeerFigures | string
}

/** A Markdown table, as it goes into docs/benchmarks.md. */
export function renderPeers(rows: readonly PeerRow[], isCached: boolean): string {
  const table = renderTable(
    [
      'memory',
      'version',
      'recall@10',
      'questions',
      'without any result',
      'ms a question, p50',
      'p95',
      `ms a stored turn${isCached ? ' (vectors cached)' : ''}`,
      'embedded',
    ],
    rows.map(({ name, version, embedded, measured }) => [
      name,
      version,
      ...(typeof measured === 'string' ? ['', '', '', '', '', ''] : figuresOf(measured)),
      embedded,
    ]),
  )
  const failed = rows.flatMap(({ name, measured }) =>
    typeof measured === 'string' ? [`${name} was not measured: ${measured}`] : [],
  )
  return [table, ...failed].join('\n\n')
}

function figuresOf({ recall, questions, empty, askMs, storeMs }: PeerFigures): readonly string[] {
  return [
    recall.toFixed(3),
    String(questions),
    String(empty),
    showMs(askMs.p50),
    showMs(askMs.p95),
    showMs(storeMs),
  ]
}

function showMs(ms: number): string {
  return ms >= 100 ? ms.toFixed(0) : String(Number(ms.toPrecision(2)))
}
