import { type Fault, type FaultReader, type FaultTable, typeIn } from './fault.ts'

const REPORT = /^==\d+== (\S.*)$/
const ACCESS = /^Invalid (read|write) of size (\d+)$/
const LOOKED_AT_LINES = 40

/** What Valgrind's tools say, by the words that begin it. */
const TYPES: FaultTable = [
  [/^Conditional jump or move depends on uninitialised/, 'Use-of-uninitialized-value'],
  [/^Use of uninitialised value/, 'Use-of-uninitialized-value'],
  [/^Syscall param .* uninitialised/, 'Use-of-uninitialized-value'],
  [/^Syscall param .* unaddressable/, 'Heap-buffer-overflow'],
  [/^Invalid free\(\)/, 'Invalid-free'],
  [/^Mismatched (?:free\(\)|new)/, 'Alloc-dealloc-mismatch'],
  [/^Source and destination overlap in /, 'Memcpy-param-overlap'],
  [/^Jump to the invalid address/, 'UNKNOWN'],
  [/^Possible data race during /, 'Data race'],
  [/^[\d,]+ (?:\([\d,]+ direct.*\) )?bytes in .* are definitely lost/, 'Direct-leak'],
  [/^Process terminating with default action of signal 11/, 'UNKNOWN'],
  [/^Process terminating with default action of signal 6/, 'Abrt'],
]

/** What a bad address was; it stands below the stack. */
const ADDRESSES: FaultTable = [
  [/ bytes inside a block of size [\d,]+ free'd/, 'Heap-use-after-free'],
  [/ bytes (?:after|before|inside) a(?:n unallocated)? block of size/, 'Heap-buffer-overflow'],
  [/ is not stack'd, malloc'd/, 'UNKNOWN'],
  [/ on thread \d+'s stack/, 'Stack-buffer-overflow'],
]

/** Reads `==9== Invalid read of size 4` and what else Valgrind reports. */
export const readValgrindFault: FaultReader = (lines, at) => {
  const said = REPORT.exec(lines[at] ?? '')?.[1]
  if (said === undefined) return undefined
  const access = ACCESS.exec(said)
  if (access !== null) {
    const way = `\n${access[1]?.toUpperCase()} ${access[2]}`
    return { ...saw(addressType(lines, at), said), access: way }
  }
  const type = typeIn(TYPES, said)
  return type === undefined ? undefined : saw(type, said)
}

function addressType(lines: readonly string[], at: number): string {
  const below = lines.slice(at + 1, at + 1 + LOOKED_AT_LINES)
  const address = below.find((line) => /^==\d+== Address 0x/.test(line)) ?? ''
  return typeIn(ADDRESSES, address) ?? 'UNKNOWN'
}

function saw(type: string, message: string): Fault {
  return { type, weight: 'saw', language: 'native', message }
}

const GWP_ASAN =
  /^(?:Cause: \[GWP-ASan\]: )?(Use After Free|Double Free|Invalid \(Wild\) Free|Buffer (?:Over|Under)flow)(?: at 0x[\da-f]+|, \d+ bytes)/

const GWP_TYPES: Readonly<Record<string, string>> = {
  'Use After Free': 'Heap-use-after-free',
  'Double Free': 'Heap-double-free',
  'Invalid (Wild) Free': 'Invalid-free',
}

/** Reads what GWP-ASan found, in its own report and in what Android keeps of a crash. */
export const readSampledFault: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const found = GWP_ASAN.exec(line)?.[1]
  if (found === undefined) return undefined
  return saw(GWP_TYPES[found] ?? 'Heap-buffer-overflow', line)
}
