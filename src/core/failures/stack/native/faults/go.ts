import { type Fault, type FaultReader, type FaultTable, typeIn } from './fault.ts'
import { MISUSE_FRAMES } from './stated.ts'

const TYPES: FaultTable = [
  [/integer divide by zero/, 'Integer divide by zero'],
  [/index out of range/, 'Index out of range'],
  [/invalid memory address or nil pointer dereference/, 'Invalid memory address'],
  [/makeslice: len out of range/, 'Makeslice: len out of range'],
  [/makeslice: cap out of range/, 'Makeslice: cap out of range'],
  [/slice bounds out of range/, 'Slice bounds out of range'],
  [/stack overflow/, 'Stack overflow'],
  [/out of memory|cannot allocate memory/, 'Out-of-memory'],
]

/** Anywhere, since loggers write what they recovered. */
const RUNTIME_ERROR = /(?:^|[ :])(?:runtime error|fatal error): (.*)$/
const PANIC = /^panic: (?!runtime error)(.*)$/
const FATAL = /^fatal error: (.*)$/

/** Reads panics and fatal errors of Go. A data race is told by its own detector. */
export const readGoFault: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  if (line === 'WARNING: DATA RACE') return { ...fault('Data race', line), kind: 'data race' }
  const said = RUNTIME_ERROR.exec(line)?.[1]
  const type = said === undefined ? undefined : typeIn(TYPES, said)
  const kind = line.includes('fatal error: ') ? 'fatal error' : 'panic'
  if (type !== undefined) return { ...fault(type, said), kind }
  const fatal = FATAL.exec(line)?.[1]
  if (fatal !== undefined && isGo(lines, at))
    return {
      ...fault('Fatal error', fatal),
      text: fatal,
      frames: MISUSE_FRAMES,
      kind: 'fatal error',
    }
  const panic = PANIC.exec(line)?.[1]
  return panic === undefined || !isGo(lines, at) ? undefined : asserted(panic)
}

const LOOKED_AT_LINES = 40

/** Other languages panic too; the traces of Go name their goroutines. */
function isGo(lines: readonly string[], at: number): boolean {
  return lines
    .slice(at, at + LOOKED_AT_LINES)
    .some((line) => line.startsWith('goroutine ') || line.startsWith('runtime stack:'))
}

function asserted(panic: string): Fault {
  const text = panic.replace(/ \[recovered\].*$/, '')
  return { ...fault('ASSERT', text), text, kind: 'panic' }
}

function fault(type: string, message: string | undefined): Fault {
  return { type, weight: 'stated', language: 'go', message }
}
