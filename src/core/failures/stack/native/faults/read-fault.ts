import { readAssertion, readLlvmFault, readRustPanic } from './assertion.ts'
import { readAbortMessage, readLoggedCheck } from './check.ts'
import type { Fault, FaultReader } from './fault.ts'
import { readExhaustion, readFuzzerFault, readGpuFailure } from './fuzzer.ts'
import { readGoFault } from './go.ts'
import { readKernelFault } from './kernel.ts'
import { readLeak, readSanitizerFault } from './sanitizer.ts'
import { readSignal } from './signal.ts'
import { readMissingLibrary, readRuntimeAbort, readSystemReport, readUncaught } from './uncaught.ts'
import { readUndefinedBehaviour } from './undefined-behaviour.ts'
import { readV8Abort, readV8Difference, readV8Fatal } from './v8.ts'
import { readSampledFault, readValgrindFault } from './valgrind.ts'
import { readWindowsException } from './windows.ts'

/** The closest reading first: a report of a tool may quote what a program says. */
const READERS: readonly FaultReader[] = [
  readExhaustion,
  readSanitizerFault,
  readLeak,
  readUndefinedBehaviour,
  readFuzzerFault,
  readValgrindFault,
  readSampledFault,
  readKernelFault,
  readLoggedCheck,
  readV8Fatal,
  readV8Difference,
  readV8Abort,
  readRustPanic,
  readLlvmFault,
  readGoFault,
  readUncaught,
  readSystemReport,
  readRuntimeAbort,
  readMissingLibrary,
  readWindowsException,
  readSignal,
  readGpuFailure,
  readAssertion,
  readAbortMessage,
]

/** Reads the fault that a line tells, if it tells one. */
export function readFault(lines: readonly string[], at: number): Fault | undefined {
  if ((lines[at] ?? '') === '') return undefined
  for (const reader of READERS) {
    const fault = reader(lines, at)
    if (fault !== undefined) return fault
  }
  return undefined
}
