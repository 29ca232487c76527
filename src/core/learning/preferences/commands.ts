import { classifyCommand } from '../../tasks/acts/classify-command.ts'
import { readActs } from '../../tasks/acts/read-acts.ts'
import { programOf, readShell, shellScript } from '../../tasks/acts/shell-commands.ts'
import type { TraceEntry } from '../../tasks/episodes/episode.ts'
import type { Vote } from './preference.ts'

const COMMANDS_MAX = 30
const COMMAND_LENGTH_MAX = 60

const PACKAGE_MANAGERS: ReadonlySet<string> = new Set(
  `npm pnpm yarn bun pip pipx poetry uv conda cargo go gem bundle composer mvn gradle dotnet`.split(
    ' ',
  ),
)
const INSTALLING = /^(?:install|add|i|ci|sync|require|get|restore|update|upgrade)$/

/** The commands that were typed in a task, each cut down to what it does. */
export function readCommands(trace: readonly TraceEntry[]): readonly string[] {
  return trace
    .flatMap(({ tool, input }) => readShell(shellScript(tool, input) ?? ''))
    .flatMap(({ words }) => commandOf(words) ?? [])
    .slice(0, COMMANDS_MAX)
}

/** The program and its subcommand, without files, values and messages. */
function commandOf(given: readonly string[]): string | undefined {
  const from = given.findIndex((word) => !/^(?:\w+=.*|sudo|time|nice)$/s.test(word))
  const [program = '', ...rest] = from < 0 ? [] : given.slice(from)
  if (!/^[\w./-]+$/.test(program) || /^(?:cd|echo|export|cat|ls)$/.test(program)) return undefined
  const isPlain = (word: string): boolean => /^-{0,2}[A-Za-z][\w:-]*$/.test(word)
  const until = rest.findIndex((word) => !isPlain(word))
  const said = (until < 0 ? rest : rest.slice(0, until)).slice(0, 2)
  return [program, ...said].join(' ').slice(0, COMMAND_LENGTH_MAX)
}

export function readToolHabits(commands: readonly string[]): readonly Vote[] {
  const managers = commands.flatMap((command) => {
    const [program = '', ...rest] = command.split(' ')
    return PACKAGE_MANAGERS.has(program) && rest.some((word) => INSTALLING.test(word))
      ? [program]
      : []
  })
  return [...vote('package-manager', managers), ...vote('test-command', commands.filter(isTest))]
}

/** A whole trace is longer than a habit. */
const ENTRIES_MAX = 500
const SEARCHING = /^(?:rg|ag|ack|sg|semgrep)$|grep/u
/** A tool that searches code. What searches for flights or customers is no habit of the person. */
const SEARCH_TOOL = /^(?:code|file|text)?(?:search|grep)(?:code|files?|text|content)?$/u
/** Fewer edits show no pace. */
const EDITS_MIN = 3
/** Edits before a check: up to the first in small steps, from the second on all at once. */
const [FEW_EDITS, MANY_EDITS] = [1.5, 3]

/** Which tool is used to search, and how much is edited before a check. */
export function readWorkHabits(trace: readonly TraceEntry[]): readonly Vote[] {
  const read = trace.slice(0, ENTRIES_MAX)
  const searches = read.flatMap(({ tool = '', input }) => {
    const commands = readShell(shellScript(tool, input) ?? '')
    // What filters the output of another command searches nothing.
    const programs = commands.filter(({ isPiped }) => !isPiped).map(({ words }) => words[0] ?? '')
    if (commands.length > 0) return programs.map(programOf).filter((one) => SEARCHING.test(one))
    return SEARCH_TOOL.test(tool.toLowerCase().replaceAll(/[_-]/gu, '')) ? [tool] : []
  })
  const acts = read.flatMap(({ tool, input }) => readActs(tool, input).map(({ kind }) => kind))
  const work = acts.filter((kind) => kind === 'change' || kind === 'check')
  const edits = work.filter((kind) => kind === 'change').length
  const checked = work.filter((kind, at) => kind === 'check' && work[at - 1] === 'change').length
  // Edits that were never checked show no choice.
  const pace = edits < EDITS_MIN || checked === 0 ? Number.NaN : edits / checked
  const isChosen = pace <= FEW_EDITS || pace >= MANY_EDITS
  const value = pace <= FEW_EDITS ? 'incremental' : 'batch'
  return [
    ...vote('search-tool', searches),
    ...(isChosen ? [{ topic: 'edits', value, n: edits } as const] : []),
  ]
}

function isTest(command: string): boolean {
  const found = classifyCommand(command.split(' '))
  return found?.kind === 'check' && found.check === 'test'
}

function vote(topic: Vote['topic'], values: readonly string[]): readonly Vote[] {
  const [first] = values
  // Who uses two in one task has not chosen.
  if (first === undefined || values.some((value) => value !== first)) return []
  return [{ topic, value: first, n: values.length }]
}
