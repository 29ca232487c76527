import { type Fault, fileName } from './faults/fault.ts'
import type { NativeFrame } from './native-frame.ts'
import { isNoise } from './noise/is-noise.ts'
import { scanTrace } from './scan-trace.ts'
import { stacksOf, withoutBeginning } from './stacks.ts'

/** What a crash is known by, so that the same crash is found again. */
export interface Crash {
  /** Such as `Heap-buffer-overflow\nREAD 8`, `Null-dereference WRITE` or `CHECK failure`. */
  readonly type: string
  /** What was asserted, if anything, then the innermost frames that are no machinery. */
  readonly state: readonly string[]
}

/** How many frames tell crashes apart; more would split one bug by its callers. */
const STATE_FRAMES = 3
/** Deep templates differ in their ends by nothing that matters. */
const STATE_CHARACTERS = 80
/** The state where nothing is known. */
const NO_STATE = 'NULL'
/** Every fuzz target has this name; its file tells which one it is. */
const FUZZ_TARGET = /^(?:main\.)?LLVMFuzzerTestOneInput$/

/** The crash that a log tells, or nothing where it tells none. */
export function crashOf(text: string): Crash | undefined {
  const { fault, frames } = scanTrace(text)
  if (fault === undefined) return undefined
  const said = (fault.text ?? '').split('\n').filter((part) => part !== '')
  const places = placesOf(frames)
  const told = /stack-overflow/i.test(fault.type) ? cycleIn(places) : places
  const room = fault.frames ?? STATE_FRAMES - said.length
  const state = [...said, ...told.slice(0, room)].map((part) => stateLine(part, fault))
  if (state.length === 0 && fault.process !== undefined) state.push(capital(fault.process))
  const isExhausted = fault.weight !== 'stated' && frames.some(isOutOfMemory)
  return {
    type: isExhausted ? 'Out-of-memory' : `${fault.type}${fault.access ?? ''}`,
    state: state.length === 0 ? [NO_STATE] : state,
  }
}

const ADDRESS = /0x[\da-f]{4,}U?/gi
/** Long numbers, and those that number nodes and inputs; neither lines nor versions. */
const NUMBER = /(?<![:\d.])(?:\d[\d.]{3,}|(?<=[@#])\d+)(?![A-Za-z\d.])/g

/** The same for every run: what was compared by a correctness fuzzer is named by its numbers. */
function stateLine(part: string, { type }: Fault): string {
  const line = part.trim()
  if (type === 'V8 correctness failure') return line.slice(0, STATE_CHARACTERS)
  const plain = line.replace(ADDRESS, 'ADDRESS').replace(NUMBER, 'NUMBER')
  // The types that a cast names are all that there is to tell it apart.
  return line.startsWith(CAST) ? plain : plain.slice(0, STATE_CHARACTERS)
}

const CAST = 'Bad-cast to '

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const CYCLE_PLACES = 10
const CYCLE_REPEATS = 3

/** A stack overflows in whatever is called last; what calls itself again and again is the bug. */
function cycleIn(places: readonly string[]): readonly string[] {
  for (let start = 0; start < places.length; start++) {
    for (let length = 1; length <= CYCLE_PLACES; length++) {
      if (isCycle(places, start, length)) return places.slice(start, start + length)
    }
  }
  return places
}

function isCycle(places: readonly string[], start: number, length: number): boolean {
  const end = start + length * CYCLE_REPEATS
  if (end > places.length) return false
  for (let at = start + length; at < end; at++) {
    if (places[at] !== places[at - length]) return false
  }
  return true
}

/** Handlers that a process enters only when its memory ran out. */
const OUT_OF_MEMORY =
  /::OnNoMemory|FatalProcessOutOfMemory|FX_OutOfMemoryTerminate|TerminateBecauseOutOfMemory|BlinkGCOutOfMemory|^rust_oom/i

function isOutOfMemory({ symbol }: NativeFrame): boolean {
  return symbol !== undefined && OUT_OF_MEMORY.test(symbol)
}

/** A stack without any name is the same that was shown, or will be, with its names. */
function placesOf(frames: readonly NativeFrame[]): readonly string[] {
  const stacks = stacksOf(withoutBeginning(frames))
  const named = stacks.filter((stack) => stack.some(isNamed))
  if (named.length === 0) return stacks.flat().flatMap(stateOf)
  return named.flat().filter(isTelling).flatMap(stateOf)
}

const LIBRARY = /\.(?:so|dylib|dll)(?:[.:\d]|$)/i

/** A program with names has none here by chance; a library may have come without any. */
function isTelling({ symbol, binary }: NativeFrame): boolean {
  return symbol !== undefined || LIBRARY.test(binary ?? '')
}

function isNamed(frame: NativeFrame): boolean {
  return frame.symbol !== undefined && stateOf(frame).length > 0
}

/** The binary stands for a function whose name is not known. */ function stateOf(
  frame: NativeFrame,
): readonly string[] {
  const { symbol, file, language, binary } = frame
  if (symbol === undefined) return binary === undefined || isNoise(frame) ? [] : [binary]
  if (FUZZ_TARGET.test(symbol))
    return file === undefined || language === 'go' ? [] : [fileName(file)]
  if (isNoise(frame)) return []
  return [language === 'go' ? (symbol.split('/').at(-1) ?? symbol) : withoutCall(symbol)]
}

function withoutCall(symbol: string): string {
  return symbol.split('(')[0]?.trim() ?? ''
}
