import type { TraceEntry } from '../../episodes/episode.ts'
import type { Vote } from './preference.ts'

const SHELL = /bash|shell|terminal|command|^(?:sh|zsh|exec|execute|run|cmd|powershell|pwsh)$/i
const COMMANDS_MAX = 30
const COMMAND_LENGTH_MAX = 60
const TEXT_LENGTH_MAX = 4_000

const PACKAGE_MANAGERS: ReadonlySet<string> = new Set(
  `npm pnpm yarn bun pip pipx poetry uv conda cargo go gem bundle composer mvn gradle dotnet`.split(
    ' ',
  ),
)
const INSTALLING = /^(?:install|add|i|ci|sync|require|get|restore|update|upgrade)$/
const TESTING =
  /^(?:(?:npm|pnpm|yarn|bun|cargo|go|mvn|gradle|\.\/gradlew|dotnet|make|mix|rake) (?:run )?test\S*|(?:npx |pnpm |yarn |uv run |poetry run |python -m |bundle exec )?(?:pytest|vitest|jest|mocha|ava|rspec|phpunit|unittest|playwright))/

/** The commands that were typed in a task, each cut down to what it does. */
export function readCommands(trace: readonly TraceEntry[]): readonly string[] {
  return trace
    .filter(({ tool = '' }) => SHELL.test(tool))
    .flatMap(({ input = '' }) => textOf(input.slice(0, TEXT_LENGTH_MAX)).split(/&&|\|\||[;\n]/))
    .flatMap((text) => commandOf(text) ?? [])
    .slice(0, COMMANDS_MAX)
}

// Agents pass the command as it is, or as a field.
function textOf(input: string): string {
  if (!input.trimStart().startsWith('{')) return input
  try {
    const { command, cmd, script } = JSON.parse(input) as Record<string, unknown>
    const [text] = [command, cmd, script].filter((one) => typeof one === 'string')
    return text ?? ''
  } catch {
    return ''
  }
}

/** The program and what it is told to do, without files, values and messages. */
function commandOf(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  while (/^\w+=/.test(words[0] ?? '') || /^(?:sudo|time|nice)$/.test(words[0] ?? '')) words.shift()
  const [program = '', ...rest] = words
  if (!/^[\w./-]+$/.test(program) || /^(?:cd|echo|export|cat|ls|#.*)$/.test(program))
    return undefined
  const isPlain = (word: string): boolean => /^-{0,2}[A-Za-z][\w:-]*$/.test(word)
  const until = rest.findIndex((word) => !isPlain(word))
  const said = (until < 0 ? rest : rest.slice(0, until)).slice(0, 2)
  return [program, ...said].join(' ').slice(0, COMMAND_LENGTH_MAX)
}

/** Which package manager and which command for tests a task used. */
export function readToolHabits(commands: readonly string[]): readonly Vote[] {
  const managers = commands.flatMap((command) => {
    const [program = '', ...rest] = command.split(' ')
    return PACKAGE_MANAGERS.has(program) && rest.some((word) => INSTALLING.test(word))
      ? [program]
      : []
  })
  return [
    ...vote('package-manager', managers),
    ...vote(
      'test-command',
      commands.filter((command) => TESTING.test(command)),
    ),
  ]
}

function vote(topic: Vote['topic'], values: readonly string[]): readonly Vote[] {
  const [first] = values
  // Who uses two in one task has not chosen.
  if (first === undefined || values.some((value) => value !== first)) return []
  return [{ topic, value: first, n: values.length }]
}
