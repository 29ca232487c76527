import { type Fault, type FaultReader, type FaultTable, typeIn } from './fault.ts'

const MARK = ': runtime error: '
const UNSYMBOLIZED_CFI = 'CFI: Most likely a control flow integrity violation'

/** What UBSan and CFI report, by the words of their messages. */
const TYPES: FaultTable = [
  [/^unsigned integer overflow/, 'Unsigned-integer-overflow'],
  [/integer overflow|^(?:negation|division) of .*cannot be represented/, 'Integer-overflow'],
  [/^division by zero/, 'Divide-by-zero'],
  [/^upcast of null pointer/, 'Upcast-of-null-pointer'],
  [/^upcast of misaligned|misaligned address/, 'Misaligned-address'],
  [/^load of null pointer/, 'Null-dereference READ'],
  [/^store to null pointer/, 'Null-dereference WRITE'],
  [/^null pointer passed as argument/, 'Invalid-null-argument'],
  [/^null (?:pointer )?return/, 'Invalid-null-return'],
  [/null pointer of type|^member (?:access|call).*null pointer/, 'Null-dereference'],
  [
    /^(?:applying (?:non-)?zero offset|addition of unsigned offset|subtraction of unsigned offset)/,
    'Pointer-overflow',
  ],
  [/^pointer (?:index expression|overflow)/, 'Pointer-overflow'],
  [/^(?:left shift|right shift|shift exponent)/, 'Undefined-shift'],
  [/^index .* out of bounds/, 'Index-out-of-bounds'],
  [/insufficient space for an object/, 'Object-size'],
  [/^implicit conversion/, 'Implicit-conversion'],
  [/outside the range of representable values/, 'Float-cast-overflow'],
  [/not a valid value for type '?(?:bool|_Bool|BOOL)/, 'Invalid-bool-value'],
  [/not a valid value for type/, 'Invalid-enum-value'],
  [/^passing zero to |which is not a valid argument/, 'Invalid-builtin-use'],
  [/through pointer to incorrect function type/, 'Incorrect-function-pointer-type'],
  [/^variable length array bound/, 'Non-positive-vla-bound-value'],
  [/assumption is violated/, 'Alignment-assumption'],
  [/__builtin_unreachable|reached an unreachable program point/, 'Unreachable code'],
  [/without returning a value/, 'No-return-value'],
  [/control flow integrity check|does not point to an object of type/, 'Bad-cast'],
]

const WANTED_TYPE =
  /(?:control flow integrity check for type|does not point to an object of type) '?([^']+?)'?(?: failed|$)/
const FOUND_TYPE =
  /note: (?:(?:object|vtable) is of type '?([^']+?)'?$|object is (base class subobject at offset \d+) within )/
const LOOKED_AT_LINES = 8

/** Reads `a.cc:3:4: runtime error: …`. */
export const readUndefinedBehaviour: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  if (line.startsWith(UNSYMBOLIZED_CFI))
    return { type: 'Bad-cast', weight: 'saw', language: 'native', message: line }
  const start = line.indexOf(MARK)
  if (start < 0 || line.startsWith('panic')) return undefined
  const message = line.slice(start + MARK.length)
  if (!/:\d+$/.test(line.slice(0, start))) return undefined
  const type = typeIn(TYPES, message) ?? 'UNKNOWN'
  // A process goes on after most of these, so that a crash may follow.
  const fault: Fault = { type, weight: 'logged', language: 'native', message }
  return type === 'Bad-cast' ? { ...fault, text: castText(lines, at, message) } : fault
}

function isText(type: string | undefined): boolean {
  return type !== undefined
}

function castText(lines: readonly string[], at: number, message: string): string | undefined {
  const wanted = WANTED_TYPE.exec(message)?.[1]
  if (wanted === undefined) return undefined
  const notes = lines.slice(at + 1, at + 1 + LOOKED_AT_LINES)
  const found = notes.flatMap((note) => FOUND_TYPE.exec(note)?.slice(1) ?? []).find(isText)
  const unknown = notes.some((note) =>
    /note: (?:object has (?:a possibly )?)?invalid (?:vptr|vtable)/.test(note),
  )
  const source = found ?? (unknown ? 'invalid vptr' : undefined)
  return source === undefined ? `Bad-cast to ${wanted}` : `Bad-cast to ${wanted} from ${source}`
}
