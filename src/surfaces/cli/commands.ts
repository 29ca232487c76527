import { closestWord } from '../../core/closest-word.ts'
import { invalidInput } from '../../core/errors.ts'
import { GROUP_LOADERS, type GroupName } from '../../operations/load-group.ts'
import type { Operation, OperationGroup } from '../../operations/operation.ts'
import { listFields, type OperationField } from '../operation-fields.ts'

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

const LOCAL_COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Serve HTTP, and MCP at /mcp, until stopped. Runs the nightly run.',
    fields: [
      text('host', 'The address to listen on. Anything but loopback needs keys.'),
      {
        ...text('port', 'The port; 0 picks a free one. Default: 4680.'),
        shape: { kind: 'number', isInteger: true },
      },
      {
        ...text('idle-minutes', 'Stop when no request came for so long. Default: never.'),
        shape: { kind: 'number', isInteger: false },
      },
    ],
    viewFields: [],
    examples: ['loci serve', 'loci serve --port 0'],
  },
  {
    name: 'mcp',
    summary: 'Serve MCP over stdin and stdout, for an agent that starts it.',
    fields: [
      {
        name: 'toolsets',
        description:
          'The tools to offer: default, all, memgpt, or names of groups. Default: default.',
        isRequired: false,
        shape: { kind: 'list', of: { kind: 'text' } },
      },
      flag('output-schemas', 'Also send output schemas. Costs many tokens.'),
    ],
    viewFields: [],
    examples: ['loci mcp', 'loci mcp --toolsets default,patterns'],
  },
  {
    name: 'completion',
    summary: 'Print the completion script for a shell.',
    fields: [
      {
        ...text('shell', 'The shell.'),
        isRequired: true,
        shape: { kind: 'choice', choices: ['bash', 'zsh', 'fish'] },
      },
    ],
    viewFields: [],
    positional: 'shell',
    examples: ['source <(loci completion bash)'],
  },
  {
    name: 'backup restore',
    summary: 'Restore a backup into the home folder. A replaced memory is kept beside it.',
    fields: [
      { ...text('backup', 'The folder of a backup.'), isRequired: true },
      flag('replace', 'Replace a memory that is not empty.'),
    ],
    viewFields: [],
    positional: 'backup',
    examples: ['loci restore ~/.loci/backups/loci-2026-11-16T23-36-12.123Z --replace'],
  },
  {
    name: 'migrate',
    summary:
      'Copy the memory to another kind of storage and compare both. Resumes where it was stopped.',
    fields: [
      { ...kind('from', 'The storage that holds the memory.'), isRequired: true },
      { ...kind('to', 'The storage that gets a copy of it. It must be empty.'), isRequired: true },
      flag('dryRun', 'Only say what would be done.'),
    ],
    viewFields: [],
    examples: [
      'LOCI_STORAGE_URL="$DATABASE_URL" loci migrate --from embedded --to postgres',
      'loci migrate --from json --to embedded --dry-run',
    ],
  },
  { name: 'version', summary: 'Print the version.', fields: [], viewFields: [], examples: [] },
  {
    name: 'help',
    summary: 'Show all commands, the commands of a group, or how to use one.',
    fields: [
      {
        name: 'command',
        description: 'The command or group.',
        isRequired: false,
        shape: { kind: 'list', of: { kind: 'text' } },
      },
    ],
    viewFields: [],
    positional: 'command',
    examples: ['loci help recall', 'loci help task'],
  },
]

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

const IMPORTED = 'An export, a Markdown file, a log of runs, or a folder of them; - for stdin.'

export function listLocalCommands(): readonly Command[] {
  return LOCAL_COMMANDS
}

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
  const local = LOCAL_COMMANDS.find(({ name }) => name === typed)
  if (local !== undefined) return { command: local, length: 1 }
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

function text(name: string, description: string): OperationField {
  return { name, description, isRequired: false, shape: { kind: 'text' } }
}

function kind(name: string, description: string): OperationField {
  const choices = ['embedded', 'json', 'postgres']
  return { name, description, isRequired: false, shape: { kind: 'choice', choices } }
}

function flag(name: string, description: string): OperationField {
  return { name, description, isRequired: false, shape: { kind: 'boolean' } }
}
