import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import '../style/learning.css'
import { useFormat } from './language.ts'

/** In pixels. */
const HEIGHT = 200
const LEFT = 40
const RIGHT = 12
const TOP = 10
const BOTTOM = 24
/** Between dates on the axis. */
const LABEL_WIDTH = 76
/** Lines of two series stand beside each other. */
const BESIDE = 3
const DOT_MAX = 9

/** The width that is there: text in a drawing that is only scaled could not be read on a phone. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { box, width: Math.max(240, width) }
}

export interface RatePoint {
  readonly rate: number
  readonly low: number
  readonly high: number
  /** How many it sums up. */
  readonly count: number
}

export interface RateSeries {
  readonly name: string
  readonly isSecond?: boolean
  /** One for each moment; a gap where nothing is known. */
  readonly points: readonly (RatePoint | undefined)[]
}

interface RateChartProps {
  readonly label: string
  /** Milliseconds, each the middle of what its points sum up. */
  readonly moments: readonly number[]
  readonly series: readonly RateSeries[]
}

/** Rates over time as curves, each point with its 95 % interval and as large as what it sums up. */
export function RateChart({ label, moments, series }: RateChartProps): VNode {
  const format = useFormat()
  const { box, width } = useWidth()
  const step = (width - LEFT - RIGHT) / Math.max(1, moments.length)
  const x = (index: number): number => LEFT + step * (index + 0.5)
  const y = (rate: number): number => TOP + (1 - rate) * (HEIGHT - TOP - BOTTOM)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  return (
    <div ref={box}>
      <svg class="chart" role="img" aria-label={label} height={HEIGHT} width={width}>
        {[0, 0.25, 0.5, 0.75, 1].map((rate) => (
          <g key={rate}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(rate)} y2={y(rate)} stroke="var(--line)" />
            <text x={LEFT - 6} y={y(rate) + 4} text-anchor="end">
              {format.percent(rate)}
            </text>
          </g>
        ))}
        {moments.map((moment, index) =>
          index % every === 0 ? (
            <text
              key={moment}
              x={Math.min(x(index), width - LABEL_WIDTH / 2)}
              y={HEIGHT - 6}
              text-anchor="middle"
            >
              {format.monthDay(moment)}
            </text>
          ) : null,
        )}
        {series.map((one) => (
          <Curve
            key={one.name}
            series={one}
            x={(index) => x(index) + (one.isSecond === true ? BESIDE : -BESIDE)}
            y={y}
          />
        ))}
      </svg>
    </div>
  )
}

interface CurveProps {
  readonly series: RateSeries
  readonly x: (index: number) => number
  readonly y: (rate: number) => number
}

function Curve({ series, x, y }: CurveProps): VNode {
  const colour = series.isSecond === true ? 'var(--bar-minus)' : 'var(--bar)'
  const known = series.points.flatMap((point, index) =>
    point === undefined ? [] : [{ ...point, at: x(index) }],
  )
  return (
    <g>
      <polyline
        points={known.map(({ at, rate }) => `${at},${y(rate)}`).join(' ')}
        fill="none"
        stroke={colour}
        stroke-width="2"
      />
      {known.map(({ at, rate, low, high, count }) => (
        <g key={at}>
          <line x1={at} x2={at} y1={y(low)} y2={y(high)} stroke={colour} opacity="0.45" />
          <circle
            cx={at}
            cy={y(rate)}
            r={Math.min(DOT_MAX, 1.5 + Math.sqrt(count))}
            fill={colour}
          />
        </g>
      ))}
    </g>
  )
}

export interface Evidence {
  readonly at: string
  readonly isFor: boolean
}

const BINS_MAX = 24
/** In pixels: fewer bins on a phone. */
const BIN_WIDTH_MIN = 24
const EVIDENCE_HEIGHT = 120
const RUN_HEIGHT_MAX = 22

/** Runs over time: those that speak for something upwards, those against it downwards. */
export function EvidenceChart({
  label,
  evidence,
}: {
  readonly label: string
  readonly evidence: readonly Evidence[]
}): VNode {
  const format = useFormat()
  const { box, width } = useWidth()
  const times = evidence.map(({ at }) => Date.parse(at))
  const first = Math.min(...times)
  const last = Math.max(...times)
  const span = Math.max(1, last - first)
  const count = Math.min(BINS_MAX, Math.floor(width / BIN_WIDTH_MIN))
  const bins = Array.from({ length: count }, () => ({ up: 0, down: 0 }))
  for (const { at, isFor } of evidence) {
    const share = (Date.parse(at) - first) / span
    const bin = bins[Math.min(count - 1, Math.floor(share * count))]
    if (bin !== undefined) bin[isFor ? 'up' : 'down']++
  }
  const most = Math.max(1, ...bins.map(({ up }) => up))
  const least = Math.max(1, ...bins.map(({ down }) => down))
  const unit = Math.min(RUN_HEIGHT_MAX, (EVIDENCE_HEIGHT - BOTTOM) / (most + least))
  const middle = most * unit
  const height = (most + least) * unit + BOTTOM
  const step = width / count
  return (
    <div ref={box}>
      <svg class="chart" role="img" aria-label={label} height={height} width={width}>
        {bins.map(({ up, down }, index) => (
          <g key={index}>
            <rect
              x={index * step + 2}
              y={middle - up * unit}
              width={step - 4}
              height={up * unit}
              fill="var(--bar)"
              rx="2"
            />
            <rect
              x={index * step + 2}
              y={middle + 1}
              width={step - 4}
              height={down * unit}
              fill="var(--bar-minus)"
              rx="2"
            />
          </g>
        ))}
        <line x1="0" x2={width} y1={middle + 0.5} y2={middle + 0.5} stroke="var(--line-strong)" />
        <text x="0" y={height - 6}>
          {format.monthDay(first)}
        </text>
        <text x={width} y={height - 6} text-anchor="end">
          {format.monthDay(last)}
        </text>
      </svg>
    </div>
  )
}
