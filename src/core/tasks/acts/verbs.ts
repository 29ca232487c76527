import verbs from './verbs.json' with { type: 'json' }

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

export function classOfProgram(program: string): VerbClass | undefined {
  return PROGRAMS.get(program)
}

/** What follows the name of a program: `test:unit`, `db:migrate`, `exec web pytest`. */
export function classOfSubcommand(word: string): VerbClass | undefined {
  const program = PROGRAMS.get(word)
  const whole = SUBCOMMANDS.get(word) ?? (program?.kind === 'check' ? program : undefined)
  return whole ?? wordsOfName(word).flatMap((part) => SUBCOMMANDS.get(part) ?? [])[0]
}

/** What a tool does by its name: its first verb; to look and change is to change. */
export function classOfTool(name: string): VerbClass | undefined {
  const words = wordsOfName(name)
  if (words.some((word) => NOTES.has(word))) return MEANT.look
  const found = words.flatMap((word) => TOOLS.get(word) ?? [])
  const [first] = found
  if (first?.kind !== 'look') return first
  return found.find(({ kind }) => kind === 'change') ?? first
}

/** The check that the name of a script promises: `run_tests.sh`, `build.py`. */
export function checkOfScript(file: string): CheckKind {
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
