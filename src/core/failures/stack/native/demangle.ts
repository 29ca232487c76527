/** A name nested deeper than this is left as it is. */
const MAX_PARTS = 32

const OPERATORS: Readonly<Record<string, string>> = {
  nw: 'operator new',
  na: 'operator new[]',
  dl: 'operator delete',
  da: 'operator delete[]',
  eq: 'operator==',
  ne: 'operator!=',
  aS: 'operator=',
  pl: 'operator+',
  pL: 'operator+=',
  mi: 'operator-',
  mI: 'operator-=',
  ls: 'operator<<',
  rs: 'operator>>',
  lt: 'operator<',
  gt: 'operator>',
  le: 'operator<=',
  ge: 'operator>=',
  cl: 'operator()',
  ix: 'operator[]',
  pt: 'operator->',
  de: 'operator*',
  ml: 'operator*',
}

/**
 * The name in a symbol of the Itanium ABI, without parameters: `_ZN2ui5CurveC2Ev` is
 * `ui::Curve::Curve`. Symbols with template arguments stay as they are.
 */
export function demangle(symbol: string): string {
  const start = /^_?_Z(N?)[KVrRO]*/.exec(symbol)
  if (start === null) return symbol
  const parts = readParts(symbol.slice(start[0].length), start[1] === 'N')
  return parts === undefined ? symbol : parts.join('::')
}

function readParts(mangled: string, isNested: boolean): readonly string[] | undefined {
  const parts: string[] = []
  let at = 0
  while (parts.length < MAX_PARTS) {
    const part = readPart(mangled, at, parts.at(-1))
    if (part === undefined) return undefined
    if (part.name !== undefined) parts.push(part.name)
    at = part.end
    if (isNested ? mangled[at] === 'E' : mangled[at] !== 'I') break
  }
  return parts.length === 0 ? undefined : parts
}

interface Part {
  readonly name?: string | undefined
  readonly end: number
}

function readPart(mangled: string, at: number, holder: string | undefined): Part | undefined {
  if (mangled.startsWith('St', at)) return { name: 'std', end: at + 2 }
  const special = /^([CD])[0-5]/.exec(mangled.slice(at, at + 2))
  if (special !== null && holder !== undefined) {
    return { name: special[1] === 'D' ? `~${holder}` : holder, end: at + 2 }
  }
  const operator = OPERATORS[mangled.slice(at, at + 2)]
  if (operator !== undefined) return { name: operator, end: at + 2 }
  const length = /^L?(\d{1,4})/.exec(mangled.slice(at, at + 5))
  if (length === null) return undefined
  const start = at + length[0].length
  const end = start + Number(length[1])
  if (end > mangled.length) return undefined
  const name = mangled.slice(start, end)
  return { name: name.startsWith('_GLOBAL__N') ? undefined : name, end }
}
