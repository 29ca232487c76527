import { closestWord } from '../../core/closest-word.ts'
import { invalidInput } from '../../core/errors.ts'
import { GROUP_LOADERS, type GroupName } from '../../operations/load-group.ts'
import type { Operation, OperationGroup } from '../../operations/operation.ts'
import { listFields, type OperationField } from '../operation-fields.ts'
import { flag, LOCAL_COMMANDS, text } from './local-commands.ts'

/** One or two words after `loci`. */
export interface Command {
  /** As typed: `recall`, or `fact list`. */
  readonly name: string
  readonly summary: string
  /** The flags for the input. */
  readonly fields: readonly OperationField[]
  /** The flags for the output. */
  readonly viewFields: readonly OperationField[]
  readonly positional?: string | undefined
  readonly examples: readonly string[]
  /** Absent for CLI-only commands. */
  readonly operation?: Operation
}

/** Flags of every command. */
export const GLOBAL_FIELDS: readonly OperationField[] = [
  text('home', 'The folder that holds the memory. Default: $LOCI_HOME or ~/.loci.'),
  flag('create', 'Create a new memory in that folder if there is none.'),
  text('workspace', 'A folder of Markdown whose statements are facts too.'),
  text('config', 'The configuration file. Default: loci.config.json in the home folder.'),
  flag('json', 'Print the result as JSON, and errors as JSON on stderr.'),
  flag('help', 'Show help.'),
]

const EXPLAIN = flag('explain', 'Print each term of every score.')

/** What may follow `loci` without a command. */
export const ROOT_COMMAND: Command = {
  name: 'loci',
  summary: 'Memory for AI agents.',
  fields: [],
  viewFields: [flag('version', 'Print the version.')],
  examples: [],
}

/** Commands used often enough to be typed without their group. */
export const SHORTCUTS: Readonly<Record<string, string>> = {
  doctor: 'admin doctor',
  stats: 'admin stats',
  nightly: 'admin nightly',
  reindex: 'admin reindex',
  config: 'admin config',
  verify: 'backup verify',
  restore: 'backup restore',
}

const IMPORTED =
  'An export, notes, a session log, a memory of another tool, or a folder of them; - for stdin.'

/** Resolves the first words to a command. @throws MemoryError `INVALID_INPUT` */
export async function findCommand(words: readonly string[]): Promise<{
  readonly command: Command
  /** The number of words consumed. */
  readonly length: number
}> {
  const [typed = ''] = words
  const shortcut = SHORTCUTS[typed]
  if (shortcut !== undefined) {
    const { command } = await findCommand(shortcut.split(' '))
    return { command, length: 1 }
  }
  const local = LOCAL_COMMANDS.find(({ name }) => name === typed || name === words.join(' '))
  if (local !== undefined) return { command: local, length: local.name === typed ? 1 : 2 }
  const group = await findGroup(typed)
  const isAlone = words[1] === undefined || words[1].startsWith('-')
  if (group !== undefined && !(isAlone && (await isTopLevel(typed)))) {
    const two = LOCAL_COMMANDS.find(({ name }) => name === `${group.noun} ${words[1]}`)
    return { command: two ?? findVerb(group, words[1]), length: 2 }
  }
  const { topLevel } = await import('../../operations/top-level.ts')
  const operations: Readonly<Record<string, Operation>> = topLevel.operations
  const operation = Object.hasOwn(operations, typed) ? operations[typed] : undefined
  if (operation === undefined) throw await unknownCommand(typed, Object.keys(operations))
  return { command: toCommand(operation, ''), length: 1 }
}

/** A group may have the name of an operation: the name alone means the operation. */
export async function isTopLevel(name: string): Promise<boolean> {
  const { topLevel } = await import('../../operations/top-level.ts')
  return Object.hasOwn(topLevel.operations, name)
}

/** The group with this name, in the singular or the plural. */
export async function findGroup(name: string): Promise<OperationGroup | undefined> {
  const plural = (Object.keys(GROUP_LOADERS) as GroupName[]).find(
    (one) => one === name || singularOf(one) === name,
  )
  return plural === undefined ? undefined : await GROUP_LOADERS[plural]()
}

function findVerb(group: OperationGroup, typed: string | undefined): Command {
  const commands = commandsOf(group)
  const found = commands.find(({ name }) => name === `${group.noun} ${typed}`)
  if (found !== undefined) return found
  const verbs = commands.map(({ name }) => name.slice(group.noun.length + 1))
  const near = typed === undefined ? undefined : closestWord(typed.slice(0, 40), verbs)
  throw invalidInput(
    typed === undefined || typed.startsWith('-')
      ? `"${group.noun}" needs a command`
      : `"${group.noun}" has no command "${typed.slice(0, 40)}"`,
    `${near === undefined ? '' : `Did you mean "${group.noun} ${near}"? `}Commands: ${verbs.join(', ')}.`,
  )
}

export function commandsOf(group: OperationGroup): readonly Command[] {
  const local = LOCAL_COMMANDS.filter(({ name }) => name.startsWith(`${group.noun} `))
  const operations = Object.values(group.operations)
  return [...operations.map((operation) => toCommand(operation, group.noun)), ...local]
}

// An unknown first word may be the verb of a group: `purge` is `admin purge`.
async function unknownCommand(typed: string, verbs: readonly string[]): Promise<Error> {
  const groups = (Object.keys(GROUP_LOADERS) as GroupName[]).map(singularOf)
  const names = [
    ...verbs,
    ...groups,
    ...Object.keys(SHORTCUTS),
    ...LOCAL_COMMANDS.map((one) => one.name),
  ]
  const loaded = await Promise.all(Object.values(GROUP_LOADERS).map((load) => load()))
  const byVerb = new Map(
    loaded.flatMap(commandsOf).map(({ name }) => [name.slice(name.indexOf(' ') + 1), name]),
  )
  const word = typed.slice(0, 40)
  const near = byVerb.get(word) ?? closestWord(word, [...names, ...byVerb.values()])
  return invalidInput(
    `There is no command "${typed.slice(0, 40)}"`,
    `${near === undefined ? '' : `Did you mean "${near}"? `}See loci help.`,
  )
}

/** `facts` → `fact`, `entities` → `entity`, `admin` → `admin`. */
export function singularOf(group: GroupName): string {
  if (group.endsWith('ies')) return `${group.slice(0, -3)}y`
  return group.endsWith('s') ? group.slice(0, -1) : group
}

function toCommand(operation: Operation, noun: string): Command {
  const verb = toFlagName(operation.verb)
  const name = noun === '' ? verb : `${noun} ${verb}`
  const { positional, examples = [`loci ${name}`] } = operation.cli ?? {}
  return {
    name,
    summary: operation.summary,
    // Lazy: only one command is run, and its group has several.
    get fields() {
      return fieldsOf(operation, name)
    },
    viewFields: name === 'recall' ? [EXPLAIN] : [],
    positional: name === 'import' ? 'path' : positional,
    examples,
    operation,
  }
}

// The command line reads and writes files, where other surfaces transfer content in chunks.
function fieldsOf(operation: Operation, name: string): readonly OperationField[] {
  const fields = listFields(operation)
  if (name === 'export') {
    const output = text('output', 'A new file to write to. Default: stdout.')
    return [...fields.filter((field) => field.name !== 'after'), output]
  }
  if (name !== 'import') return fields
  const others = fields.filter((field) => !['content', 'path', 'firstLine'].includes(field.name))
  return [{ ...text('path', IMPORTED), isRequired: true }, ...others]
}

/** `occurredAt` as typed: `occurred-at`. */
export function toFlagName(field: string): string {
  return field.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
