import { ALL_OPERATIONS } from '../../operations/all-operations.ts'
import type { Operation } from '../../operations/operation.ts'
import { listFields, type OperationField } from '../operation-fields.ts'

/** One word after `loci`. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** The flags that say what to do. */
  readonly fields: readonly OperationField[]
  /** The flags that say how to show it. */
  readonly viewFields: readonly OperationField[]
  readonly positional?: string | undefined
  readonly examples: readonly string[]
  /** Absent for what only the command line can do. */
  readonly operation?: Operation
}

/** Flags that every command takes. */
export const GLOBAL_FIELDS: readonly OperationField[] = [
  text('home', 'The folder that holds everything; $LOCI_HOME or ~/.loci when left out.'),
  flag('create', 'Start a new memory in the folder that is named, if there is none.'),
  text('workspace', 'A folder of Markdown whose statements are facts too.'),
  text('config', 'The configuration file; loci.config.json in that folder when left out.'),
  flag('json', 'Print the raw result as JSON, and errors as JSON on stderr.'),
  flag('help', 'Show this help.'),
]

const VIEW_FIELDS: Readonly<Record<string, readonly OperationField[]>> = {
  recall: [flag('explain', 'Print each term of every score.')],
  compare: [flag('explain', 'Print what was measured.')],
  'find-applicable': [flag('explain', 'Print each term of every score.')],
}

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  remember: [
    'loci remember "Ada drinks green tea in the morning." --entities Ada --tags drinks',
    'cat note.txt | loci remember -',
  ],
  recall: [
    'loci recall "what does Ada drink?"',
    'loci recall "커피" --k 5 --since 30d --explain',
    'loci recall "tea" --weights similarity=0.8,recency=0.1,importance=0.1 --json',
  ],
  'start-task': [
    'loci start-task "Carts without a voucher have no total" --type bugfix --project shop',
  ],
  'record-step': [
    'loci record-step <task> --tool bash --input "npm test" --error "$(cat crash.txt)"',
  ],
  'finish-task': ['loci finish-task <task> --status success --tests-passed'],
  'similar-failures': ['loci similar-failures - < ci.log'],
  'match-bug-pattern': ['loci match-bug-pattern - < crash.txt --files src/cart.ts'],
  'relevant-knowledge': ['loci relevant-knowledge "Repair the cart" --type bugfix'],
  'fetch-moved': ['loci fetch-moved <task> --reference step/1'],
  'add-pattern': [
    'loci add-pattern --name "Reproduce first" --category strategy --summary "Write a failing test." --content \'{"type":"strategy","approach":"Write a failing test, then mend."}\' --applicability \'{"problemTypes":["bugfix"]}\'',
  ],
  'list-patterns': ['loci list-patterns', 'loci list-patterns failure --status validated'],
  'get-pattern': ['loci get-pattern <id>'],
  'find-applicable': ['loci find-applicable "Fix the crash of the checkout" --type bugfix'],
  'record-application': ['loci record-application <id> --episode <episode id>'],
  'instantiate-pattern': ['loci instantiate-pattern <id> --parameters \'{"feature":"checkout"}\''],
  get: ['loci get <id>'],
  list: ['loci list --buckets preference,profile --limit 20', 'loci list --status forgotten'],
  forget: ['loci forget <id> --reason "no longer true"'],
  restore: ['loci restore <id>'],
  undo: ['loci undo <id>'],
  correct: ['loci correct <id> --text "Ada lives in Milan." --reason "misheard"'],
  purge: ['loci purge <id>', 'loci purge --forgotten-before 30d'],
  history: ['loci history <id>'],
  export: ['loci export > backup.jsonl', 'loci export --format markdown --output memory.md'],
  import: ['loci import backup.jsonl', 'loci import ~/notes --dry-run', 'loci import CLAUDE.md'],
  'import-runs': ['loci import-runs runs.jsonl', 'loci import-runs ~/logs --dry-run'],
  retain: [
    'loci retain "W @Ada lives in Rome" --workspace ~/notes',
    'cat bullets.md | loci retain -',
  ],
  reflect: ['loci reflect --since 7d --dry-run', 'loci reflect'],
  'learn-project': ['loci learn-project .', 'loci learn-project ~/code/shop --project shop'],
  'get-project': ['loci get-project shop', 'loci get-project shop --sections hotspots,team'],
  'set-preference': ['loci set-preference quotes --value "single quotes"'],
  reindex: ['loci reindex', 'loci reindex --from-nothing'],
}

/** Commands that take what they read from a file, and what that file is. */
const FILE_READERS: ReadonlyMap<string, string> = new Map([
  ['import', 'An export, a Markdown file, or a folder of them; - for stdin.'],
  ['import-runs', 'A file of runs as JSONL, or a folder of them; - for stdin.'],
])

const OTHER_COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Serve HTTP, and MCP at /mcp, until it is stopped.',
    fields: [
      text('host', 'Where to listen; other than loopback only with keys.'),
      {
        ...text('port', 'The port; 4680 when left out, 0 for any free one.'),
        shape: { kind: 'number', isInteger: true },
      },
    ],
    viewFields: [],
    examples: ['loci serve', 'loci serve --port 0'],
  },
  {
    name: 'mcp',
    summary: 'Serve MCP over stdin and stdout, for an agent that starts it.',
    fields: [],
    viewFields: [],
    examples: ['loci mcp'],
  },
  { name: 'version', summary: 'Print the version.', fields: [], viewFields: [], examples: [] },
  {
    name: 'help',
    summary: 'Show what can be asked, or how to ask for one thing.',
    fields: [text('command', 'The command to explain.')],
    viewFields: [],
    positional: 'command',
    examples: ['loci help recall'],
  },
]

/** What may stand on the command line when there is no command. */
export const ROOT_COMMAND: Command = {
  name: 'loci',
  summary: 'Memory for AI agents.',
  fields: [],
  viewFields: [flag('version', 'Print the version.')],
  examples: [],
}

/** Shorter names of commands that are typed often. */
export const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['patterns', 'list-patterns'],
  ['rules', 'list-rules'],
  ['project', 'get-project'],
])

/** Every command, in the order in which help shows it. */
export function listCommands(): readonly Command[] {
  return [...ALL_OPERATIONS.map(toCommand), ...OTHER_COMMANDS]
}

function toCommand(operation: Operation): Command {
  const { name, summary, positional } = operation
  return {
    name,
    summary,
    fields: fieldsOf(operation),
    viewFields: VIEW_FIELDS[name] ?? [],
    positional: FILE_READERS.has(name) ? 'path' : positional,
    examples: EXAMPLES[name] ?? [`loci ${name}`],
    operation,
  }
}

// The command line reads and writes files, where the other doors carry their content in pieces.
function fieldsOf(operation: Operation): readonly OperationField[] {
  const fields = listFields(operation)
  if (operation.name === 'export') {
    const output = text('output', 'A new file to write to; stdout when left out.')
    return [...fields.filter(({ name }) => name !== 'after'), output]
  }
  const wanted = FILE_READERS.get(operation.name)
  if (wanted === undefined) return fields
  const path = text('path', wanted)
  const others = fields.filter(({ name }) => !['content', 'path', 'firstLine'].includes(name))
  return [{ ...path, isRequired: true }, ...others]
}

/** `occurredAt` as it is typed: `occurred-at`. */
export function toFlagName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function text(name: string, description: string): OperationField {
  return { name, description, isRequired: false, shape: { kind: 'text' } }
}

function flag(name: string, description: string): OperationField {
  return { name, description, isRequired: false, shape: { kind: 'boolean' } }
}
