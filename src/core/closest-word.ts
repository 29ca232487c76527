/** Beyond this edit distance, a suggestion would only confuse. */
const DISTANCE_MAX = 3

/** The candidate closest to a mistyped word, or `undefined` when none is close. */
export function closestWord(word: string, candidates: readonly string[]): string | undefined {
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    const shorter = Math.min(word.length, candidate.length)
    const isNear = distance <= Math.min(DISTANCE_MAX, Math.ceil(shorter / 2))
    if (isNear && (best === undefined || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

// Levenshtein distance, one row at a time.
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const change = left[i - 1] === right[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change))
    }
    row = next
  }
  return row[right.length] ?? 0
}
