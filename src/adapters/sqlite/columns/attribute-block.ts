import type { FieldValue, FieldValues } from '../../../core/storage/documents/extract-fields.ts'

/** A value that is not a number: these repeat, so a block stores each distinct one once. */
export type Word = Exclude<FieldValue, number>

/** One field of one block, as codes: absent, a number, or the n-th word. */
export interface FieldSection {
  readonly words: readonly Word[]
  readonly codes: Uint8Array | Uint16Array | Uint32Array
  /** The numbers of the rows whose code is `NUMBER`, in order. */
  readonly numbers: Float64Array
}

/** Attributes of some rows as bytes, each field readable separately. */
export interface AttributeBlock {
  readonly rows: number
  readonly fields: ReadonlyMap<string, () => FieldSection>
}

export const ABSENT = 0
export const NUMBER = 1
export const FIRST_WORD = 2

type Directory = readonly (readonly [field: string, byteLength: number])[]

const PREFIX_BYTES = 8
const SECTION_PREFIX_BYTES = 12

/** A field may be called `constructor`; inherited properties are not values. */
export function ownValue(fields: FieldValues, name: string): FieldValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Layout: rows, length of the directory (both u32, little-endian), directory, sections. */
export function renderAttributeBlock(rows: readonly FieldValues[]): Uint8Array {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const sections = [...names].map((name) => renderSection(rows.map((row) => ownValue(row, name))))
  const lengths: Directory = [...names].map((name, i) => [name, sections[i]?.byteLength ?? 0])
  const directory = Buffer.from(JSON.stringify(lengths), 'utf8')
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(rows.length, 0)
  prefix.writeUInt32LE(directory.byteLength, 4)
  return Buffer.concat([prefix, directory, ...sections])
}

/** Reads only the directory; a section is read on first access to its field. */
export function readAttributeBlock(bytes: Uint8Array): AttributeBlock {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = view.readUInt32LE(0)
  let offset = PREFIX_BYTES + view.readUInt32LE(4)
  const directory = JSON.parse(view.toString('utf8', PREFIX_BYTES, offset)) as Directory
  const fields = new Map<string, () => FieldSection>()
  for (const [name, byteLength] of directory) {
    const section = view.subarray(offset, offset + byteLength)
    fields.set(name, () => readSection(section, rows))
    offset += byteLength
  }
  return { rows, fields }
}

/** The original values of a field, row by row. */
export function* sectionValues(section: FieldSection): Generator<FieldValue | undefined> {
  let taken = 0
  for (const code of section.codes) {
    if (code === NUMBER) yield section.numbers[taken++]
    else yield code === ABSENT ? undefined : section.words[code - FIRST_WORD]
  }
}

/** Layout: length of the words, bytes per code, count of numbers (u32 each), then these three. */
function renderSection(values: readonly (FieldValue | undefined)[]): Buffer {
  const codeOf = new Map<string | boolean, number>()
  const words: Word[] = []
  const numbers: number[] = []
  const codes = values.map((value) => {
    if (value === undefined) return ABSENT
    if (typeof value === 'number') {
      numbers.push(value)
      return NUMBER
    }
    // Equal lists are distinct objects, so a list is keyed by its JSON; no text begins with NUL.
    const key = typeof value === 'object' ? `\u0000${JSON.stringify(value)}` : value
    const known = codeOf.get(key)
    if (known !== undefined) return known
    const code = words.push(value) - 1 + FIRST_WORD
    codeOf.set(key, code)
    return code
  })
  const text = Buffer.from(JSON.stringify(words), 'utf8')
  const packed = toCodes(codes, words.length + FIRST_WORD)
  const prefix = Buffer.alloc(SECTION_PREFIX_BYTES)
  prefix.writeUInt32LE(text.byteLength, 0)
  prefix.writeUInt32LE(packed.BYTES_PER_ELEMENT, 4)
  prefix.writeUInt32LE(numbers.length, 8)
  return Buffer.concat([prefix, text, toBytes(packed), toBytes(Float64Array.from(numbers))])
}

function toCodes(codes: readonly number[], end: number): Uint8Array | Uint16Array | Uint32Array {
  if (end <= 0x100) return Uint8Array.from(codes)
  return end <= 0x10000 ? Uint16Array.from(codes) : Uint32Array.from(codes)
}

export function toBytes(array: Uint8Array | Uint16Array | Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function readSection(bytes: Buffer, rows: number): FieldSection {
  const textEnd = SECTION_PREFIX_BYTES + bytes.readUInt32LE(0)
  const width = bytes.readUInt32LE(4)
  const numbersStart = textEnd + rows * width
  const numbersEnd = numbersStart + bytes.readUInt32LE(8) * Float64Array.BYTES_PER_ELEMENT
  // Copied, because typed arrays must be aligned.
  const codes = Uint8Array.from(bytes.subarray(textEnd, numbersStart)).buffer
  const numbers = Uint8Array.from(bytes.subarray(numbersStart, numbersEnd)).buffer
  return {
    words: JSON.parse(bytes.toString('utf8', SECTION_PREFIX_BYTES, textEnd)) as Word[],
    codes: asCodes(codes, width),
    numbers: new Float64Array(numbers),
  }
}

function asCodes(buffer: ArrayBuffer, width: number): Uint8Array | Uint16Array | Uint32Array {
  if (width === 1) return new Uint8Array(buffer)
  return width === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer)
}
