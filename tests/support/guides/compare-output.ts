/** What a page names again further down: ids, and folders that are named by their time. */
export const NAMED: RegExp =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{16,64}\b|\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d+Z/g
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{16,64}\b/g

/** What differs from run to run: ids, times, measurements and certainty. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [ID, '<id>'],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\d(?:[T ]\d\d[:-]\d\d(?:[:-]\d\d(?:\.\d+)?)?Z?(?: UTC)?)?/g, '<time>'],
  [/just now|\d+ (?:minute|hour|day)s? ago|today/g, '<time>'],
  [/\d+(?:\.\d+)? (?:%|ms|s\b|MiB)/g, '<n>'],
  [/\d+\.\d+|\b\d{4,}\b/g, '<n>'],
  [/ +$/g, ''],
]

/**
 * The ids shown and those that took their place, or `undefined` where the output differs. A line
 * `…` stands for any lines, and `…` in a line for the rest of it or a part.
 */
export function compareOutput(
  shown: readonly string[],
  actual: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const [first, ...others] = shown
  if (first === undefined) return actual.length === 0 ? new Map() : undefined
  if (first.trim() === '…') {
    for (let skipped = 0; skipped <= actual.length; skipped++) {
      const rest = compareOutput(others, actual.slice(skipped))
      if (rest !== undefined) return rest
    }
    return undefined
  }
  const [line, ...left] = actual
  if (line === undefined || !isSameLine(first, line)) return undefined
  const rest = compareOutput(others, left)
  return rest === undefined ? undefined : new Map([...zipNames(first, line), ...rest])
}

function isSameLine(shown: string, actual: string): boolean {
  const pieces = masked(shown).split('…')
  const pattern = pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')
  return new RegExp(`^${pattern}$`).test(masked(actual))
}

function zipNames(shown: string, actual: string): readonly (readonly [string, string])[] {
  const names = actual.match(NAMED) ?? []
  return (shown.match(NAMED) ?? []).flatMap((name, at) => {
    const other = names[at]
    return other === undefined ? [] : [[name, other] as const]
  })
}

function masked(line: string): string {
  return VARYING.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), line)
}
