import { percentile } from '../measure.ts'
import type { Metrics, SetRun } from './bench-set.ts'

/** Rows under a header, padded so that a person can read them and Markdown can, too. */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

/** One table for all groups that have the same figures. */
export function renderMetrics(metrics: Metrics): string {
  const tables = new Map<string, (readonly [string, Readonly<Record<string, number>>])[]>()
  for (const [group, figures] of wholeLast(Object.entries(metrics))) {
    const key = Object.keys(figures).join('\n')
    tables.set(key, [...(tables.get(key) ?? []), [group, figures]])
  }
  return [...tables]
    .map(([key, groups]) => {
      const names = key.split('\n')
      return renderTable(
        ['group', ...names],
        groups.map(([group, figures]) => [group, ...names.map((name) => show(figures[name]))]),
      )
    })
    .join('\n\n')
}

function wholeLast<Figures>(groups: readonly [string, Figures][]): readonly [string, Figures][] {
  const isWhole = ([group]: [string, Figures]) => Number(group === 'ALL')
  return groups.toSorted((left, right) => isWhole(left) - isWhole(right))
}

function show(value: number | undefined): string {
  if (value === undefined) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(4)
}

export interface Costs {
  readonly latencyMs?: { readonly p50: number; readonly p95: number } | undefined
  readonly tokensMean?: number | undefined
}

/** What a run cost, where it asked questions. */
export function summarizeCosts({ latencies = [], tokens = [] }: SetRun): Costs {
  const sorted = [...latencies].sort((left, right) => left - right)
  const round = (value: number) => Number(value.toFixed(1))
  return {
    ...(sorted.length === 0
      ? {}
      : {
          latencyMs: { p50: round(percentile(sorted, 0.5)), p95: round(percentile(sorted, 0.95)) },
        }),
    ...(tokens.length === 0
      ? {}
      : { tokensMean: round(tokens.reduce((total, count) => total + count, 0) / tokens.length) }),
  }
}

export function renderCosts({ latencyMs, tokensMean }: Costs): string {
  return [
    latencyMs === undefined ? [] : [`latency p50 ${latencyMs.p50} ms, p95 ${latencyMs.p95} ms`],
    tokensMean === undefined ? [] : [`tokens returned ${tokensMean} a question`],
  ]
    .flat()
    .join('; ')
}
