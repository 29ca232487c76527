import { type Fault, type FaultReader, type FaultTable, typeIn, typeName } from './fault.ts'

const EVENT =
  /^\([\da-f]+\.[\da-f]+\): (.+) - code ([\da-f]{8}) \((?:!!! second chance !!!|first chance|first\/second chance not available)\)/
const RECORD = /^ExceptionCode: ([\da-f]{8})\b/
/** Of Chromium's own handler: `Received fatal exception EXCEPTION_ACCESS_VIOLATION`. */
const HANDLED = /^Received fatal exception (?:0x)?(EXCEPTION_\w+|[\da-f]{8})/i
const ATTEMPT = /^Attempt to (read|write|execute)[a-z -]* address [\da-f`]+$/
const BUCKET = /^DEFAULT_BUCKET_ID: ([A-Z_]+)/
const VERIFIER = /^VERIFIER STOP [\dA-F]{8}: pid 0x[\dA-F]+: (.+?)\.? *$/

const CODES: FaultTable = [
  [/^c0000005$/, 'UNKNOWN'],
  [/^c0000094$/, 'Divide-by-zero'],
  [/^c0000095$/, 'Integer-overflow'],
  [/^c00000fd$/, 'Stack-overflow'],
  [/^c0000374$/, 'Heap-corruption'],
  [/^c0000409$/, 'Stack-buffer-overflow'],
  [/^(?:c000001d|exception_illegal_instruction)$/, 'Ill'],
  [/^(?:80000003|exception_breakpoint)$/, 'Breakpoint'],
  [/^exception_int_divide_by_zero$/, 'Divide-by-zero'],
  [/^exception_stack_overflow$/, 'Stack-overflow'],
]
const BUCKETS: FaultTable = [
  [/^STATUS_INTEGER_OVERFLOW/, 'Integer-overflow'],
  [/^STATUS_INTEGER_DIVIDE_BY_ZERO/, 'Divide-by-zero'],
]
/** Thrown and caught in every healthy run. */
const HARMLESS = /^(?:e06d7363|4000001f|80000003|406d1388)$/

/** Reads `(dc8.9d8): Integer overflow - code c0000095 (first chance)` of cdb, WinDbg and others. */
export const readWindowsException: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const code = (EVENT.exec(line)?.[2] ?? RECORD.exec(line)?.[1] ?? '').toLowerCase()
  if (code !== '') {
    const isHarmless = HARMLESS.test(code) && !line.includes('second chance')
    return isHarmless ? undefined : saw(typeIn(CODES, code) ?? 'UNKNOWN', line)
  }
  const handled = HANDLED.exec(line)?.[1]?.toLowerCase()
  if (handled !== undefined)
    return { ...saw(typeIn(CODES, handled) ?? 'UNKNOWN', line), weight: 'effect' }
  const attempt = ATTEMPT.exec(line)?.[1]
  if (attempt !== undefined) return saw(attempt.toUpperCase(), line)
  if (VERIFIER.test(line)) return saw('Heap-corruption', line)
  const bucket = BUCKET.exec(line)?.[1]
  return bucket === undefined ? undefined : saw(bucketType(bucket), line)
}

function bucketType(bucket: string): string {
  return typeIn(BUCKETS, bucket) ?? typeName(bucket.replace(/_AVRF$/, ''))
}

function saw(type: string, message: string): Fault {
  return { type, weight: 'saw', language: 'native', message }
}
