/** What a step does: it looks at something, changes something, or checks whether something works. */
export type ActKind = 'look' | 'change' | 'check' | 'unknown'

/** Checks of one kind answer the same question. `run`: a program of one's own is started. */
export type CheckKind = 'test' | 'build' | 'lint' | 'run'

/** What a verb says of a call. */
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
const NAMED = ['look', 'change', 'test', 'build', 'lint'] as const

/** Verbs in the names of tools, which do what they are called. */
const TOOLS: Classes = classes({
  look: `read view open list search find grep glob cat show fetch get describe explain select query
    inspect browse lookup count help info status log diff screenshot navigate wait`,
  change: `edit write create update delete remove insert replace apply patch set add put move rename
    copy install upgrade save append overwrite upsert restart migrate deploy push merge revert restore`,
  test: 'test tests testing',
  build: 'build compile',
  lint: 'lint typecheck',
})
/** Tools that an agent takes notes with. */
const NOTES: ReadonlySet<string> = new Set(['todo', 'todos', 'think', 'plan'])

/**
 * Verbs after the name of a program. What changes is what installs, migrates, starts, stops or mends;
 * whatever else a program is told may be anything, so that nothing is claimed of it.
 */
const SUBCOMMANDS: Classes = classes({
  look: `list ls search show view get describe explain inspect help info status log logs diff blame ps
    version`,
  change: `install i ci add require uninstall remove update upgrade sync migrate seed apply deploy start
    restart stop reload up down fix format fmt clean`,
  test: 'test tests spec specs e2e',
  build: 'build compile package assemble',
  lint: 'lint typecheck check vet clippy types verify validate',
})

/** Programs that do one thing, whatever they are told. */
const PROGRAMS: Classes = classes({
  look: `cat ls grep rg find head tail less wc file stat tree pwd which date env ps df du lsof jq awk cut
    sort uniq diff echo printf true sleep cd pushd popd curl test [ [[ sed tee`,
  change: 'kill pkill killall black rustfmt',
  test: `pytest jest vitest mocha ava rspec phpunit unittest tox nox ctest playwright cypress`,
  build: 'make cmake ninja tsc gcc g++ cc clang javac kotlinc rustc webpack rollup esbuild bazel',
  lint: 'eslint stylelint flake8 pylint ruff mypy pyright shellcheck biome prettier gofmt',
})

function classes(words: Readonly<Record<keyof typeof MEANT, string>>): Classes {
  return new Map(
    NAMED.flatMap((name) => words[name].split(/\s+/u).map((word) => [word, MEANT[name]] as const)),
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

/** What the name of a tool says that is done: its first verb; whoever looks and changes, changes. */
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

/** What a statement of a query language does. */
export function classOfStatement(text: string): VerbClass | undefined {
  const found = STATEMENT.exec(text)
  if (found === null) return undefined
  return { kind: found[1] === undefined ? 'change' : 'look' }
}
