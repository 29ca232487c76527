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

/** Verbs that mean the same in the name of a tool and after the name of a program. */
const NAMES: Classes = classes({
  look: `read view open list search find grep glob cat show fetch get describe explain select query
    inspect browse lookup count help info status log diff screenshot navigate wait think todo plan`,
  change: `edit write create update delete remove insert replace apply patch set add put move rename
    copy install uninstall upgrade save append overwrite upsert restart migrate deploy commit push merge
    revert restore`,
  test: 'test tests testing',
  build: 'build compile',
  lint: 'lint typecheck',
})

/** Verbs that follow the name of a program: `git blame`, `docker compose up`, `cargo clippy`. */
const SUBCOMMANDS: Classes = new Map([
  ...NAMES,
  ...classes({
    look: 'ls desc logs blame version ps images events top freeze outdated whoami reflog',
    change: `rm rmdir mv cp unset truncate start stop enable disable reload seed pull rebase reset
      checkout switch cherry stash clean init sync link unlink clone scale alter drop grant revoke
      require ci i up down fix format fmt use local config`,
    test: 'spec specs e2e',
    build: 'package assemble',
    lint: 'check vet clippy types verify validate',
  }),
])

/** Programs that do one thing, whatever they are told. */
const PROGRAMS: Classes = classes({
  look: `cat ls grep egrep fgrep rg ag fd find head tail less more bat wc file stat tree pwd which type
    whoami id date uname env printenv ps top df du free lsof history man jq awk cut sort uniq column tr
    xxd strings echo printf true sleep cd pushd popd ping dig curl diff cmp test [ [[ sed
    command`,
  change: `rm rmdir mv cp mkdir touch chmod chown ln tee truncate kill pkill killall patch apply_patch
    wget export unset source .`,
  test: `pytest jest vitest mocha ava jasmine karma rspec phpunit unittest nose2 tox nox ctest playwright
    cypress`,
  build: `make cmake ninja tsc gcc g++ cc clang clang++ javac kotlinc rustc webpack rollup esbuild
    msbuild xcodebuild bazel`,
  lint: 'eslint stylelint flake8 pylint ruff mypy pyright shellcheck biome prettier black gofmt rustfmt',
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
  const whole = SUBCOMMANDS.get(word) ?? PROGRAMS.get(word)
  if (whole?.kind === 'check' || SUBCOMMANDS.has(word)) return whole
  return wordsOfName(word).flatMap((part) => SUBCOMMANDS.get(part) ?? [])[0]
}

/** What the name of a tool says that is done: its first verb; whoever looks and changes, changes. */
export function classOfTool(name: string): VerbClass | undefined {
  const found = wordsOfName(name).flatMap((word) => NAMES.get(word) ?? [])
  const [first] = found
  if (first?.kind !== 'look') return first
  return found.find(({ kind }) => kind === 'change') ?? first
}

/** The check that the name of a script promises: `run_tests.sh`, `build.py`. */
export function checkOfScript(file: string): CheckKind {
  const found = wordsOfName(file).flatMap((word) => NAMES.get(word) ?? [])
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
