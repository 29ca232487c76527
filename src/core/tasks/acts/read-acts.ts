import { isObject, type JsonValue } from '../../json.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { recallRecent } from '../../language/text/recall-recent.ts'
import type { WordedEdit } from '../edits/file-edit.ts'
import { readWordedEdits } from '../edits/read-edits.ts'
import { editsOfCommand } from '../edits/shell-edits.ts'
import {
  type ActKind,
  type CheckKind,
  classifyCommand,
  classOfStatement,
  classOfTool,
  isOfProject,
  isPatching,
  targetsOf,
  type VerbClass,
} from './classify-command.ts'
import {
  commandsOf,
  type PipedCommand,
  programOf,
  shellScript,
  unwrapCommand,
} from './shell-commands.ts'
import { parseInput } from './tool-input.ts'

/** One thing that a step does: a call of a tool, or one of the commands that a shell is given. */
export interface Act {
  readonly kind: ActKind
  /** Equal for the same call, however it is formatted. */
  readonly call: string
  /** Its name: the command as typed, or the tool and its input. */
  readonly text: string
  /** The tool, unless it is a shell, and its input values. */
  readonly tool?: string | undefined
  readonly values: readonly string[]
  /** What calls for one goal share: the tool or the program, and the verb of a statement. */
  readonly head: string
  readonly check?: CheckKind | undefined
  /** What a check is about; nothing when it is about everything. */
  readonly targets: readonly string[]
  /** Of a command: the working directory. */
  readonly folder?: string | undefined
  readonly files: readonly string[]
}

/**
 * What a step does, in its order, in the folder that the steps before it went to. What cannot be
 * identified is `unknown`: such a command never counts as a fix.
 */
export function readActs(
  tool: string | undefined,
  input: JsonValue | undefined,
  folder = '',
): Acts {
  const isText = typeof input === 'string'
  return isText ? recentActs(JSON.stringify([tool, input, folder])) : toActs(tool, input, folder)
}

type Acts = readonly [Act, ...Act[]]

// Several learners read the same trace, one after the other.
const [RECENT_MAX, RECENT_LENGTH_MAX] = [8_192, 500]
const recentActs = recallRecent(
  (step): Acts => toActs(...(JSON.parse(step) as Parameters<typeof toActs>)),
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

function toActs(
  tool: string | null | undefined,
  input: JsonValue | undefined,
  folder: string,
): Acts {
  const script = shellScript(tool ?? undefined, input)
  const [first, ...rest] =
    script === undefined ? [] : actsOfScript(script, folderIn(input) ?? folder)
  return first === undefined ? [actOfTool(tool ?? '', input)] : [first, ...rest]
}

function folderIn(input: JsonValue | undefined): string | undefined {
  const given = parseInput(input)
  if (!isObject(given)) return undefined
  return ['cwd', 'workdir'].map((name) => given[name]).find((value) => typeof value === 'string')
}

function actsOfScript(script: string, given: string): readonly Act[] {
  let folder = given
  return commandsOf(script).map((command) => {
    const [program = '', to = ''] = command.words
    if (/^(?:cd|pushd)$/u.test(program)) folder = to.replace(/^\.\/|\/$/gu, '')
    return { ...actOfCommand(command), folder }
  })
}

function actOfCommand(command: PipedCommand): Act {
  const { words, writes } = command
  const edits = editsOfCommand(command)
  const found = edits.length > 0 ? classOfEdits(edits) : classifyCommand(words)
  const program = programOf(unwrapCommand(words)[0] ?? '')
  const statement = words.find((word) => classOfStatement(word) !== undefined)
  return {
    ...toAct(found, edits),
    call: [...words, ...writes.map(({ file }) => `> ${file}`)].join(' '),
    text: isPatching(program, words) ? namePatch(program, edits, command.text) : command.text,
    values: [command.text],
    head: headOf(program, statement),
    targets: found?.kind === 'check' ? targetsOf(words) : [],
  }
}

// A patch is not in the command, but in what it reads: its files say what it is about.
function namePatch(program: string, edits: readonly WordedEdit[], typed: string): string {
  const files = edits.flatMap(({ file }) => file ?? [])
  return files.length === 0 ? typed : `${program} ${files.join(' ')}`
}

const CHANGE: VerbClass = { kind: 'change' }

function classOfEdits(edits: readonly WordedEdit[]): VerbClass | undefined {
  return edits.some(({ file }) => file === undefined || isOfProject(file)) ? CHANGE : undefined
}

function toAct(
  found: VerbClass | undefined,
  edits: readonly WordedEdit[],
): Pick<Act, 'kind' | 'check' | 'files'> {
  return {
    kind: found?.kind ?? 'unknown',
    ...(found?.kind === 'check' ? { check: found.check } : {}),
    files: [...new Set(edits.flatMap(({ file }) => file ?? []))],
  }
}

function headOf(name: string, statement: string | undefined): string {
  const [verb = ''] = statement?.trim().split(/\s+/u, 1) ?? []
  return [name, verb.toLowerCase()].filter((part) => part !== '').join(' ')
}

function actOfTool(tool: string, input: JsonValue | undefined): Act {
  const given = parseInput(input)
  const texts = textsIn(given)
  const statement = texts.find((text) => classOfStatement(text) !== undefined)
  const edits = readWordedEdits(tool, given)
  const found = edits.length > 0 ? classOfEdits(edits) : classOfCall(tool, given, statement)
  const values = texts.map((text) => text.replace(/\s+/gu, ' ').trim())
  const [file = values.join(' ')] = edits.flatMap((edit) => edit.file ?? [])
  return {
    ...toAct(found, edits),
    call: [tool, ...values].join(' ').trim(),
    text: `${tool} ${file}`.trim(),
    tool,
    values,
    head: headOf(tool, statement),
    targets: [],
  }
}

// What a call says about itself counts before the name of its tool: `{"command": "view"}`, `GET`.
function classOfCall(
  tool: string,
  input: JsonValue | undefined,
  statement: string | undefined,
): VerbClass | undefined {
  if (statement !== undefined) return classOfStatement(statement)
  const said = isObject(input)
    ? ['command', 'action', 'operation', 'method'].map((name) => input[name])
    : []
  const verbs = said.filter((value) => typeof value === 'string' && /^\w{2,30}$/u.test(value))
  const found = verbs.flatMap(
    (verb) => classOfMethod(String(verb)) ?? classOfTool(String(verb)) ?? [],
  )
  // The server of an MCP tool says whose tool it is, not what it does.
  return found[0] ?? classOfTool(tool.split('__').at(-1) ?? tool)
}

function classOfMethod(method: string): VerbClass | undefined {
  if (/^(?:GET|HEAD|OPTIONS)$/u.test(method)) return { kind: 'look' }
  return /^(?:POST|PUT|PATCH|DELETE)$/u.test(method) ? CHANGE : undefined
}

const TEXTS_MAX = 50
const NESTED_MAX = 10

/** The values of an input, in the order of the names of their fields. */
function textsIn(input: JsonValue | undefined, depth = 0): readonly string[] {
  if (input === undefined || input === null || depth > NESTED_MAX) return []
  if (typeof input !== 'object') return [String(input)]
  const values = Array.isArray(input)
    ? input
    : Object.entries(input)
        .toSorted(([left], [right]) => compareText(left, right))
        .map(([, value]) => value)
  return values
    .slice(0, TEXTS_MAX)
    .flatMap((value) => textsIn(value, depth + 1))
    .slice(0, TEXTS_MAX)
}
