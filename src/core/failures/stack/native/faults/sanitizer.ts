import {
  type Fault,
  type FaultReader,
  type FaultTable,
  isNearNull,
  typeIn,
  typeName,
} from './fault.ts'

const REPORT = /(?:ERROR|WARNING): ?(\w+Sanitizer):? ?(.*)$/
const SUMMARY_FREE = /^[^(:;]+?(?= on (?:unknown )?(?:address|\(nil\))| \(|:|;|$)/
const UNKNOWN_ADDRESS = /on unknown address (\(nil\)|0x[\da-f]+)/i

/** How a process ended; what led to it may be told elsewhere. */
const SIGNALS: Readonly<Record<string, string>> = {
  ABRT: 'Abrt',
  ILL: 'Ill',
  'illegal-instruction': 'Ill',
  TRAP: 'Trap',
  breakpoint: 'Breakpoint',
  SYS: 'Sys',
}

/** Where browsers write to when they want to crash. */
const CRASH_ADDRESS = /^0x0*(?:[bf]badbeef|[19][\da-f]75[3b]7dd|977537dd)$/i

const SEGMENT_FAULTS: ReadonlySet<string> = new Set(['SEGV', 'access-violation', 'crashed'])

const REPORTS: FaultTable = [
  [/^attempting double-free/, 'Heap-double-free'],
  [/^attempting free on address which was not malloc/, 'Invalid-free'],
  [/^(?:bad|invalid)-free/, 'Invalid-free'],
  [
    /^(?:out of memory|out-of-memory|allocation-size-too-big|calloc-overflow|\w+ parameters overflow|requested allocation)/,
    'Out-of-memory',
  ],
  [
    /^(?:allocator is out of memory|hard rss limit exhausted|rss limit|specified RSS limit)/,
    'Out-of-memory',
  ],
  [/^failed to (?:allocate|mmap)/, 'Out-of-memory'],
  [/^FPE/, 'Floating-point-exception'],
  [/^int-divide-by-zero/, 'Divide-by-zero'],
  [/^integer-overflow/, 'Integer-overflow'],
]

/** Reads the head of a report of ASan, MSan, TSan, HWASan, LSan and UBSan's signals. */
export const readSanitizerFault: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const failedCheck = /Sanitizer:? CHECK failed: \S+ (.*)$/.exec(line)?.[1]
  if (failedCheck !== undefined) return brokenTool(failedCheck)
  const report = REPORT.exec(line)
  if (report === null || isRemark(report[2] ?? '')) return undefined
  // What AddressSanitizer warns of, it goes on after.
  if (line.includes('WARNING: AddressSanitizer')) return undefined
  return readReport(report[2] ?? '', report[2] ?? '')
}

function isRemark(text: string): boolean {
  return (
    text === '' ||
    /^(?:failed to (?:intercept|use|fork)|invalid path|external symbolizer|reading)/i.test(text)
  )
}

function readReport(text: string, message: string): Fault {
  if (/^detected memory leak/.test(text)) return { ...saw('Memory-leak', message), weight: 'hint' }
  const known = typeIn(REPORTS, text)
  if (known !== undefined) return saw(known, message)
  const words = SUMMARY_FREE.exec(text)?.[0].trim() ?? text
  const signal = SIGNALS[words]
  if (signal !== undefined) return { type: signal, weight: 'effect', language: 'native', message }
  if (words === 'unknown-crash') return { ...saw('UNKNOWN', message), access: '' }
  if (!SEGMENT_FAULTS.has(words)) return saw(typeName(words), message)
  const address = UNKNOWN_ADDRESS.exec(text)?.[1] ?? ''
  // Of an address that no processor takes, the signal does not tell which one it was.
  if (/on unknown address \(pc/.test(text)) return saw('Segv on unknown address', message)
  const isNull = address === '(nil)' || isNearNull(address)
  const fault = saw(isNull ? 'Null-dereference' : 'UNKNOWN', message)
  const isWanted = CRASH_ADDRESS.test(address)
  return isWanted ? { ...fault, weight: 'effect', isBadAccess: false } : fault
}

function saw(type: string, message: string): Fault {
  return { type, weight: 'saw', language: 'native', message, isBadAccess: true }
}

/** The stack is of the tool, not of the program. */
function brokenTool(text: string): Fault {
  const type = 'Sanitizer CHECK failure'
  return { type, text, frames: 0, weight: 'stated', language: 'native', message: text }
}

const SIZED = /^(?:atomic )?(read|write) of size (\d+|\{\*\})/i
const CAUSED_BY = /The signal is caused by a (READ|WRITE) memory access/
const ATTEMPT = /^Attempt to (read|write|execute)[a-z -]* address /
const LEAK = /^(Direct|Indirect) leak of /

/** What a later line of the same report adds to its head. */
export function amendFault(fault: Fault, line: string): Fault | undefined {
  if (line.startsWith('## V8 sandbox violation detected')) {
    return { ...fault, type: 'V8 sandbox violation', access: undefined }
  }
  if (fault.access !== undefined || fault.weight !== 'saw') return undefined
  const sized = SIZED.exec(line)
  if (sized !== null) return { ...fault, access: `\n${sized[1]?.toUpperCase()} ${sized[2]}` }
  if (fault.type !== 'UNKNOWN' && fault.type !== 'Null-dereference') return undefined
  const attempted = ATTEMPT.exec(line)?.[1]
  if (attempted !== undefined) return { ...fault, type: attempted.toUpperCase(), access: '' }
  const caused = CAUSED_BY.exec(line)?.[1]
  return caused === undefined ? undefined : { ...fault, access: ` ${caused}` }
}

/** A leak is what its first line says; one that is reached from another leak says less. */
export const readLeak: FaultReader = (lines, at) => {
  const kind = LEAK.exec(lines[at] ?? '')?.[1]
  if (kind === undefined) return undefined
  const weight = kind === 'Direct' ? 'saw' : 'effect'
  return { type: `${kind}-leak`, weight, language: 'native', message: lines[at] }
}
