import { type Fault, type FaultReader, type FaultTable, typeIn, typeName } from './fault.ts'

/** KASAN, KMSAN, KCSAN and KFENCE report alike. */
const SANITIZER = /BUG: K[A-Z]{1,5}: ([\w -]+?) (?:in|on|for|at) /i
const UNDEFINED = /^UBSAN: ([\w -]+) in [^\s:]+:\d+/
const PANIC = /^(?:.{0,80} )?Kernel panic - not syncing: (.*)$/
const OOPS =
  /^(?:BUG: )?[Uu]nable to handle (?:kernel )?(.*?) (?:at|for address)(?: virtual address)?:? ?(?:0x)?([\da-f]+)/
const TRUSTY = /^panic notifier - trusty version|Trusted App crash stacktrace/i

/** What else a kernel says of itself, by the words that begin it. */
const SAID: FaultTable = [
  [/^kernel BUG at [^\s!]+:\d+!/, 'BUG'],
  [/^Internal error: (?:Oops)?(?: -|:)? ?(?:BUG|[\da-f]+)/, 'Oops'],
  [/^(?:BUG: )?general protection fault/, 'General-protection-fault'],
  [/^WARNING: CPU: \d+ PID: \d+ at /, 'WARNING'],
  [/^(?:PANIC: )?double fault:/, 'Double-fault'],
  [/^divide error: 0000/, 'Divide-error'],
  [/^invalid opcode: 0000/, 'Invalid-opcode'],
  [/^stack segment: 0000/, 'Stack-segment-fault'],
  [/^(?:watchdog: )?BUG: soft lockup - /, 'Soft-lockup'],
  [/^INFO: task .{1,80} blocked for more than \d+ seconds/, 'Task-hung'],
  [/^(?:rcu: )?INFO: rcu_\w+ (?:self-)?detected (?:expedited )?stall/, 'Rcu-stall'],
  [/^(?:WARNING|INFO): possible (?:circular|recursive) locking/, 'Possible-deadlock'],
  [/^WARNING: (?:inconsistent lock state|bad unlock balance)/, 'Locking'],
  [/^(?:WARNING|INFO): suspicious RCU usage/, 'Suspicious-rcu-usage'],
  [/^BUG: sleeping function called from invalid context/, 'Sleeping-in-atomic'],
  [/^BUG: scheduling while atomic/, 'Scheduling-while-atomic'],
  [/^BUG: spinlock /, 'Spinlock'],
  [/^BUG: memory leak$/, 'Memory-leak'],
  [/^BUG: stack guard page was hit/, 'Stack-overflow'],
  [/^Unhandled fault: /, 'Unhandled-fault'],
  [/^ZIRCON KERNEL (?:PANIC|OOPS)/, 'Panic'],
]

/** Reads faults of a kernel; Trusty's applications have a kernel of their own. */
export const readKernelFault: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  if (TRUSTY.test(line)) return { ...fault('', line), type: 'Trusted app crash' }
  const seen = (SANITIZER.exec(line) ?? UNDEFINED.exec(line))?.[1]
  if (seen !== undefined) return fault(hyphened(seen), line)
  const said = typeIn(SAID, line)
  if (said !== undefined) return fault(said, line)
  const oops = OOPS.exec(line)?.[1]
  if (oops !== undefined) return fault(hyphened(oops), line)
  const panic = PANIC.exec(line)?.[1]
  return panic === undefined ? undefined : fault(panic.trim().replace(/ /g, '-'), line)
}

function hyphened(words: string): string {
  return typeName(words.trim().replace(/ /g, '-'))
}

function fault(type: string, message: string): Fault {
  return { type: `Kernel failure\n${type}`, weight: 'saw', language: 'native', message }
}
