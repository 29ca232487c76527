import { type Fault, type FaultReader, fileName } from './fault.ts'

/** What may be glued to the end of a message when a signal handler writes at the same time. */
const GLUED =
  /(?:(?:HW)?(?:Address|Memory|Thread|Leak|UndefinedBehavior)Sanitizer|[A-Z]{1,3}SAN):DEADLYSIGNAL.*$/

/** Android keeps the last words of a process in quotes. */
const KEPT_BY_ANDROID = /^Abort message: '(.*)'$/

/** How libraries and compilers word a failed assertion; the first group is what was asserted. */
const WORDINGS: readonly RegExp[] = [
  /: Assertion [`'"‘](.*?)[`'’"]? failed\.?/,
  /: assertion "(.*)" failed/,
  /: assertion .+? failed: (.+)$/,
  /^(?:\S+: )?(?:libc\+\+ Hardening )?assertion (.+) failed$/,
  /\bAssertion failed: \((.*)\), function /,
  /\bAssertion failed: (.*), file .*, line \d+/,
  /\bAssertion failure: (.*?)(?:, at \S+:\d+|$)/,
  /^ASSERTION FAILED: (.*)$/,
  /^(?:.{0,200}: )?ASSERTION FAILED: (.*)$/,
  /\bASSERT(?:ION)? FAIL(?:ED|URE)(?: at \(?[^\s:]+:\d+\)?)?:? (.*)$/,
  /\bASSERT: "(.*)" in file /,
  /^\[?.{0,200}\bASSERT(?:ION)?\b ?[:(] ?(.+?)\)?$/,
  /^Assertion failed: (?!file )(.*)$/i,
]

/** Other last words of a program that ends itself. */
const LAST_WORDS: readonly RegExp[] = [
  // Of any language: `panic: a`, `dir/a.c:3: panic: a` and `thread 17 panic: a`.
  /^(?:\[[^\]]{1,80}\] ?|\S+\.\w{1,4}:\d+: ?|thread \d+ )?panic: (.*)$/i,
  // Of Skia.
  /^\S+:\d+: fatal error: "(?:assert\((.*)\)|.*)"$/,
  // Of Firefox.
  /^Hit (MOZ_CRASH\(.*\)) at \S+:\d+/,
]

/** What a browser logs for the script of a page is no assertion of the browser. */
const OF_PAGE = /CONSOLE\(\d+\)\]|", source: /
const UNREACHABLE = 'SHOULD NEVER BE REACHED'

/** Reads failed assertions of C, C++ and WebKit. */
export const readAssertion: FaultReader = (lines, at) => {
  const line = (lines[at] ?? '').replace(GLUED, '').replace(KEPT_BY_ANDROID, '$1').trim()
  if (line === UNREACHABLE) return { ...asserted(''), type: 'ASSERT_NOT_REACHED', message: line }
  if (OF_PAGE.test(line)) return undefined
  for (const pattern of /assert/i.test(line) ? [...WORDINGS, ...LAST_WORDS] : LAST_WORDS) {
    const text = pattern.exec(line)?.[1]?.trim()
    if (text !== undefined && text !== '') return asserted(text)
  }
  return undefined
}

const LLVM_ERROR = /^(?:LLVM ERROR|fatal error: error in backend): (.*)$/
const LLVM_UNREACHABLE = /^UNREACHABLE executed at (\S+):\d+!/

/** Reads how LLVM ends: `LLVM ERROR: …`, and `UNREACHABLE executed …` with its reason above it. */
export const readLlvmFault: FaultReader = (lines, at) => {
  const line = lines[at] ?? ''
  const error = LLVM_ERROR.exec(line)?.[1]
  if (error !== undefined) return { ...asserted(error), type: 'Fatal error' }
  const place = LLVM_UNREACHABLE.exec(line)?.[1]
  if (place === undefined) return undefined
  const reason = lines[at - 1] ?? ''
  return { ...asserted(reason === '' ? fileName(place) : reason), type: 'Unreachable code' }
}

const RUST_OLD = /^thread '.*' panicked at '(.*)', \S+:\d+(?::\d+)?$/
const RUST_NEW = /^thread '.*'(?: \(\d+\))? panicked at \S+:\d+:\d+:$/
const RUST_CUT = /^thread '.*' panicked at '?(.*)$/

/** Reads `thread 'main' panicked at …` of Rust, with its message in the line or below it. */
export const readRustPanic: FaultReader = (lines, at) => {
  const line = (lines[at] ?? '').replace(GLUED, '').trim()
  const text = RUST_NEW.test(line)
    ? lines[at + 1]
    : (RUST_OLD.exec(line) ?? RUST_CUT.exec(line))?.[1]
  return text === undefined ? undefined : { ...asserted(text), language: 'rust', kind: 'panic' }
}

function asserted(text: string): Fault {
  return { type: 'ASSERT', text, weight: 'stated', language: 'native', message: text }
}
