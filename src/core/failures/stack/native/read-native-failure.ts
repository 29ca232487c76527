import type { Failure, StackFrame, TraceLanguage } from '../../failure.ts'
import { bareSymbol } from './bare-symbol.ts'
import type { Fault } from './faults/fault.ts'
import type { NativeFrame } from './native-frame.ts'
import { isNoise, isNoisyPlace, isOwn } from './noise/is-noise.ts'
import { scanTrace } from './scan-trace.ts'
import { stacksOf, withoutBeginning } from './stacks.ts'

/** Without a fault, a single line that looks like a numbered frame may be anything. */
const FRAMES_WITHOUT_FAULT = 2

/**
 * Reads the first failure in the log of compiled code: reports of sanitizers and fuzzers, stacks of
 * debuggers, crash reports of Android, Apple's systems, Windows and kernels, checks of Chromium and
 * V8, panics of Go and Rust, and what other languages tell in such logs. Total on any text; the
 * time is linear in what is read of it, at most 200,000 characters.
 */
export function readNativeFailure(text: string): Failure | undefined {
  const { fault, frames } = scanTrace(text)
  if (fault === undefined && !isStack(frames)) return undefined
  const stack = stackOf(frames)
  return {
    language: languageOf(fault, stack),
    ...(fault === undefined ? {} : namesOf(fault)),
    frames: stack.map(toStackFrame),
    causes: [],
  }
}

function isStack(frames: readonly NativeFrame[]): boolean {
  return frames.filter(({ index }) => index !== undefined).length >= FRAMES_WITHOUT_FAULT
}

/** Of the stacks of one fault, the first that shows the application. */
function stackOf(frames: readonly NativeFrame[]): readonly NativeFrame[] {
  const stacks = stacksOf(withoutBeginning(frames))
  return stacks.find((stack) => stack.some((frame) => !isNoise(frame))) ?? stacks[0] ?? []
}

function languageOf(fault: Fault | undefined, stack: readonly NativeFrame[]): TraceLanguage {
  if (fault !== undefined && fault.language !== 'native') return fault.language
  const own = stack.find((frame) => !isNoise(frame)) ?? stack[0]
  return own?.language ?? 'native'
}

const EXCEPTION = /^((?:[A-Za-z_$][\w$]*\.)*[A-Z][\w$]*)(?:: ?(.*))?$/

/** Other languages name the class of an error before its message. */
function namesOf({ type, access, language, message, kind }: Fault): Partial<Failure> {
  if (kind !== undefined) return { type: kind, message }
  const named = language === 'native' ? null : EXCEPTION.exec(message ?? '')
  if (named !== null) return { type: named[1], message: named[2] }
  return { type: `${type}${access ?? ''}`.replace(/\n/g, ' '), message }
}

function toStackFrame(frame: NativeFrame): StackFrame {
  const { symbol, file, line, binary } = frame
  return {
    ...(symbol === undefined ? {} : splitName(symbol, frame.language)),
    ...(binary === undefined ? {} : { module: binary.split(/[\\/]/).at(-1) }),
    ...(file === undefined ? {} : { file: file.replace(/\\/g, '/') }),
    ...(line === undefined ? {} : { line }),
    isInApp: isOwn(frame) || isOwnMain(frame),
  }
}

/** It tells no two crashes of a program apart, but the program's own it is. */
function isOwnMain({ symbol, file }: NativeFrame): boolean {
  return symbol === 'main' && file !== undefined && !isNoisyPlace({ file })
}

/** `dir/package.(*Type).method` and `package.Class.method` hold their modules. */
function splitName(symbol: string, language: TraceLanguage): Partial<StackFrame> {
  if (language === 'java') {
    const name = symbol.slice(Math.max(symbol.lastIndexOf(' '), symbol.lastIndexOf('/')) + 1)
    const dot = name.lastIndexOf('.')
    return { module: name.slice(0, dot), function: name.slice(dot + 1) }
  }
  if (language !== 'go') return { function: bareSymbol(symbol) }
  const dot = symbol.indexOf('.', symbol.lastIndexOf('/') + 1)
  if (dot < 0) return { function: symbol }
  return { module: symbol.slice(0, dot), function: symbol.slice(dot + 1) }
}
