import type { FieldShape, OperationField } from '../operation-fields.ts'
import { type Command, GLOBAL_FIELDS, toFlagName } from './commands.ts'
import { displayWidth, padTo, wrapTo } from './format/display-width.ts'
import type { View } from './format/style.ts'

/** Wider lines are hard to read. */
const WIDTH_MAX = 100
const INDENT = '  '

/** What `loci` and `loci --help` print. */
export function renderHelp(commands: readonly Command[], view: View): string {
  const asked = commands.filter((command) => command.operation !== undefined)
  const others = commands.filter((command) => command.operation === undefined)
  const row = (command: Command): Row => [nameOf(command), command.summary]
  return [
    'Loci: memory for AI agents.',
    '',
    'Usage: loci <command> [options]',
    '',
    view.style.bold('Commands'),
    ...renderRows(asked.map(row), view),
    '',
    view.style.bold('Servers and help'),
    ...renderRows(others.map(row), view),
    '',
    view.style.bold('Options of every command'),
    ...renderRows(
      GLOBAL_FIELDS.map((field) => toRow(field)),
      view,
    ),
    '',
    view.style.bold('Examples'),
    `${INDENT}loci remember "Ada drinks green tea in the morning."`,
    `${INDENT}loci recall "what does Ada drink?"`,
    `${INDENT}loci serve`,
    '',
    'More on one command: loci <command> --help',
  ].join('\n')
}

/** What `loci <command> --help` prints. */
export function renderCommandHelp(command: Command, view: View): string {
  const options = [...command.fields, ...command.viewFields]
  return [
    command.summary,
    '',
    `Usage: loci ${nameOf(command)}${options.length === 0 ? '' : ' [options]'}`,
    ...section(
      'Options',
      options.map((field) => toRow(field, command)),
      view,
    ),
    ...section(
      'Options of every command',
      GLOBAL_FIELDS.map((field) => toRow(field)),
      view,
    ),
    ...(command.examples.length === 0
      ? []
      : ['', view.style.bold('Examples'), ...command.examples.map((line) => INDENT + line)]),
  ].join('\n')
}

/** The command as it is typed: `recall <query>`. */
export function nameOf(command: Command): string {
  const { name, positional } = command
  if (positional === undefined) return name
  const isRequired = command.fields.some((field) => field.name === positional && field.isRequired)
  return isRequired ? `${name} <${positional}>` : `${name} [${positional}]`
}

/** The flag as it is typed: `--tags <text,…>`. */
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

/** What a flag means, with everything that may be said. */
export function describeField(field: OperationField, command?: Command): string {
  const isPositional = command?.positional === field.name && command.operation !== undefined
  return [
    field.description,
    ...(field.isRequired ? ['Required.'] : []),
    ...describeShape(field.shape),
    ...(isPositional ? ['Needs no flag; - reads it from stdin.'] : []),
  ].join(' ')
}

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
      return `${placeholderOf(shape.of).slice(0, -1)},…>`
    case 'object':
      return shape.parts.length === 0 ? '<json>' : '<name=value,…>'
    case 'text':
      return '<text>'
  }
}

function describeShape(shape: FieldShape): readonly string[] {
  if (shape.kind === 'list') return describeShape(shape.of)
  if (shape.kind === 'choice') return [`One of: ${shape.choices.join(', ')}.`]
  if (shape.kind !== 'object' || shape.parts.length === 0) return []
  return [`Names: ${shape.parts.map((part) => part.name).join(', ')}.`]
}
