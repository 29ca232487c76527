import { GROUPS, TOP_LEVEL } from '../../operations/all-operations.ts'
import type { Operation, OperationGroup } from '../../operations/operation.ts'
import { displayWidth, padTo, wrapTo } from '../../operations/views/display-width.ts'
import type { View } from '../../operations/views/style.ts'
import type { FieldShape, OperationField } from '../operation-fields.ts'
import {
  type Command,
  commandsOf,
  findCommand,
  findGroup,
  GLOBAL_FIELDS,
  SHORTCUTS,
  toFlagName,
} from './commands.ts'
import { LOCAL_COMMANDS } from './local-commands.ts'

/** Wider lines are hard to read. */
const WIDTH_MAX = 100
const INDENT = '  '
const IMPORT: Operation = TOP_LEVEL.operations.import

/** Help for everything, one group, or one command. @throws MemoryError `INVALID_INPUT` */
export async function renderHelpFor(words: readonly string[], view: View): Promise<string> {
  const [first] = words
  if (first === undefined) return await renderHelp(view)
  const group = words.length === 1 ? await findGroup(first) : undefined
  if (group !== undefined) return renderGroupHelp(group, view)
  const { command } = await findCommand(words)
  return renderCommandHelp(command, view)
}

async function renderHelp(view: View): Promise<string> {
  const everyday = [TOP_LEVEL, ...Object.values<OperationGroup>(GROUPS)].flatMap((group) =>
    commandsOf(group).filter(
      ({ operation }) =>
        operation?.tier === 'everyday' ||
        (group === TOP_LEVEL && operation?.tier === 'extended' && operation !== IMPORT),
    ),
  )
  const files = commandsOf(TOP_LEVEL).filter(
    ({ operation }) => operation?.tier === 'admin' || operation === IMPORT,
  )
  const local = LOCAL_COMMANDS.filter(({ name }) => !name.includes(' '))
  const row = (command: Command): Row => [nameOf(command), command.summary]
  const groups = Object.values<OperationGroup>(GROUPS).map(
    ({ noun, summary }): Row => [noun, summary],
  )
  return [
    'Loci: memory for AI agents.',
    '',
    'Usage: loci <command> [options]',
    ...section('Everyday commands', everyday.map(row), view),
    ...section(
      'Files, servers and upkeep',
      [...files.map(row), ...(await shortcuts()), ...local.map(row)],
      view,
    ),
    ...section('Groups: loci help <group> lists their commands', groups, view),
    ...section(
      'Global options',
      GLOBAL_FIELDS.map((field) => toRow(field)),
      view,
    ),
  ].join('\n')
}

/** Commands that may be typed without their group. */
async function shortcuts(): Promise<readonly Row[]> {
  return await Promise.all(
    Object.entries(SHORTCUTS).map(async ([name, full]): Promise<Row> => {
      const { command } = await findCommand(full.split(' '))
      return [nameOf({ ...command, name }), command.summary]
    }),
  )
}

function renderGroupHelp(group: OperationGroup, view: View): string {
  const own = commandsOf(TOP_LEVEL).filter(({ name }) => name === group.noun)
  const rows = [...own, ...commandsOf(group)].map((one): Row => [nameOf(one), one.summary])
  return [
    group.summary,
    '',
    `Usage: loci ${group.noun} <command> [options]`,
    ...section('Commands', rows, view),
    '',
    `More on one command: loci ${group.noun} <command> --help`,
  ].join('\n')
}

function renderCommandHelp(command: Command, view: View): string {
  const options = [...command.fields, ...command.viewFields]
  return [
    ...wrapTo(command.summary, Math.min(WIDTH_MAX, view.columns)),
    '',
    `Usage: loci ${nameOf(command)}${options.length === 0 ? '' : ' [options]'}`,
    ...section(
      'Options',
      options.map((field) => toRow(field, command)),
      view,
    ),
    ...section(
      'Global options',
      GLOBAL_FIELDS.map((field) => toRow(field)),
      view,
    ),
    ...(command.examples.length === 0
      ? []
      : ['', view.style.bold('Examples'), ...command.examples.map((line) => INDENT + line)]),
  ].join('\n')
}

/** The command as typed: `recall <query>`. */
export function nameOf(command: Command): string {
  const { name, positional } = command
  if (positional === undefined) return name
  const isRequired = command.fields.some((field) => field.name === positional && field.isRequired)
  return isRequired ? `${name} <${positional}>` : `${name} [${positional}]`
}

/** The flag as typed: `--tags <text,…>`. */
export function flagOf(field: OperationField): string {
  const placeholder = placeholderOf(field.shape)
  return `--${toFlagName(field.name)}${placeholder === '' ? '' : ` ${placeholder}`}`
}

type Row = readonly [name: string, description: string]

function section(title: string, rows: readonly Row[], view: View): readonly string[] {
  return rows.length === 0 ? [] : ['', view.style.bold(title), ...renderRows(rows, view)]
}

function toRow(field: OperationField, command?: Command): Row {
  return [flagOf(field), describeField(field, command)]
}

/** The description of a flag, with all its allowed values. */
export function describeField(field: OperationField, command?: Command): string {
  const isPositional = command?.positional === field.name && command.operation !== undefined
  return [
    field.description,
    ...(field.isRequired ? ['Required.'] : []),
    ...describeShape(field.shape),
    ...(isPositional
      ? [field.name === 'id' ? ID_NOTE : 'The flag is optional; - reads from stdin.']
      : []),
  ].join(' ')
}

const ID_NOTE = 'The flag is optional; a unique prefix is enough.'

function renderRows(rows: readonly Row[], view: View): readonly string[] {
  const nameWidth = Math.max(...rows.map(([name]) => displayWidth(name)))
  const width = Math.min(WIDTH_MAX, view.columns) - nameWidth - 2 * INDENT.length
  return rows.flatMap(([name, description]) => {
    const [first = '', ...rest] = wrapTo(description, Math.max(24, width))
    return [
      `${INDENT}${padTo(name, nameWidth)}${INDENT}${first}`.trimEnd(),
      ...rest.map((line) => `${' '.repeat(nameWidth + 2 * INDENT.length)}${line}`),
    ]
  })
}

function placeholderOf(shape: FieldShape): string {
  switch (shape.kind) {
    case 'boolean':
      return ''
    case 'number':
      return '<number>'
    case 'choice':
      return '<name>'
    case 'list':
      return shape.of.kind === 'object' ? '<json>' : `${placeholderOf(shape.of).slice(0, -1)},…>`
    case 'object':
      return shape.parts.length === 0 ? '<json>' : '<name=value,…>'
    case 'text':
      return '<text>'
  }
}

function describeShape(shape: FieldShape): readonly string[] {
  if (shape.kind === 'list') {
    if (shape.of.kind !== 'object') return describeShape(shape.of)
    const parts = shape.of.parts.map((part) => `"${part.name}"`).join(', ')
    return [`A JSON list of objects with ${parts}.`]
  }
  if (shape.kind === 'choice') return [`One of: ${shape.choices.join(', ')}.`]
  if (shape.kind !== 'object' || shape.parts.length === 0) return []
  return [`Names: ${shape.parts.map((part) => part.name).join(', ')}.`]
}
