/** Lines that are compared, and how much of each: a hint need not be perfect. */
const LINES_MAX = 500
const LENGTH_MAX = 500
/** Below this share of common pairs of characters a line is no hint. */
const LIKENESS_MIN = 0.3

export function findNearestLine(text: string, wanted: string): string | undefined {
  const pairs = pairsOf(wanted)
  let best: { readonly line: string; readonly likeness: number } | undefined
  for (const line of text.split('\n').slice(0, LINES_MAX)) {
    const likeness = likenessOf(pairs, pairsOf(line))
    if (likeness >= LIKENESS_MIN && likeness > (best?.likeness ?? 0)) best = { line, likeness }
  }
  return best?.line
}

// Pairs of neighbouring characters: they need no words, and so no language.
function pairsOf(text: string): ReadonlySet<string> {
  const characters = Array.from(text.slice(0, LENGTH_MAX).toLowerCase().replaceAll(/\s+/gu, ' '))
  return new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))
}

function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / (left.size + right.size)
}
