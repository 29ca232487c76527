import type { Curve, CurvePoint, FigureName, Interval } from './curves.ts'

export interface NamedCurve {
  readonly name: FigureName
  readonly curve: Curve
}

const TITLES: Readonly<Record<FigureName, string>> = {
  success: 'Success, % of tasks',
  steps: 'Steps a task',
  repeatedFailures: 'Repeated failures in 100 tasks',
}

const SERIES = [
  { key: 'off', color: '#777777', dash: '5 4' },
  { key: 'on', color: '#1f6feb', dash: '' },
] as const

const PANEL = { width: 320, height: 220, left: 44, top: 44, gap: 24 }
const INNER = { width: PANEL.width - PANEL.left - 12, height: PANEL.height - 24 }
const LEGEND_HEIGHT = 40
const TICKS = 4

/** A panel for each figure: means as lines, 95 % intervals as bands. Plain SVG, no dependency. */
export function plotCurves(memory: string, curves: readonly NamedCurve[]): string {
  const width = curves.length * (PANEL.width + PANEL.gap)
  const height = PANEL.top + PANEL.height + LEGEND_HEIGHT
  const panels = curves.map((entry, index) => {
    const x = index * (PANEL.width + PANEL.gap) + PANEL.left
    return `<g transform="translate(${x} ${PANEL.top})">${drawPanel(entry)}</g>`
  })
  const legend = SERIES.map(({ key, color, dash }, index) => {
    const x = PANEL.left + index * 170
    const y = height - 14
    return [
      `<line x1="${x}" x2="${x + 28}" y1="${y - 4}" y2="${y - 4}" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`,
      drawText(x + 34, y, key === 'off' ? 'without memory' : `memory: ${memory}`, 'start'),
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...panels,
    ...legend,
    '</svg>\n',
  ].join('\n')
}

function drawPanel({ name, curve }: NamedCurve): string {
  const values = curve.flatMap(({ off, on }) => [off.low, off.high, on.low, on.high])
  const low = Math.max(0, Math.floor(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.max(...values)))
  const last = curve.at(-1)?.tasks ?? 1
  const x = (tasks: number): number => fixed((tasks / last) * INNER.width)
  const y = (value: number): number => fixed(INNER.height * (1 - (value - low) / (high - low)))
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => {
    const value = low + ((high - low) * index) / TICKS
    return [
      `<line x1="0" x2="${INNER.width}" y1="${y(value)}" y2="${y(value)}" stroke="#e5e5e5"/>`,
      drawText(-6, y(value) + 4, String(fixed(value)), 'end'),
      drawText(
        x((last * index) / TICKS),
        INNER.height + 16,
        `${Math.round((last * index) / TICKS)}`,
        'middle',
      ),
    ].join('')
  })
  const series = SERIES.map(({ key, color, dash }) => {
    const points = (of: (interval: Interval) => number, list: readonly CurvePoint[]): string[] =>
      list.map((point) => `${x(point.tasks)},${y(of(point[key]))}`)
    const upper = points(({ high: top }) => top, curve)
    const lower = points(({ low: bottom }) => bottom, curve.toReversed())
    const line = points(({ mean }) => mean, curve)
    return [
      `<polygon points="${[...upper, ...lower].join(' ')}" fill="${color}" opacity="0.15"/>`,
      `<polyline points="${line.join(' ')}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`,
    ].join('')
  })
  return [drawText(0, -14, TITLES[name], 'start'), ...ticks, ...series].join('\n')
}

function drawText(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#333333">${escaped}</text>`
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10
}
