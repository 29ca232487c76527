import { type Fault, type FaultReader, type FaultTable, typeIn } from './fault.ts'

/** What fuzzers and their watchers find out themselves. */
const SEEN: FaultTable = [
  [/ERROR: ?libFuzzer: ?out-of-memory/, 'Out-of-memory'],
  [/ERROR: ?libFuzzer: ?timeout/, 'Timeout'],
  [/^=+ ?RSS limit exceeded/, 'Out-of-memory'],
  [/^Failure ?: ?(?:rss-limit-exceeded|out-of-memory)/, 'Out-of-memory'],
  [/^=+ ?Stack limit exceeded/, 'Stack-overflow'],
  [/^Failure ?: ?stack-limit-exceeded/, 'Stack-overflow'],
  [/ERROR: ?libFuzzer: ?fuzz target overwrites its const input/, 'Overwrites-const-input'],
  [/^===BUG DETECTED: Shell (?:corruption|injection)/, 'Command injection'],
  [/^===BUG DETECTED: Arbitrary domain name resolution/, 'Arbitrary DNS resolution'],
  [/^## V8 sandbox violation detected/, 'V8 sandbox violation'],
  [/^===BUG DETECTED: Arbitrary file open/, 'Arbitrary file open'],
]

const ENDED: FaultTable = [
  [/^=+ ?(?:(?:Per-input|Per-batch) timeout|Timeout of \d+ seconds) exceeded/, 'Timeout'],
  [/^Failure ?: ?per-(?:input|batch)-timeout-exceeded/, 'Timeout'],
  [/ERROR: ?libFuzzer: ?deadly signal/, 'Fatal-signal'],
  [/ERROR: ?libFuzzer: ?fuzz target exited/, 'Unexpected-exit'],
]

/** Reads the heads of libFuzzer, Centipede and the sanitizers that watch a whole system. */
export const readFuzzerFault: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  if (!/libFuzzer|^=|^Failure|^## V8/.test(line)) return undefined
  const seen = typeIn(SEEN, line)
  if (seen !== undefined) return fault(seen, 'saw', line)
  const ended = typeIn(ENDED, line)
  return ended === undefined ? undefined : fault(ended, 'effect', line)
}

/** Reads that a browser lost its GPU process, which says nothing of why. */
export const readGpuFailure: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  return line.includes('GPU process exited unexpectedly')
    ? fault('GPU failure', 'hint', line)
    : undefined
}

/** Memory that ran out, in the words of allocators and engines. */
const EXHAUSTED =
  /# Allocation failed.*out of memory|Fatal (?:process|JavaScript) (?:OOM|out of memory)|Fatal JavaScript invalid size error|Out of memory\. (?:Dying|Allocation|size=)|could ?n['’]?t allocate .*out of memory|^fatal runtime error: out of memory|^memory allocation of \d+ bytes failed|Sanitizer: rss limit|Sanitizer failed to allocate|allocator is out of memory trying|rss limit exhausted|^Out of memory: Kill|java\.lang\.OutOfMemoryError/i

/** Node says what it could not do. */
const OF_NODE = /^FATAL ERROR: (?:[A-Z_]+ |[\w:]+::\w+ )?(.*JavaScript heap out of memory)$/

export const readExhaustion: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const node = OF_NODE.exec(line)?.[1]
  if (node !== undefined) return { ...fault('Out-of-memory', 'saw', line), text: node }
  return EXHAUSTED.test(line) ? fault('Out-of-memory', 'saw', line) : undefined
}

function fault(type: string, weight: Fault['weight'], message: string): Fault {
  return { type, weight, language: 'native', message }
}
