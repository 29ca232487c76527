/** What something takes at some sizes. */
export interface GrowingFigure {
  readonly name: string
  readonly points: readonly { readonly size: number; readonly ms: number }[]
}

const COLORS = ['#1f6feb', '#8250df', '#777777', '#bf8700']
const [WIDTH, HEIGHT, LEFT, TOP, LINE] = [560, 300, 60, 16, 18]

/** How time grows with size, both in powers of ten. Plain SVG, no dependency. */
export function plotGrowth(figures: readonly GrowingFigure[]): string {
  const points = figures.flatMap(({ points: own }) => own)
  const [sizes, times] = [points.map(({ size }) => size), points.map(({ ms }) => ms)]
  const x = createAxis(sizes, LEFT, WIDTH - 20)
  const y = createAxis(times, HEIGHT, TOP)
  const grid = [
    ...x.ticks.map((tick) => {
      const at = x.place(tick)
      return `<line x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT}" stroke="#e5e5e5"/>${text(at, HEIGHT + LINE, tick.toLocaleString('en'), 'middle')}`
    }),
    ...y.ticks.map((tick) => {
      const at = y.place(tick)
      return `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${at}" y2="${at}" stroke="#e5e5e5"/>${text(LEFT - 6, at + 4, `${tick} ms`, 'end')}`
    }),
  ]
  const curves = figures.map(({ name, points: own }, at) => {
    const color = COLORS[at % COLORS.length]
    const path = own.map(({ size, ms }) => `${x.place(size)},${y.place(ms)}`).join(' ')
    const legend = HEIGHT + LINE * (at + 2.5)
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/><line x1="${LEFT}" x2="${LEFT + 24}" y1="${legend - 4}" y2="${legend - 4}" stroke="${color}" stroke-width="2"/>${text(LEFT + 30, legend, name, 'start')}`
  })
  const height = HEIGHT + LINE * (figures.length + 3)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="white"/>`,
    ...grid,
    ...curves,
    '</svg>\n',
  ].join('\n')
}

function createAxis(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, at) => Number(`1e${low + at}`)),
    place: (value: number): number =>
      Math.round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)),
  }
}

function text(x: number, y: number, said: string, anchor: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${said}</text>`
}
