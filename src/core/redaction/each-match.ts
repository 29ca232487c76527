/**
 * Every match of a global pattern, in order. Unlike `matchAll` it makes no copy of the pattern,
 * which costs more than looking through a short text.
 */
export function* eachMatch(text: string, pattern: RegExp): Generator<RegExpExecArray, void> {
  let at = 0
  while (at <= text.length) {
    // Set anew each time: the caller may look through another text between two matches.
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) return
    at = match.index + Math.max(1, match[0].length)
    yield match
  }
}
