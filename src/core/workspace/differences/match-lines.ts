/** A line that stays, goes or comes. */
export interface LineEdit {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

// Beyond so many different lines the middle is shown as replaced whole: nobody reads it closely.
const EDITS_MAX = 1_000

/** The shortest way from one list of lines to another (Myers, 1986), up to a limit. */
export function matchLines(
  before: readonly string[],
  after: readonly string[],
): readonly LineEdit[] {
  let head = 0
  while (head < before.length && before[head] === after[head] && head < after.length) head++
  let tail = 0
  const room = Math.min(before.length, after.length) - head
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const left = before.slice(head, before.length - tail)
  const right = after.slice(head, after.length - tail)
  const trace = findPath(left, right)
  const middle = trace === undefined ? replaceAll(left, right) : walkBack(left, right, trace)
  const same = (text: string): LineEdit => ({ sign: ' ', text })
  return [
    ...before.slice(0, head).map(same),
    ...middle,
    ...before.slice(before.length - tail).map(same),
  ]
}

function replaceAll(left: readonly string[], right: readonly string[]): readonly LineEdit[] {
  return [
    ...left.map((text): LineEdit => ({ sign: '-', text })),
    ...right.map((text): LineEdit => ({ sign: '+', text })),
  ]
}

/** How far each diagonal reaches after each number of edits. */
type Trace = readonly ReadonlyMap<number, number>[]

function findPath(left: readonly string[], right: readonly string[]): Trace | undefined {
  const trace: ReadonlyMap<number, number>[] = []
  let reached: ReadonlyMap<number, number> = new Map([[1, 0]])
  for (let edits = 0; edits <= Math.min(EDITS_MAX, left.length + right.length); edits++) {
    trace.push(reached)
    const next = new Map<number, number>(reached)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const end = slide(left, right, startOf(reached, diagonal, edits), diagonal)
      next.set(diagonal, end)
      if (end >= left.length && end - diagonal >= right.length) return trace
    }
    reached = next
  }
  return undefined
}

function startOf(reached: ReadonlyMap<number, number>, diagonal: number, edits: number): number {
  const below = reached.get(diagonal - 1) ?? -1
  const above = reached.get(diagonal + 1) ?? -1
  return comesFromAbove(below, above, diagonal, edits) ? above : below + 1
}

function comesFromAbove(below: number, above: number, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && below < above)
}

function slide(
  left: readonly string[],
  right: readonly string[],
  start: number,
  diagonal: number,
): number {
  let at = start
  while (at < left.length && at - diagonal < right.length && left[at] === right[at - diagonal]) at++
  return at
}

function walkBack(
  left: readonly string[],
  right: readonly string[],
  trace: Trace,
): readonly LineEdit[] {
  const edits: LineEdit[] = []
  let x = left.length
  let y = right.length
  for (let step = trace.length - 1; step >= 0; step--) {
    const { fromX, fromY } = stepBefore(trace, step, x - y)
    while (x > fromX && y > fromY) {
      x--
      y--
      edits.push({ sign: ' ', text: left[x] ?? '' })
    }
    if (step === 0) break
    if (x === fromX) edits.push({ sign: '+', text: right[fromY] ?? '' })
    else edits.push({ sign: '-', text: left[fromX] ?? '' })
    x = fromX
    y = fromY
  }
  return edits.reverse()
}

function stepBefore(
  trace: Trace,
  step: number,
  diagonal: number,
): { readonly fromX: number; readonly fromY: number } {
  const below = trace[step]?.get(diagonal - 1) ?? -1
  const above = trace[step]?.get(diagonal + 1) ?? -1
  const isInsert = comesFromAbove(below, above, diagonal, step)
  const fromX = isInsert ? above : below
  return { fromX, fromY: fromX - (isInsert ? diagonal + 1 : diagonal - 1) }
}
