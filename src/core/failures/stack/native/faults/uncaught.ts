import type { TraceLanguage } from '../../../failure.ts'
import { type Fault, type FaultReader, type FaultTable, typeIn } from './fault.ts'

const JAZZER = /^== Java Exception: (.*)$/
const JAZZER_JS = /== Uncaught Exception: (?:Jazzer\.js: )?(.*)$/
const ATHERIS = /^=== Uncaught Python exception: ===$/
const PYSECSAN = /^===BUG DETECTED: PySecSan/
const ANDROID = /FATAL EXCEPTION(?: IN SYSTEM PROCESS)?: /
/** Of the failures that JUnit lists: `2) testOpens(pkg.LakeTest)`. */
const JUNIT = /^\d+\) (\w+\((?:[a-z]\w*\.)+[A-Z]\w*\))$/
const SWIFT = /^(?:\S+:\d+: )?(?:Swift\/\S+:\d+: )?Fatal error: (.+?)(?:: file (\S+), line \d+)?$/
const TERMINATED =
  /^(?:libc\+\+abi(?:\.dylib)?: )?terminat(?:e|ing)(?: called after throwing an instance of| with uncaught exception of type| due to uncaught exception of type) '?([^':]+(?:::[^':]+)*)'?(?:: (.*))?$/
const GLIBC: FaultTable = [
  [/^\*\*\* (?:stack smashing|buffer overflow) detected/, 'Stack-buffer-overflow'],
  [
    /^(?:\*\*\* Error in .{0,200}: )?(?:double free or corruption|corrupted |free\(\): |malloc\(\): |realloc\(\): |munmap_chunk\(\): )/,
    'Heap-corruption',
  ],
]

/** Reads errors of other languages in the logs of their fuzzers and of Android. */
export const readUncaught: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const java = JAZZER.exec(line)?.[1]
  if (java !== undefined) return uncaught('java', java, securityType(java))
  const javascript = JAZZER_JS.exec(line)?.[1]
  if (javascript !== undefined) return uncaught('javascript', javascript)
  if (PYSECSAN.test(line)) return uncaught('python', line, 'PySecSan')
  if (ATHERIS.test(line)) return uncaught('python', lines[at + 1] ?? '')
  const test = JUNIT.exec(line)?.[1]
  if (test !== undefined)
    return { ...uncaught('java', lines[at + 1] ?? '', 'Test failure'), text: test, frames: 0 }
  if (ANDROID.test(line)) return uncaught('java', exceptionBelow(lines, at), 'Fatal Exception')
  return undefined
}

function securityType(exception: string): string {
  return /\.FuzzerSecurityIssue/.test(exception) ? 'Security exception' : 'Uncaught exception'
}

const NO_ANSWER = /^ANR in ([\w.]+)/
const OF_APPLE = /^\*\*\* Terminating app due to uncaught exception '(\w+)'(?:, reason: '(.*?)'?)?$/

/** Reads that a program of Android does not answer, and what ended one of Apple's systems. */
export const readSystemReport: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const process = NO_ANSWER.exec(line)?.[1]
  if (process !== undefined) return { ...uncaught('java', line, 'ANR'), kind: 'ANR', process }
  const thrown = OF_APPLE.exec(line)
  return thrown === null ? undefined : { ...uncaught('native', thrown[2] ?? line), kind: thrown[1] }
}

const LOOKED_AT_LINES = 4

function exceptionBelow(lines: readonly string[], at: number): string {
  const below = lines.slice(at + 1, at + 1 + LOOKED_AT_LINES)
  return below.find((line) => /^[\w$.]+\.[\w$]+(?::|$)/.test(line)) ?? ''
}

function uncaught(language: TraceLanguage, message: string, type = 'Uncaught exception'): Fault {
  return { type, weight: 'stated', language, message }
}

const NO_LIBRARY =
  /error while loading shared libraries: ([^\s:]+):|CANNOT LINK EXECUTABLE.*library "([^"]+)" not found/

/** Reads that a library is missing, which no frame can tell. */
export const readMissingLibrary: FaultReader = (lines, at) => {
  const parts = NO_LIBRARY.exec(lines[at] ?? '')
  if (parts === null) return undefined
  return { ...uncaught('native', lines[at] ?? '', 'Missing-library'), text: parts[1] ?? parts[2] }
}

/** Reads what Swift, the C++ runtime and glibc say before they abort. */
export const readRuntimeAbort: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const swift = /\.swift\b/.test(line) ? SWIFT.exec(line)?.[1] : undefined
  if (swift !== undefined) return { ...uncaught('native', swift, 'Fatal error'), text: swift }
  const thrown = TERMINATED.exec(line)
  if (thrown !== null) {
    const message = thrown[2] ?? /^what\(\): (.*)$/.exec(lines[at + 1] ?? '')?.[1]
    return { ...uncaught('native', message ?? line), kind: thrown[1], weight: 'hint' }
  }
  const type = typeIn(GLIBC, line)
  return type === undefined ? undefined : { ...uncaught('native', line, type), weight: 'hint' }
}
