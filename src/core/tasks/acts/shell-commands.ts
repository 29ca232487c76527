import { isObject, type JsonObject, type JsonValue } from '../../json.ts'
import { parseInput } from './tool-input.ts'

interface ShellCommand {
  /** As it was typed, without the text of here-documents. */
  readonly text: string
  readonly words: readonly string[]
  /** Files that it redirects output to. */
  readonly writes: readonly { readonly file: string; readonly isAppended: boolean }[]
  readonly stdin?: string | undefined
  /** True when it reads what the command before it prints. */
  readonly isPiped: boolean
}

/** Of a longer script, the beginning is read. */
const SCRIPT_LENGTH_MAX = 40_000
const COMMANDS_MAX = 200

const BLANK = /(?:[^\S\n]|\\\n)+/y
const COMMENT = /#[^\n]*/y
const REDIRECT = /(?:\d*|&)(<<<|<<-?|>>|>\||>&|<&|<>|>|<)[^\S\n]*/y
const SEPARATOR = /&&|\|\||;{1,2}|\|&?|&|\n|\(|\)/y
// A word is made of pieces; what a substitution prints is not known, so it stays as it is written.
const PIECE =
  /'([^']*)'?|"((?:[^"\\]|\\[\s\S])*)"?|\\([\s\S])|\$\((?:[^()]|\([^()]*\))*\)?|`[^`]*`?|[^\s;&|<>()'"\\`$]+|\$/y

interface Reading {
  readonly text: string
  at: number
  readonly commands: ShellCommand[]
  /** Where the command begins that is being read. */
  start: number
  words: string[]
  writes: { readonly file: string; readonly isAppended: boolean }[]
  stdin: string | undefined
  isPiped: boolean
  /** Here-documents whose text begins after this line, and for which command. */
  readonly awaited: {
    readonly end: string
    readonly isIndented: boolean
    readonly command: number
  }[]
}

/** Reads the commands of a script: pipes, lists, quotes, redirections and here-documents. */
export function readShell(script: string): readonly ShellCommand[] {
  const text = script.slice(0, SCRIPT_LENGTH_MAX)
  const reading: Reading = {
    text,
    at: 0,
    commands: [],
    start: 0,
    words: [],
    writes: [],
    stdin: undefined,
    isPiped: false,
    awaited: [],
  }
  while (reading.at < text.length && reading.commands.length < COMMANDS_MAX) readNext(reading)
  endCommand(reading, text.length, false)
  return reading.commands
}

function readNext(reading: Reading): void {
  if (take(reading, BLANK) !== undefined || take(reading, COMMENT) !== undefined) return
  const redirect = take(reading, REDIRECT)
  const separator = redirect === undefined ? take(reading, SEPARATOR) : undefined
  if (redirect !== undefined) readRedirect(reading, redirect[1] ?? '')
  else if (separator !== undefined) readSeparator(reading, separator[0])
  else {
    const word = readWord(reading)
    if (word === undefined) reading.at += 1
    else reading.words.push(word)
  }
}

function take(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reading.at
  const found = pattern.exec(reading.text)
  if (found === null || found[0] === '') return undefined
  reading.at = pattern.lastIndex
  return found
}

function readWord(reading: Reading): string | undefined {
  let word: string | undefined
  for (let piece = take(reading, PIECE); piece !== undefined; piece = take(reading, PIECE)) {
    const [whole, single, double, escaped] = piece
    const unescaped = double?.replace(/\\([$`"\\\n])/gu, (_all, one) => (one === '\n' ? '' : one))
    word = (word ?? '') + (single ?? unescaped ?? escaped ?? whole)
  }
  return word
}

function readRedirect(reading: Reading, operator: string): void {
  const target = readWord(reading) ?? ''
  if (operator === '<<<') reading.stdin = target
  else if (operator.startsWith('<<')) {
    const command = reading.commands.length
    reading.awaited.push({ end: target, isIndented: operator === '<<-', command })
  } else if (operator.startsWith('>') && isFile(target)) {
    reading.writes.push({ file: target, isAppended: operator === '>>' })
  }
}

// `2>&1`, `>&2`, `> /dev/null`: nothing is kept.
function isFile(target: string): boolean {
  return target !== '' && !/^(?:\d+|-|\/dev\/.*)$/u.test(target)
}

function readSeparator(reading: Reading, separator: string): void {
  const end = reading.at - separator.length
  if (separator === '\n') readDocuments(reading)
  endCommand(reading, end, separator.startsWith('|') && separator !== '||')
}

function readDocuments(reading: Reading): void {
  for (const { end, isIndented, command } of reading.awaited.splice(0)) {
    const stdin = readDocument(reading, end, isIndented)
    const ended = reading.commands[command]
    if (ended === undefined) reading.stdin = stdin
    else reading.commands[command] = { ...ended, stdin }
  }
}

function readDocument(reading: Reading, end: string, isIndented: boolean): string {
  let document = ''
  while (reading.at < reading.text.length) {
    const stop = reading.text.indexOf('\n', reading.at)
    const line = reading.text.slice(reading.at, stop < 0 ? undefined : stop)
    reading.at = stop < 0 ? reading.text.length : stop + 1
    const plain = isIndented ? line.replace(/^\t+/u, '') : line
    if (plain === end) break
    document += `${plain}\n`
  }
  return document
}

// Words that only say in what order commands are run.
const KEYWORD = /^(?:if|then|else|elif|fi|while|until|do|done|esac|!|\{|\})$/u
const KEYWORDS = /^(?:(?:if|then|else|elif|while|until|do|!|\{)\s+)+/u
const HEAD = /^(?:for|case|select|function)$/u

function endCommand(reading: Reading, end: number, isPiping: boolean): void {
  const { text, start, words, writes, stdin, isPiped } = reading
  const first = words.findIndex((word) => !KEYWORD.test(word))
  const own = first < 0 || HEAD.test(words[first] ?? '') ? [] : words.slice(first)
  if (own.length > 0 || writes.length > 0) {
    reading.commands.push({
      text: text.slice(start, end).trim().replace(KEYWORDS, ''),
      words: own,
      writes,
      stdin,
      isPiped,
    })
  }
  reading.start = reading.at
  reading.words = []
  reading.writes = []
  reading.stdin = undefined
  reading.isPiped = isPiping
}

const ASSIGNMENT = /^\w+\+?=/u
/** Programs that run what follows them, with flags of their own at most. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'sudo doas time nice nohup exec env stdbuf xargs npx bunx pnpx uvx'.split(' '),
)
/** The same by their first two words. */
const PAIRS: ReadonlySet<string> = new Set(
  `npm exec,pnpm exec,pnpm dlx,yarn exec,yarn dlx,uv run,poetry run,pipenv run,bundle exec,rye run,
  hatch run,pdm run`
    .split(',')
    .map((pair) => pair.trim()),
)
const PYTHON = /^python[\d.]*$/u
const DEPTH_MAX = 10

/** The command that is run in the end, without the programs that only start it. */
export function unwrapCommand(given: readonly string[]): readonly string[] {
  let words = given
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    const inner = unwrapOnce(words)
    if (inner === words || inner.length === 0) break
    words = inner
  }
  return words
}

function unwrapOnce(words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = words
  const program = programOf(first)
  if (ASSIGNMENT.test(first)) return words.slice(1)
  if (WRAPPERS.has(program)) return withoutFlags(words.slice(1))
  if (program === 'timeout') return withoutFlags(words.slice(1)).slice(1)
  if (PAIRS.has(`${program} ${second}`)) return withoutFlags(words.slice(2))
  if (PYTHON.test(program) && second === '-m') return words.slice(2)
  return words
}

function withoutFlags(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !word.startsWith('-'))
  return from < 0 ? [] : words.slice(from)
}

export function programOf(word: string): string {
  return word.split('/').at(-1) ?? ''
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh'])

function scriptOf([first = '', ...rest]: readonly string[]): string | undefined {
  if (!SHELLS.has(programOf(first))) return undefined
  const at = rest.findIndex((word) => /^-\w*c$/u.test(word))
  return at < 0 ? undefined : rest[at + 1]
}

const SHELL = /bash|shell|terminal|command|^(?:sh|zsh|exec|execute|run|cmd|powershell|pwsh)$/i
const SCRIPTS = ['command', 'cmd', 'script']

/** The script of a shell call; `undefined` for any other tool. */
export function shellScript(
  tool: string | undefined,
  input: JsonValue | undefined,
): string | undefined {
  if (tool === undefined || !SHELL.test(tool) || input === undefined) return undefined
  const given = parseInput(input)
  if (typeof given === 'string') return given
  if (Array.isArray(given)) return joined(given)
  return isObject(given) ? fieldOf(given) : undefined
}

function fieldOf(input: JsonObject): string | undefined {
  const [script] = SCRIPTS.map((name) => input[name]).filter((value) => value !== undefined)
  if (typeof script === 'string') return script
  return Array.isArray(script) ? joined(script) : undefined
}

// `["bash", "-lc", "npm test"]`: the words of one command.
function joined(words: readonly JsonValue[]): string {
  return words
    .filter((word) => typeof word === 'string')
    .map((word) => (/^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

export interface PipedCommand extends ShellCommand {
  readonly piped?: PipedCommand | undefined
}

const NESTED_SHELLS_MAX = 3

/** The commands of a script in order; `bash -c "…"` is replaced by its own commands. */
export function commandsOf(script: string, depth = 0): readonly PipedCommand[] {
  let before: PipedCommand | undefined
  return readShell(script).flatMap((command) => {
    const own: PipedCommand = command.isPiped ? { ...command, piped: before } : command
    before = own
    const inner = scriptOf(unwrapCommand(command.words))
    return inner !== undefined && depth < NESTED_SHELLS_MAX ? commandsOf(inner, depth + 1) : [own]
  })
}
