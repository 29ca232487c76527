/** Milliseconds of each of `times` runs, in ascending order. */
export async function sample(
  times: number,
  run: (index: number) => unknown,
): Promise<readonly number[]> {
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await run(index)
    taken.push(performance.now() - start)
  }
  return taken.sort((left, right) => left - right)
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the same thing costs in the baseline, in the same unit. */
  readonly baseline?: number
  readonly baselineName?: string
  readonly aim?: string
}

/** A Markdown table, as it goes into docs/benchmarks.md. */
export function renderFigures(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, baseline, baselineName, aim }) => {
    const against =
      baseline === undefined ? '' : `${format(baseline)} ${unit} (${baselineName ?? ''})`
    const ratio = baseline === undefined || baseline === 0 ? '' : `${format(value / baseline)}×`
    return `| ${name} | ${format(value)} ${unit} | ${against} | ${ratio} | ${aim ?? ''} |`
  })
  return [
    `### ${title}`,
    '',
    '| figure | Loci | baseline | ratio | aim |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function format(value: number): string {
  if (value === 0) return '0'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}
