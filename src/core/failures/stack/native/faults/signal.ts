import { type Fault, type FaultReader, isNearNull } from './fault.ts'

const OF_GDB =
  /^(?:Program|Thread .{1,60}) (?:received|terminated with) signal ((?:SIG|EXC_)[A-Z_]+),/
const OF_CORE = /^Program terminated with signal (SIG[A-Z]+|\d+),/
const OF_CHROMIUM = /^Received signal 11 (?:SEGV|BUS)_\w+ ?([\da-f]*)/
const OF_CHROMIUM_ANY = /^Received signal \d+/
const OF_ANDROID =
  /\bsignal \d+ \((SIG[A-Z]+)\), code -?\d+ \([^)]*\), fault addr (0x[\da-f]+|[\da-f]{8,16}|-+)/
const OF_ANDROID_BRIEF =
  /^Fatal signal \d+ \((SIG[A-Z]+)\)(?:,? code -?\d+)?(?: \([^)]*\))?(?:,? (?:at|fault addr) (0x[\da-f]+))?/
const OF_APPLE = /^Exception Type: (EXC_\w+)(?: \((SIG[A-Z]+)\))?/
const OF_LLDB = /stop reason = (EXC_\w+|signal SIG[A-Z]+)(?:.*address=(0x[\da-f]+))?/
/** Of Abseil, `*** SIGSEGV received at time=1 on cpu 3 ***`, and of glog. */
const OF_GOOGLE = /^\*\*\* (SIG[A-Z]+) (?:\(@0x([\da-f]+)\) )?received (?:at time=|by PID )/
/** Of the Java machine: `# SIGSEGV (0xb) at pc=0x12, pid=3, tid=4`. */
const OF_JAVA = /^# (SIG[A-Z]+|EXCEPTION_\w+) \(0x[\da-f]+\) at pc=0x/
const OF_RUBY = /\[BUG\] Segmentation fault at 0x([\da-f]+)/
const OF_FUCHSIA = /<== fatal (page fault|exception|undefined instruction|\w+)/
const OF_FUCHSIA_CRASH =
  /^crashlogger: .*(?:fatal|page fault)|^CRASH: thread .*(?:page fault|fatal)/
const OF_SANDBOX = /seccomp-bpf failure in (?:syscall|\w+)|libminijail\[\d+\]: blocked syscall: /
const ACCESS_LINES = 12

const ENDED: Readonly<Record<string, string>> = {
  SIGABRT: 'Abrt',
  SIGILL: 'Ill',
  SIGTRAP: 'Trap',
  SIGFPE: 'Floating-point-exception',
  SIGSYS: 'Bad-system-call',
}

/** Reads the signal that ended a process, as debuggers and systems report it. */
export const readSignal: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const gdb = (OF_GDB.exec(line) ?? OF_CORE.exec(line))?.[1]
  if (gdb !== undefined) return ended(gdb, line)
  const chromium = OF_CHROMIUM.exec(line)?.[1]
  if (chromium !== undefined) return { ...accessed(chromium, line), weight: 'effect' }
  if (OF_CHROMIUM_ANY.test(line)) return ended('UNKNOWN', line)
  return readAndroid(line) ?? readApple(lines, at) ?? readLldb(line) ?? readOther(line)
}

function readOther(line: string): Fault | undefined {
  const google = OF_GOOGLE.exec(line)
  if (google !== null) return signalled(google[1] ?? '', google[2] ?? '', line)
  const java = OF_JAVA.exec(line)?.[1]
  if (java !== undefined) return signalled(java, '', line)
  const ruby = OF_RUBY.exec(line)?.[1]
  if (ruby !== undefined) return accessed(ruby, line)
  if (OF_SANDBOX.test(line)) return ended('Bad-system-call', line)
  return OF_FUCHSIA.test(line) || OF_FUCHSIA_CRASH.test(line) ? ended('UNKNOWN', line) : undefined
}

function signalled(signal: string, address: string, line: string): Fault {
  const known = ENDED[signal]
  return known === undefined ? { ...accessed(address, line), weight: 'effect' } : ended(known, line)
}

function readAndroid(line: string): Fault | undefined {
  if (!line.includes('ignal ')) return undefined
  const parts = OF_ANDROID.exec(line) ?? OF_ANDROID_BRIEF.exec(line)
  if (parts === null) return undefined
  const known = ENDED[parts[1] ?? '']
  const fault = known === undefined ? touched(parts[2] ?? '', line) : ended(known, line)
  return { ...fault, process: / in tid \d+ .*\(([^()]+)\)$/.exec(line)?.[1] }
}

/** Memory tags tell that a pointer was not of this allocation, not which one it was. */
function touched(address: string, line: string): Fault {
  const fault = accessed(address, line)
  return /SEGV_MTE[AS]ERR/.test(line) ? { ...fault, type: 'Tag-mismatch' } : fault
}

function readApple(lines: readonly string[], at: number): Fault | undefined {
  const parts = OF_APPLE.exec(lines[at] ?? '')
  if (parts === null) return undefined
  const known = ENDED[parts[2] ?? '']
  if (known !== undefined) return ended(known, lines[at])
  const below = lines.slice(at + 1, at + ACCESS_LINES).join(' ')
  return accessed(/ at (0x[\da-f]+)/.exec(below)?.[1] ?? '', lines[at])
}

function readLldb(line: string): Fault | undefined {
  const parts = OF_LLDB.exec(line)
  if (parts === null) return undefined
  const known = ENDED[(parts[1] ?? '').replace('signal ', '')]
  return known === undefined ? accessed(parts[2] ?? '', line) : ended(known, line)
}

function accessed(address: string, message: string | undefined): Fault {
  const type = isNearNull(address) ? 'Null-dereference' : 'UNKNOWN'
  return { type, weight: 'saw', language: 'native', message }
}

function ended(type: string, message: string | undefined): Fault {
  return { type, weight: 'effect', language: 'native', message }
}
