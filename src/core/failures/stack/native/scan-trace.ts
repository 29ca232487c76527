import type { Fault, FaultWeight } from './faults/fault.ts'
import { readFault } from './faults/read-fault.ts'
import { amendFault } from './faults/sanitizer.ts'
import { readFrame } from './frames/read-frame.ts'
import type { NativeFrame } from './native-frame.ts'
import { isAssertion, isNoise } from './noise/is-noise.ts'
import { opensDebuggerStack, opensNextStack, opensSecondStack } from './second-stack.ts'
import { traceLines } from './trace-lines.ts'

/** Frames that are kept of one log: recursion may print many thousands. */
const MAX_FRAMES = 512

/** What a log tells of its first fault. */
export interface NativeTrace {
  readonly fault?: Fault | undefined
  /** In the order of the log, so innermost first; of Python the other way round. */
  readonly frames: readonly NativeFrame[]
}

const WEIGHTS: Readonly<Record<FaultWeight, number>> = {
  saw: 3,
  stated: 3,
  logged: 2,
  effect: 1,
  hint: 0,
}

/** Reads a log once, line by line. */
export function scanTrace(text: string): NativeTrace {
  const lines = traceLines(text)
  const scan = new TraceScan()
  for (let at = 0; at < lines.length; at++) scan.read(lines, at)
  return scan.trace()
}

/** Where the stack of a fault begins at the latest. */
const LOOKED_AT_LINES = 24

/** Whether an assertion stands on top of the stack, or there is no stack to tell. */
function crashesItself(lines: readonly string[], at: number): boolean {
  for (let line = at + 1; line <= at + LOOKED_AT_LINES; line++) {
    const frame = readFrame(lines, line, undefined)
    if (frame === undefined) continue
    if (isAssertion(frame)) return true
    if (!isNoise(frame)) return false
  }
  return true
}

class TraceScan {
  #fault: Fault | undefined
  #frames: NativeFrame[] = []
  #isClosed: boolean = false

  read(lines: readonly string[], at: number): void {
    const line = lines[at] ?? ''
    if (line === '' || this.#amend(line)) return
    const fault = readFault(lines, at)
    if (fault !== undefined) this.#meet(fault, lines, at)
    else if (opensDebuggerStack(line)) this.#reopen()
    else if (opensSecondStack(line)) this.#close()
    else if (opensNextStack(line) && this.#frames.some((frame) => !isNoise(frame))) this.#close()
    else this.#addFrame(lines, at)
  }

  trace(): NativeTrace {
    const frames = this.#fault?.language === 'python' ? [...this.#frames].reverse() : this.#frames
    return { fault: this.#fault, frames }
  }

  #meet(fault: Fault, lines: readonly string[], at: number): void {
    if (this.#isStronger(fault) || this.#isSurvived(fault, lines, at)) {
      this.#fault = fault
      this.#reopen()
    } else if (fault.weight === 'effect' || this.#isOwnCrash(fault)) {
      // The stack of the signal may show what the first message did not.
      this.#isClosed = false
    } else {
      this.#close()
    }
  }

  #isStronger(fault: Fault): boolean {
    return this.#fault === undefined || WEIGHTS[fault.weight] > WEIGHTS[this.#fault.weight]
  }

  /** A bad access after something was asserted: what asserted it, or a crash of its own. */
  #isOwnCrash(fault: Fault): boolean {
    return fault.isBadAccess === true && this.#fault?.weight === 'stated'
  }

  /** An assertion that ends its process does so itself; whatever else crashes comes after it. */
  #isSurvived(fault: Fault, lines: readonly string[], at: number): boolean {
    return (
      this.#isOwnCrash(fault) && this.#fault?.language === 'native' && !crashesItself(lines, at)
    )
  }

  #amend(line: string): boolean {
    const amended = this.#fault === undefined ? undefined : amendFault(this.#fault, line)
    if (amended === undefined) return false
    this.#fault = amended
    return true
  }

  #reopen(): void {
    this.#frames = []
    this.#isClosed = false
  }

  #close(): void {
    this.#isClosed = this.#frames.length > 0
  }

  #addFrame(lines: readonly string[], at: number): void {
    if (this.#isClosed || this.#frames.length >= MAX_FRAMES) return
    const frame = readFrame(lines, at, this.#fault?.language)
    if (frame === undefined) return
    if (frame.isRough !== true && this.#frames[0]?.isRough === true) this.#frames = []
    this.#frames.push(frame)
  }
}
