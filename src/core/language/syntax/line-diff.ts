/** One line of a diff of two texts. */
export interface DiffLine {
  readonly kind: 'context' | 'added' | 'removed'
  /** The line without its newline. */
  readonly text: string
  /** True for the last line of a text without a final newline. */
  readonly isUnended?: boolean
}

/** With more differences than this, the differing part counts as replaced entirely. */
const DIFFERENCES_MAX = 1_000
/** Nor are more lines than these compared. */
const COMPARED_LINES_MAX = 20_000

/** The shortest edit script between two lists of lines (Myers 1986), removals before additions. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const older = before.slice(start, before.length - end)
  const newer = after.slice(start, after.length - end)
  const asContext = (text: string): DiffLine => ({ kind: 'context', text })
  return [
    ...before.slice(0, start).map(asContext),
    ...(walkBack(older, newer) ?? replaceAll(older, newer)),
    ...before.slice(before.length - end).map(asContext),
  ]
}

function replaceAll(before: readonly string[], after: readonly string[]): DiffLine[] {
  return [
    ...before.map((text): DiffLine => ({ kind: 'removed', text })),
    ...after.map((text): DiffLine => ({ kind: 'added', text })),
  ]
}

// The furthest ends for 0, 1, 2 … differences: diagonal k of round d is at index k + d.
function findRounds(before: readonly string[], after: readonly string[]): Int32Array[] | undefined {
  if (before.length + after.length > COMPARED_LINES_MAX) return undefined
  const rounds: Int32Array[] = []
  for (let round = 0; round <= DIFFERENCES_MAX; round += 1) {
    const ends = new Int32Array(2 * round + 1)
    rounds.push(ends)
    for (let diagonal = -round; diagonal <= round; diagonal += 2) {
      let x = startOf(rounds, round, diagonal)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal])
        x += 1
      ends[diagonal + round] = x
      if (x >= before.length && x - diagonal >= after.length) return rounds
    }
  }
  return undefined
}

function startOf(rounds: readonly Int32Array[], round: number, diagonal: number): number {
  if (round === 0) return 0
  return isDown(rounds, round, diagonal)
    ? endOf(rounds, round - 1, diagonal + 1)
    : endOf(rounds, round - 1, diagonal - 1) + 1
}

function isDown(rounds: readonly Int32Array[], round: number, diagonal: number): boolean {
  if (diagonal === -round) return true
  if (diagonal === round) return false
  return endOf(rounds, round - 1, diagonal - 1) < endOf(rounds, round - 1, diagonal + 1)
}

function endOf(rounds: readonly Int32Array[], round: number, diagonal: number): number {
  return rounds[round]?.[diagonal + round] ?? 0
}

function walkBack(before: readonly string[], after: readonly string[]): DiffLine[] | undefined {
  const rounds = findRounds(before, after)
  if (rounds === undefined) return undefined
  const lines: DiffLine[] = []
  let [x, y] = [before.length, after.length]
  for (let round = rounds.length - 1; round >= 0; round -= 1) {
    const diagonal = x - y
    const startX = startOf(rounds, round, diagonal)
    for (; x > startX; x -= 1) lines.push({ kind: 'context', text: before[x - 1] ?? '' })
    y = x - diagonal
    if (round === 0) break
    if (isDown(rounds, round, diagonal)) {
      y -= 1
      lines.push({ kind: 'added', text: after[y] ?? '' })
    } else {
      x -= 1
      lines.push({ kind: 'removed', text: before[x] ?? '' })
    }
  }
  return lines.reverse()
}
