/**
 * Lines after which a report shows other stacks than that of the fault: where memory came from,
 * who made the thread, what other threads did.
 */
const SECOND_STACKS: readonly RegExp[] = [
  /^(?:freed|allocated|previously allocated|previously freed) (?:by|here|at)/i,
  /^Thread T?\d.* created by/,
  /^(?:Uninitialized value was (?:stored|created)|Memory was marked as uninitialized)/,
  / is located (?:in stack of thread|\d+ bytes|at offset)/,
  /^(?:Previous (?:atomic )?(?:read|write) |As if synchronized|Mutex M\d|Location is|Goroutine \d+ \()/i,
  /^(?:Task trace|Crash keys|Register values|Shadow bytes|Memory state around)/,
  /^SUMMARY: /,
  /^(?:Direct|Indirect) leak of /,
  /^--- --- ---/,
  /^\[end of stack trace\]/,
  /^0x[\da-f]+ was (?:de)?allocated by thread/,
  /^(?:de)?allocated by thread \d+/i,
  /^==\d+== (?:Address 0x|Block was alloc'd|Uninitialised value was created|This conflicts with)/,
  /^(?:Allocated|Freed)(?: by task \d+)?:|^The buggy address belongs|^Object at /,
]

/** Here the stack of the fault begins, whatever stood before it. */
const DEBUGGER_STACK = /^(?:# )?(?:Child-SP|ChildEBP) RetAddr|^Thread \d+ Crashed/

/** The stack of another thread, unless nothing of the application was shown before. */
const NEXT_STACK = /^(?:goroutine \d+ \[|Thread \d+(?::| name:| \())/

export function opensNextStack(line: string): boolean {
  return NEXT_STACK.test(line)
}

export function opensDebuggerStack(line: string): boolean {
  return DEBUGGER_STACK.test(line)
}

export function opensSecondStack(line: string): boolean {
  return SECOND_STACKS.some((pattern) => pattern.test(line))
}
