import * as z from 'zod'
import { GROUPS, TOP_LEVEL } from '../../src/operations/all-operations.ts'
import type { Operation, OperationGroup } from '../../src/operations/operation.ts'
import { type Command, commandsOf } from '../../src/surfaces/cli/commands.ts'
import { nameOf } from '../../src/surfaces/cli/render-help.ts'
import { listToolDefinitions } from '../../src/surfaces/mcp/toolsets.ts'
import {
  type FieldShape,
  listFields,
  type OperationField,
} from '../../src/surfaces/operation-fields.ts'
import { code, page, table } from './markdown.ts'

export const ALL_GROUPS: readonly OperationGroup[] = [TOP_LEVEL, ...Object.values(GROUPS)]

/** What stands at the top has no name of its own. */
export function pageOf({ name }: Pick<OperationGroup, 'name'>): string {
  return `${name === '' ? 'memory' : name}.md`
}

export function renderGroup(group: OperationGroup): string {
  const operations = Object.values(group.operations)
  return page(group.name === '' ? 'memory' : group.name, [
    group.summary,
    '',
    'The same operations in the [library](library.md), on the [command line](cli.md), over',
    '[HTTP](http.md) and over [MCP](mcp.md).',
    '',
    ...table(
      ['Operation', 'What it does'],
      operations.map(({ name, summary }) => [linkTo(name), summary]),
    ),
    ...operations.flatMap((operation) => renderOperation(operation, group)),
  ])
}

export const TOOLS: ReadonlyMap<string, string> = new Map(
  listToolDefinitions(['all']).map(({ name, operation }) => [operation.name, name]),
)

function renderOperation(operation: Operation, group: OperationGroup): readonly string[] {
  const command = commandsOf(group).find((one) => one.operation === operation)
  const tool = TOOLS.get(operation.name)
  const { effect, isIdempotent, tier } = operation
  const effects = { reads: 'Reads only.', writes: 'Writes.', removes: 'Takes something away.' }
  return [
    '',
    `## ${operation.name}`,
    '',
    operation.summary,
    '',
    ...table(
      ['Through', 'As'],
      [
        ['Library', code(`memory.${operation.name}(${takesInput(operation)})`)],
        ...(command === undefined ? [] : [['CLI', code(`loci ${nameOf(command)}`)]]),
        ['HTTP', code(operation.http)],
        ['MCP', tool === undefined ? 'not offered' : describeTool(tool, tier)],
      ],
    ),
    '',
    [effects[effect], ...(effect !== 'reads' && isIdempotent ? ['Safe to repeat.'] : [])].join(' '),
    ...renderExamples(command),
    ...renderInput(operation),
    ...renderOutput(operation),
  ]
}

function takesInput(operation: Operation): string {
  const fields = listFields(operation)
  if (fields.length === 0) return ''
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const others = fields.length > required.length ? ['…'] : []
  return `{ ${[...required, ...others].join(', ')} }`
}

function describeTool(tool: string, tier: Operation['tier']): string {
  return tier === 'everyday' ? `${code(tool)}, by default` : code(tool)
}

function renderExamples(command: Command | undefined): readonly string[] {
  const examples = command?.examples ?? []
  return examples.length === 0 ? [] : ['', '```sh', ...examples, '```']
}

function renderInput(operation: Operation): readonly string[] {
  const fields = listFields(operation)
  if (fields.length === 0) return ['', 'Takes nothing.']
  return [
    '',
    ...table(
      ['Field', 'Type', 'In HTTP', 'Meaning'],
      fields.map((field) => [
        code(field.name),
        renderType(field.shape),
        placeOf(operation, field),
        `${field.description}${field.isRequired ? ' Required.' : ''}`,
      ]),
    ),
  ]
}

/** The part of a JSON Schema that is shown of a result. */
interface ShownSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: ShownSchema
  readonly anyOf?: readonly ShownSchema[]
  readonly oneOf?: readonly ShownSchema[]
  readonly properties?: Readonly<Record<string, ShownSchema>>
  readonly required?: readonly string[]
}

function renderOutput({ output }: Operation): readonly string[] {
  const schema = z.toJSONSchema(output, { io: 'output' }) as ShownSchema
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return []
  return [
    '',
    ...table(
      ['Result', 'Type', 'Meaning'],
      fields.map(([name, field]) => [
        code(schema.required?.includes(name) === true ? name : `${name}?`),
        renderSchemaType(field),
        field.description ?? '',
      ]),
    ),
  ]
}

function renderSchemaType(schema: ShownSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((one) => code(String(one))).join(', ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    const kinds = choices.map((one) => (one.type === 'object' ? 'object' : renderSchemaType(one)))
    return [...new Set(kinds)].join(' or ')
  }
  switch (schema.type) {
    case 'array':
      return `list of ${renderSchemaType(schema.items ?? {})}`
    case 'object': {
      const names = Object.keys(schema.properties ?? {})
      return names.length === 0 ? 'object' : `object: ${names.map(code).join(', ')}`
    }
    case 'string':
      return 'text'
    case 'integer':
      return 'whole number'
    case 'number':
      return 'number'
    case 'boolean':
      return 'true or false'
    default:
      return 'any'
  }
}

function linkTo(name: string): string {
  return `[${code(name)}](#${anchorOf(name)})`
}

/** As GitHub makes it of a heading. */
export function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll('.', '')
}

function renderType(shape: FieldShape): string {
  switch (shape.kind) {
    case 'text':
      return 'text'
    case 'boolean':
      return 'true or false'
    case 'number':
      return shape.isInteger ? 'whole number' : 'number'
    case 'choice':
      return shape.choices.map(code).join(', ')
    case 'list':
      return `list of ${renderType(shape.of)}`
    case 'object':
      return `object: ${shape.parts.map(({ name }) => code(name)).join(', ')}`
  }
}

function placeOf({ http }: Operation, { name }: OperationField): string {
  if (http.includes(`{${name}}`)) return 'path'
  return http.startsWith('GET ') ? 'query' : 'body'
}
