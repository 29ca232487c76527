import type { Failure, StackFrame, TraceLanguage } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { FRAMES_MAX, makeFailure, slashed } from './trace-block.ts'

/** What went wrong, as one line of the output states it. */
interface Fault {
  readonly type: string
  readonly message: string | undefined
  readonly language: TraceLanguage
}

type FaultReader = (found: RegExpExecArray, lines: readonly string[], at: number) => Fault

// The first pattern that matches a line wins; the first line that matches states the failure.
const FAULTS: readonly (readonly [pattern: RegExp, read: FaultReader])[] = [
  // Rust: the message is quoted on the line, or since 1.73 on the next one.
  [
    /^thread '[^']{0,200}'(?: \(\d{1,20}\))? panicked at (?:'(.*)', \S+:\d+:\d+|\S+:\d+:\d+:)$/,
    ([, message], lines, at) => fault('rust', 'panic', message ?? lines[at + 1]),
  ],
  // Go.
  [/^WARNING: (DATA RACE)$/, () => fault('go', 'data race', undefined)],
  [
    /^(panic|fatal error): (?:runtime error: )?(.*?)(?: \[recovered\])?$/,
    ([, type = '', message], lines, at) => fault(isGo(lines, at) ? 'go' : 'native', type, message),
  ],
  // AddressSanitizer and its relatives: the line below says what was accessed.
  [
    /\b\w{0,20}Sanitizer: ([\w-]+(?: [a-z]+)*?)(?: on | \(|:|$)(.*)$/,
    ([, type = '', rest = ''], lines, at) => {
      const below = (lines[at + 1] ?? '').trim()
      return fault('native', type, /^(?:READ|WRITE) of size/i.test(below) ? below : rest)
    },
  ],
  [
    /^\S+:\d+(?::\d+)?: (runtime error): (.*)$/,
    ([, type = '', said]) => fault('native', type, said),
  ],
  // gdb and lldb.
  [
    /^(?:Program|Thread .{1,60}) (?:received|terminated with) signal (SIG[A-Z]+), (.*?)\.?$/,
    ([, type = '', said]) => fault('native', type, said),
  ],
  [
    /stop reason = (?:signal )?(SIG[A-Z]+|EXC_\w+)(?: \((.*)\))?/,
    ([, type = '', said]) => fault('native', type, said),
  ],
  // The runtime of C++, and `assert` of C.
  [
    /^(?:libc\+\+abi: )?terminat(?:e|ing) .{0,80} (?:instance of|of type) '?([\w:<>, ]+)'?(?:: (.*))?$/,
    ([, type = '', said], lines, at) =>
      fault('native', type, said ?? /what\(\):\s+(.*)$/.exec(lines[at + 1] ?? '')?.[1]),
  ],
  [
    /: Assertion [`'"‘](.*?)['’"] failed\.?$|^Assertion failed: \((.*)\), function /,
    ([, said, mac]) => fault('native', 'assertion failed', said ?? mac),
  ],
]

function fault(language: TraceLanguage, type: string, message: string | undefined): Fault {
  return { language, type, message }
}

const GOROUTINE_LINES = 40

/** Other languages panic too; the traces of Go name their goroutines. */
function isGo(lines: readonly string[], at: number): boolean {
  return lines.slice(at, at + GOROUTINE_LINES).some((line) => line.startsWith('goroutine '))
}

/** Without a fault, a single line that looks like a numbered frame may be anything. */
const FRAMES_WITHOUT_FAULT = 2

/** Panics of Go and Rust, backtraces of gdb and lldb, reports of sanitizers: the first of them. */
export function readNative(lines: readonly string[]): readonly Failure[] {
  const { found, at } = findFault(lines)
  const stacks = readStacks(lines, at)
  // Reports show the stack of the fault first, then where memory came from or other threads.
  const stack = stacks.find((frames) => frames.some(({ isInApp }) => isInApp)) ?? stacks[0] ?? []
  if (found === undefined && stack.length < FRAMES_WITHOUT_FAULT) return []
  const language = found?.language === 'native' ? undefined : found?.language
  return [makeFailure({ ...found, language: language ?? languageOf(stack), frames: stack })]
}

function findFault(lines: readonly string[]): { found: Fault | undefined; at: number } {
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim()
    for (const [pattern, read] of FAULTS) {
      const found = pattern.exec(line)
      if (found !== null) return { found: read(found, lines, at), at }
    }
  }
  return { found: undefined, at: 0 }
}

function languageOf(stack: readonly StackFrame[]): TraceLanguage {
  if (stack.some(({ file }) => file?.endsWith('.rs'))) return 'rust'
  return stack.some(({ file }) => file?.endsWith('.go')) ? 'go' : 'native'
}

/** Runs of consecutive frames; any other line ends a run. */
function readStacks(lines: readonly string[], start: number): readonly (readonly StackFrame[])[] {
  const stacks: StackFrame[][] = []
  let stack: StackFrame[] | undefined
  for (let at = start; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim()
    const next = (lines[at + 1] ?? '').trim()
    const frame = readNumbered(line) ?? readGo(line, next) ?? readRust(line, next)
    if (frame === undefined) {
      stack = undefined
      continue
    }
    if (stack === undefined) {
      stack = []
      stacks.push(stack)
    }
    if (stack.length < FRAMES_MAX) stack.push(frame)
    if (PLACE_BELOW.test(next)) at += 1
  }
  return stacks
}

const PLACE_BELOW = /^(?:at )?(\S+\.\w{1,4}):(\d{1,9})(?::\d{1,9})?(?: \+0x[\da-f]+)?$/

// `#3 0x12ab in f(int) a.cc:3:4`, `#3 f (x=1) at a.c:3`, `frame #3: 0x12ab lib`f(int) at a.c:3`.
const NUMBERED =
  /^(?:\* )?(?:frame )?#\d{1,4}:?\s+(?:(0x[\da-fA-F]{1,16}) )?(?:in )?(?:[\w.+-]{1,80}`)?(\S.*)$/
const NUMBERED_PLACE =
  /(?:^| |\bat )((?:[A-Za-z]:)?[^\s:()]{1,600}):(\d{1,9})(?::\d{1,9})?(?: \(.*\))?$/
const BINARY = / \((?:from )?(\S{1,600}?)\+0x[\da-f]+\)$| from (\S{1,600})$/

function readNumbered(line: string): StackFrame | undefined {
  const found = NUMBERED.exec(line)
  if (found === null) return undefined
  const [, address, rest = ''] = found
  const place = NUMBERED_PLACE.exec(rest)
  const binary = BINARY.exec(rest)
  if (address === undefined && place === null && binary === null) return undefined
  const end = Math.min(place?.index ?? rest.length, binary?.index ?? rest.length)
  const library = binary?.[1] ?? binary?.[2]
  const file = place?.[1] === undefined ? undefined : slashed(place[1])
  return makeFrame(bareSymbol(rest.slice(0, end)), file ?? library, place?.[2], library)
}

/** `dir/package.(*Type).method(0x12, …)`, with `file.go:3 +0x7` on the next line. */
function readGo(line: string, next: string): StackFrame | undefined {
  const [, file, place] = PLACE_BELOW.exec(next) ?? []
  if (file === undefined || !/\.(?:go|s|c)$/.test(file)) return undefined
  if (line.startsWith('panic(')) return makeFrame('panic', file, place, 'runtime')
  const [, module, name] = GO_CALL.exec(line) ?? []
  if (name === undefined || module === undefined) return undefined
  return { ...makeFrame(name, file, place, module), module }
}

const GO_CALL = /^((?:[\w.~%@-]+\/){0,32}[\w~%-]+)\.(\S.*)\([^()]*\)$/

/** `3: crate::module::f`, with `at src/lib.rs:3:4` on the next line. */
function readRust(line: string, next: string): StackFrame | undefined {
  const symbol = /^\d{1,4}: {1,6}(?:0x[\da-f]+ - )?(\D.*)$/.exec(line)?.[1]
  if (symbol === undefined) return undefined
  const [, file, place] = next.startsWith('at ') ? (PLACE_BELOW.exec(next) ?? []) : []
  return makeFrame(bareSymbol(symbol), file, place, undefined)
}

function makeFrame(
  symbol: string,
  file: string | undefined,
  line: string | undefined,
  holder: string | undefined,
): StackFrame {
  const name = symbol === '' || symbol === '??' ? undefined : symbol
  return {
    function: name,
    file,
    line: line === undefined ? undefined : Number(line),
    isInApp: isApplicationCode('native', file, holder ?? name),
  }
}

// Brackets that are part of an operator name, not around arguments.
const OPERATOR = /operator ?(?:\(\)|\[\]|->\*?|<=>|<<=?|>>=?|<=?|>=?|new\b|delete\b)/g
const MADE_UP =
  /::h[\da-f]{16}$|\[abi:\w{1,32}\]| \[clone [^\]]*\]|(?<=std::)__\w+::| \+ ?(?:0x)?[\da-f]+$|(?:\(anonymous namespace\)|\{anonymous\})::/g

/** A function name without return type, template and call arguments, and hashes. */
function bareSymbol(symbol: string): string {
  const plain = symbol.replace(MADE_UP, '').trim()
  // Rust names a type in angle brackets before its method: there they are part of the name.
  if (plain.startsWith('<')) return plain
  const operators: string[] = []
  const masked = plain.replace(OPERATOR, (name) => `\uE000${operators.push(name) - 1}\uE000`)
  const name = withoutBrackets(masked).trim().split(' ')
  const last = name.findLast((word) => word !== 'const' && word !== '') ?? ''
  return last.replace(/\uE000(\d+)\uE000/g, (_, at) => operators[Number(at)] ?? '')
}

function withoutBrackets(text: string): string {
  let kept = ''
  let depth = 0
  for (const character of text) {
    if ('(<[{'.includes(character)) depth += 1
    else if (')>]}'.includes(character)) depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += character
  }
  return kept
}
