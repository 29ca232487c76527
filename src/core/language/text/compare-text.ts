/**
 * Orders texts by code point, as SQLite (BINARY) and PostgreSQL (collate "C") order UTF-8.
 * JavaScript's own `<` orders by UTF-16 unit and puts emoji before U+E000–U+FFFF.
 */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return rank(a) - rank(b)
  }
  return left.length - right.length
}

// Moves surrogates above the rest of the basic plane, where their code points belong.
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
