import { programOf, unwrapCommand } from './shell-commands.ts'
import verbs from './verbs.json' with { type: 'json' }

const INTERPRETER =
  /^(?:python[\d.]*|node|deno|bun|ruby|php|perl|java|tsx|ts-node|Rscript|bash|sh|zsh)$/u
/** Scripts of frameworks whose first argument is a verb. */
const RUNNER = /^(?:manage\.py|artisan|console)$/u
/** Programs whose arguments name scripts of the project. */
const SCRIPTED = /^(?:npm|pnpm|yarn|bun|deno|make|just|task|rake)$/u
const STARTING = /^(?:start|dev|serve|preview)$/u
const SHOWING = /^--(?:help|version|dry-run|list|diff|stat)(?:=|$)/u
/** Short for the same with some programs: what may only display something does not count as a change. */
const MAY_SHOW = /^-[hns]$/u
const FIXING = /^--(?:fix|write|in-place|apply)(?:=|$)/u
/** `-i`, `-i.bak`, `-Ei`, `-pi`: the file itself is changed. */
const IN_PLACE = /^-[nErslpw0]*i|^--in-place/u
const SENDING =
  /^(?:-d|-F|-T|--data.*|--form|--json|--upload-file)$|^(?:-X)?(?:POST|PUT|PATCH|DELETE)$/u
const SUBCOMMANDS_MAX = 6
const TEMPORARY =
  /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev)(?:\/|$)|^\$\{?TE?MP|AppData[\\/]Local[\\/]Temp/u

/** False for files in temporary folders: nothing made there fixes a project. */
export function isOfProject(file: string): boolean {
  return !TEMPORARY.test(file)
}

/** True when a program changes the files that it is given, in their place. */
export function isInPlace(program: string, rest: readonly string[]): boolean {
  return /^(?:sed|perl|yq)$/u.test(program) && rest.some((word) => IN_PLACE.test(word))
}

/** True when a program changes the files that a patch names. */
export function isPatching(program: string, rest: readonly string[]): boolean {
  return /^(?:patch|apply_patch)$/u.test(program) || (program === 'git' && rest.includes('apply'))
}

/** What a command does, by its program and arguments; nothing when unknown. */
export function classifyCommand(given: readonly string[]): VerbClass | undefined {
  const [first = '', ...rest] = unwrapCommand(given)
  const program = programOf(first)
  if (rest.some((word) => SHOWING.test(word))) return { kind: 'look' }
  const isFiles = isFixing(program, rest)
  const found = isFiles ? CHANGE : classOf(first, program, rest)
  if (found?.kind !== 'change') return found
  // To check whether there is something to change does not change it.
  if (rest.includes('--check')) return LINT
  return !isFiles && rest.some((word) => MAY_SHOW.test(word)) ? undefined : found
}

const CHANGE: VerbClass = { kind: 'change' }
const LINT: VerbClass = { kind: 'check', check: 'lint' }

function isFixing(program: string, rest: readonly string[]): boolean {
  if (isInPlace(program, rest) || isPatching(program, rest)) return true
  if (/^(?:mkdir|rmdir|chmod|chown|ln)$/u.test(program)) return isOfProject(rest.at(-1) ?? '')
  return rest.some((word) => FIXING.test(word))
}

function classOf(first: string, program: string, rest: readonly string[]): VerbClass | undefined {
  if (program === 'curl' && rest.some((word) => SENDING.test(word))) return undefined
  if (program === 'git') return gitClass(rest)
  const own = ownClass(program, rest)
  if (own !== undefined) return own
  if (INTERPRETER.test(program)) return interpreted(rest)
  if (RUNNER.test(program)) return subcommandClass(rest)
  if (SCRIPTED.test(program) && rest.some((word) => STARTING.test(word))) return RUN
  const byArguments =
    subcommandClass(rest) ?? rest.flatMap((word) => classOfStatement(word) ?? [])[0]
  if (byArguments !== undefined) return byArguments
  const isScript = /\/|\.\w{1,4}$/u.test(first) || SCRIPTED.test(program) || rest[0] === 'run'
  return isScript ? { kind: 'check', check: checkOfScript(program) } : undefined
}

const RUN: VerbClass = { kind: 'check', check: 'run' }

// The arguments of `make` or `ruff` say more than their names; a word that is looked for does not.
function ownClass(program: string, rest: readonly string[]): VerbClass | undefined {
  if (program === 'find') return findClass(rest)
  const own = classOfProgram(program)
  const hasSubcommand = own?.kind === 'check' && own.check !== 'test'
  return hasSubcommand ? (subcommandClass(rest) ?? own) : own
}

// What it keeps of a project is the same project; files that it puts back are read as edits.
function gitClass(rest: readonly string[]): VerbClass | undefined {
  const byArguments = subcommandClass(rest)
  return byArguments?.kind === 'look' ? byArguments : undefined
}

function findClass(rest: readonly string[]): VerbClass | undefined {
  if (rest.includes('-delete')) return undefined
  const at = rest.findIndex((word) => /^-(?:exec|execdir|ok)$/u.test(word))
  return at < 0 ? { kind: 'look' } : classifyCommand(rest.slice(at + 1))
}

function subcommandClass(rest: readonly string[]): VerbClass | undefined {
  const plain = rest.filter((word) => /^\w[\w:-]*$/u.test(word)).slice(0, SUBCOMMANDS_MAX)
  const [first, ...others] = plain.filter((word) => classOfSubcommand(word) !== undefined)
  // `clean test`: what is cleaned first is not what it is for.
  const word = first === 'clean' ? (others[0] ?? first) : first
  return word === undefined ? undefined : classOfSubcommand(word)
}

function interpreted(rest: readonly string[]): VerbClass | undefined {
  if (rest.includes('--test')) return { kind: 'check', check: 'test' }
  const at = rest.findIndex((word) => !word.startsWith('-'))
  const script = programOf(rest[at] ?? '')
  if (RUNNER.test(script)) return subcommandClass(rest.slice(at + 1))
  if (/^(?:-c|-e|--eval)$/u.test(rest[at - 1] ?? '')) return RUN
  const named = /^\w+$/u.test(script) ? classOfSubcommand(script) : undefined
  return named ?? { kind: 'check', check: checkOfScript(script) }
}

/** What a check is about: the files, the tests, the script that it names. */
export function targetsOf(given: readonly string[]): readonly string[] {
  const [first = '', ...rest] = unwrapCommand(given)
  const named = first.includes('/') && classOfProgram(programOf(first)) === undefined ? [first] : []
  const plain = rest.filter((word) => !/^-|^\.$|^\.\/\.\.\.$|^\d+$|=/u.test(word))
  return [...named, ...plain.filter((word) => word !== 'run' && !isVerb(word))].map((target) =>
    target.replace(/^\.\//u, '').replace(/\/$/u, ''),
  )
}

function isVerb(word: string): boolean {
  return /^\w[\w:-]*$/u.test(word) && classOfSubcommand(word) !== undefined
}

/** What a step does: it looks at something, changes something, or checks whether something works. */
export type ActKind = 'look' | 'change' | 'check' | 'unknown'

/** Checks of one kind answer the same question. `run`: starts the project's own program. */
export type CheckKind = 'test' | 'build' | 'lint' | 'run'

export type VerbClass =
  | { readonly kind: 'look' | 'change' }
  | { readonly kind: 'check'; readonly check: CheckKind }

type Classes = ReadonlyMap<string, VerbClass>

const MEANT = {
  look: { kind: 'look' },
  change: { kind: 'change' },
  test: { kind: 'check', check: 'test' },
  build: { kind: 'check', check: 'build' },
  lint: { kind: 'check', check: 'lint' },
} as const satisfies Readonly<Record<string, VerbClass>>

/** Verbs in the names of tools, which do what they are called. */
const TOOLS = classes(verbs.tools)
/** Tools that an agent takes notes with. */
const NOTES: ReadonlySet<string> = new Set(verbs.notes.split(' '))
/** Whole names of tools that talk or reckon. */
const TALK: ReadonlySet<string> = new Set(verbs.talk.split(' '))
/**
 * Verbs after the name of a program. What changes is what installs, migrates, starts, stops or
 * fixes; anything else may do anything, so nothing is claimed of it.
 */
const SUBCOMMANDS = classes(verbs.subcommands)
/** Programs that do one thing, whatever their arguments. */
const PROGRAMS = classes(verbs.programs)

function classes(words: Readonly<Record<keyof typeof MEANT, string>>): Classes {
  const names = ['look', 'change', 'test', 'build', 'lint'] as const
  return new Map(
    names.flatMap((name) => words[name].split(' ').map((word) => [word, MEANT[name]] as const)),
  )
}

function classOfProgram(program: string): VerbClass | undefined {
  return PROGRAMS.get(program)
}

/** What follows the name of a program: `test:unit`, `db:migrate`, `exec web pytest`. */
function classOfSubcommand(word: string): VerbClass | undefined {
  const program = PROGRAMS.get(word)
  const whole = SUBCOMMANDS.get(word) ?? (program?.kind === 'check' ? program : undefined)
  return whole ?? wordsOfName(word).flatMap((part) => SUBCOMMANDS.get(part) ?? [])[0]
}

/** What a tool does by its name: its first verb; to look and change is to change. */
export function classOfTool(name: string): VerbClass | undefined {
  const words = wordsOfName(name)
  if (words.some((word) => NOTES.has(word)) || TALK.has(name)) return MEANT.look
  const found = words.flatMap((word) => TOOLS.get(word) ?? [])
  const [first] = found
  if (first?.kind !== 'look') return first
  return found.find(({ kind }) => kind === 'change') ?? first
}

/** The check that the name of a script promises: `run_tests.sh`, `build.py`. */
function checkOfScript(file: string): CheckKind {
  const found = wordsOfName(file).flatMap((word) => TOOLS.get(word) ?? [])
  return found.find((one) => one.kind === 'check')?.check ?? 'run'
}

// `run_tests`, `createFile`, `test:unit`, `파일_읽기`.
function wordsOfName(name: string): readonly string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+\d*|\p{Lo}+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )
}

const STATEMENT =
  /^\s*(?:(select|with\s+\S+\s+as\b|show\s|desc(?:ribe)?\s|explain\s|pragma\s)|(insert\s+(?:or\s+\w+\s+)?into|update\s+\S+\s+set|delete\s+from|replace\s+into|merge\s+into|(?:create|alter|drop|truncate)\s+\w|grant\s|revoke\s))/iu

export function classOfStatement(text: string): VerbClass | undefined {
  const found = STATEMENT.exec(text)
  if (found === null) return undefined
  return { kind: found[1] === undefined ? 'change' : 'look' }
}
