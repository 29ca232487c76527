import { lettersOf } from './letters-of.ts'
import { readNeeds } from './read-needs.ts'

/** The patterns that may match a text. Those that are missing match nowhere in it. */
type Sieve = (text: string) => ReadonlySet<RegExp>

/** Letters that a text must hold somewhere before this pattern is tried. */
interface Mark {
  readonly pattern: RegExp
  /** Folded codes of the letters. */
  readonly codes: readonly number[]
}

interface Marks {
  /** For each place of a short run of letters, the number of its marks; 0 for none. */
  readonly table: Uint16Array
  readonly marks: readonly (readonly Mark[])[]
}

/** Marks are looked up by so many of their first letters. */
const RUN_LENGTH = 3
const TABLE_BITS = 15
const TABLE_SHIFT = 7
const TABLE_MASK = (1 << TABLE_BITS) - 1
const MULTIPLIER = 0x9e3779b1
/** The long s and the sign of Kelvin: to a pattern without case they are letters of ASCII. */
const LONG_S = 0x17f
const KELVIN = 0x212a

/**
 * Looks through a text once for the letters that many patterns need, so that only the few that
 * can match have to be tried.
 */
export function createSieve(patterns: readonly RegExp[]): Sieve {
  const always: RegExp[] = []
  const marked: Mark[] = []
  for (const pattern of patterns) {
    const letters = lettersOf(readNeeds(pattern))
    if (letters === undefined) always.push(pattern)
    else marked.push(...letters.map((one) => ({ pattern, codes: foldedCodes(one) })))
  }
  const marks = indexMarks(marked)
  return (text) => {
    const passing = new Set(always)
    findMarks(text, marks, passing)
    return passing
  }
}

function indexMarks(all: readonly Mark[]): Marks {
  const table = new Uint16Array(1 << TABLE_BITS)
  const marks: Mark[][] = [[]]
  for (const mark of all) {
    const place = placeOf(mark.codes)
    const known = marks[table[place] ?? 0]
    if (known !== undefined && table[place] !== 0) known.push(mark)
    else table[place] = marks.push([mark]) - 1
  }
  return { table, marks }
}

function placeOf(codes: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = codes
  if (codes.length === 1) return place1(first)
  return codes.length < RUN_LENGTH ? place2(first, second) : place3(first, second, third)
}

function findMarks(text: string, { table, marks }: Marks, passing: Set<RegExp>): void {
  let second = 0
  let third = 0
  // From the end, so that the letters after each are known.
  for (let at = text.length - 1; at >= 0; at--) {
    const first = foldedCode(text, at)
    const one = table[place1(first)] ?? 0
    const two = table[place2(first, second)] ?? 0
    const three = table[place3(first, second, third)] ?? 0
    if (one !== 0) passMarks(text, at, marks[one], passing)
    if (two !== 0) passMarks(text, at, marks[two], passing)
    if (three !== 0) passMarks(text, at, marks[three], passing)
    third = second
    second = first
  }
}

function passMarks(
  text: string,
  at: number,
  marks: readonly Mark[] = [],
  passing: Set<RegExp>,
): void {
  for (const { pattern, codes } of marks) {
    if (!passing.has(pattern) && standsAt(text, at, codes)) passing.add(pattern)
  }
}

function standsAt(text: string, at: number, codes: readonly number[]): boolean {
  for (let index = 0; index < codes.length; index++) {
    if (foldedCode(text, at + index) !== codes[index]) return false
  }
  return true
}

function foldedCodes(letters: string): readonly number[] {
  return Array.from({ length: letters.length }, (_, at) => foldedCode(letters, at))
}

// One case for the letters of ASCII: patterns that mind the case are tried a little more often.
function foldedCode(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 0x41 && code <= 0x5a) return code | 0x20
  if (code === LONG_S) return 0x73
  return code === KELVIN ? 0x6b : code
}

function place1(first: number): number {
  return (Math.imul(first, MULTIPLIER) >>> TABLE_SHIFT) & TABLE_MASK
}

function place2(first: number, second: number): number {
  return place1(Math.imul(first, 31) + second + 0x10000)
}

function place3(first: number, second: number, third: number): number {
  return place1(Math.imul(Math.imul(first, 31) + second, 131) + third + 0x20000)
}
