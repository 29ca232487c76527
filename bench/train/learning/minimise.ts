/** Writes the gradient at `point` into `gradient` and returns the value there. */
export type Evaluate = (point: Float64Array, gradient: Float64Array) => number

export interface MinimiseOptions {
  readonly iterationsMax: number
  /** Ends when a step gains less than this share of the height. */
  readonly gainShareMin: number
}

// Pairs of steps and gradient changes that approximate the curvature; more gain little and cost
// memory.
const HISTORY_MAX = 6
// A step must gain at least this share of what the slope promised (Armijo).
const PROMISED_SHARE_MIN = 1e-4
const HALVINGS_MAX = 25

interface Pair {
  readonly step: Float64Array
  readonly slopeChange: Float64Array
  readonly inverse: number
}

interface Place {
  readonly point: Float64Array
  readonly gradient: Float64Array
  readonly height: number
}

/** The lowest point of a smooth convex function, by L-BFGS (Liu and Nocedal, 1989). */
export function minimise(
  evaluate: Evaluate,
  start: Float64Array,
  options: MinimiseOptions,
): Float64Array {
  let place = visit(evaluate, start)
  const history: Pair[] = []
  for (let iteration = 0; iteration < options.iterationsMax; iteration++) {
    const next = advance(evaluate, place, history)
    if (next === undefined) break
    const gain = place.height - next.height
    remember(history, place, next)
    place = next
    if (gain <= options.gainShareMin * Math.max(1, Math.abs(place.height))) break
  }
  return place.point
}

function visit(evaluate: Evaluate, point: Float64Array): Place {
  const gradient = new Float64Array(point.length)
  return { point, gradient, height: evaluate(point, gradient) }
}

function advance(evaluate: Evaluate, place: Place, history: readonly Pair[]): Place | undefined {
  const direction = descentDirection(place.gradient, history)
  const slope = dot(place.gradient, direction)
  if (slope >= 0) return undefined
  // Nothing is known about the curvature at first: a step of length 1 is a guess to halve.
  let length = history.length === 0 ? Math.min(1, 1 / Math.sqrt(-slope)) : 1
  for (let halving = 0; halving < HALVINGS_MAX; halving++) {
    const next = visit(evaluate, added(place.point, direction, length))
    if (next.height <= place.height + PROMISED_SHARE_MIN * length * slope) return next
    length /= 2
  }
  return undefined
}

function descentDirection(gradient: Float64Array, history: readonly Pair[]): Float64Array {
  const direction = gradient.map((value) => -value)
  const shares: number[] = []
  for (const pair of history.toReversed()) {
    const share = pair.inverse * dot(pair.step, direction)
    shares.push(share)
    addInPlace(direction, pair.slopeChange, -share)
  }
  const latest = history.at(-1)
  if (latest !== undefined) {
    const scale = 1 / (latest.inverse * dot(latest.slopeChange, latest.slopeChange))
    for (let index = 0; index < direction.length; index++) {
      direction[index] = (direction[index] ?? 0) * scale
    }
  }
  for (const pair of history) {
    const share = pair.inverse * dot(pair.slopeChange, direction)
    addInPlace(direction, pair.step, (shares.pop() ?? 0) - share)
  }
  return direction
}

function remember(history: Pair[], before: Place, after: Place): void {
  const step = added(after.point, before.point, -1)
  const slopeChange = added(after.gradient, before.gradient, -1)
  const curvature = dot(step, slopeChange)
  if (curvature <= 1e-12 * dot(slopeChange, slopeChange)) return
  history.push({ step, slopeChange, inverse: 1 / curvature })
  if (history.length > HISTORY_MAX) history.shift()
}

function added(base: Float64Array, other: Float64Array, scale: number): Float64Array {
  const sum = Float64Array.from(base)
  addInPlace(sum, other, scale)
  return sum
}

// Both are read within their bounds, where `?? 0` would cost a third of the time.
function addInPlace(base: Float64Array, other: Float64Array, scale: number): void {
  for (let index = 0; index < base.length; index++) {
    base[index] = (base[index] as number) + scale * (other[index] as number)
  }
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) {
    sum += (left[index] as number) * (right[index] as number)
  }
  return sum
}
