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

/** The name of a program without the folder it lies in. */
export function programOf(word: string): string {
  return word.split('/').at(-1) ?? ''
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh'])

/** The script of `bash -c "…"`. */
export function scriptOf([first = '', ...rest]: readonly string[]): string | undefined {
  if (!SHELLS.has(programOf(first))) return undefined
  const at = rest.findIndex((word) => /^-\w*c$/u.test(word))
  return at < 0 ? undefined : rest[at + 1]
}
