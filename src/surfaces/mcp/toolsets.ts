import { invalidInput } from '../../core/errors.ts'
import { GROUPS, TOP_LEVEL } from '../../operations/all-operations.ts'
import type { Operation, OperationGroup } from '../../operations/operation.ts'

/** One tool as a model sees it. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly operation: Operation
  /** The fields shown to the model. Others are accepted too. */
  readonly fields?: readonly string[] | undefined
  /** Fields that this tool requires, although its operation does not. */
  readonly required?: readonly string[] | undefined
  /** Renamed fields, by their name in the operation. */
  readonly rename?: Readonly<Record<string, string>> | undefined
}

/** The tools of MemGPT, with the names and arguments that its models know (spec F6). */
const MEMGPT_TOOLS: readonly ToolDefinition[] = [
  {
    name: 'core_memory_append',
    description: 'Append to the contents of core memory.',
    operation: GROUPS.blocks.operations.update,
    fields: ['label', 'append'],
    required: ['append'],
    rename: { append: 'content' },
  },
  {
    name: 'core_memory_replace',
    description: 'Replace the contents of core memory. To delete, pass an empty new_content.',
    operation: GROUPS.blocks.operations.update,
    fields: ['label', 'old', 'new'],
    required: ['old', 'new'],
    rename: { old: 'old_content', new: 'new_content' },
  },
  {
    name: 'archival_memory_insert',
    description: 'Add to archival memory: one self-contained statement.',
    operation: TOP_LEVEL.operations.remember,
    fields: ['text', 'tags'],
    required: ['text'],
    rename: { text: 'content' },
  },
  {
    name: 'archival_memory_search',
    description: 'Search archival memory by meaning and words.',
    operation: TOP_LEVEL.operations.recall,
    fields: ['query', 'k', 'tags', 'since', 'until'],
    rename: { k: 'top_k', since: 'start_datetime', until: 'end_datetime' },
  },
  {
    name: 'conversation_search',
    description: 'Search prior conversation history.',
    operation: GROUPS.conversations.operations.search,
    fields: ['query', 'roles', 'limit', 'startDate', 'endDate'],
    rename: { startDate: 'start_date', endDate: 'end_date' },
  },
]

/** The tools for everyday use. */
const DEFAULT = 'default'
/** Everything except operations on the whole memory, which are for people. */
const ALL = 'all'
/** The five tools of MemGPT, with the names that its models know. */
const MEMGPT = 'memgpt'

const BY_GROUP: ReadonlyMap<string, OperationGroup> = new Map(Object.entries(GROUPS))

/** @throws MemoryError `INVALID_INPUT` listing the existing toolsets. */
export function checkToolsets(names: readonly string[] = [DEFAULT]): readonly string[] {
  const unknown = names.find(
    (name) => name !== DEFAULT && name !== ALL && name !== MEMGPT && !BY_GROUP.has(name),
  )
  if (unknown === undefined) return names
  throw invalidInput(
    `There is no toolset "${unknown.slice(0, 40)}"`,
    `Choose from: ${[DEFAULT, ALL, MEMGPT, ...BY_GROUP.keys()].join(', ')}.`,
  )
}

/** The tools of some toolsets, deduplicated. */
export function listToolDefinitions(names: readonly string[]): readonly ToolDefinition[] {
  const found = names.flatMap(toolsOf)
  return [...new Map(found.map((tool) => [tool.name, tool])).values()]
}

function toolsOf(name: string): readonly ToolDefinition[] {
  if (name === MEMGPT) return MEMGPT_TOOLS
  const group = BY_GROUP.get(name)
  const groups = group === undefined ? [TOP_LEVEL, ...BY_GROUP.values()] : [group]
  return groups.flatMap((one: OperationGroup) =>
    Object.values(one.operations)
      .filter(({ tier }) => (name === DEFAULT ? tier === 'everyday' : tier !== 'admin'))
      .map((operation) => toTool(operation, one)),
  )
}

function toTool(operation: Operation, { noun }: OperationGroup): ToolDefinition {
  const verb = operation.verb.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return {
    name: noun === '' ? verb : `${noun}_${verb}`,
    description: [operation.summary, operation.mcp?.when ?? ''].join(' ').trim(),
    operation,
    fields: operation.mcp?.fields,
    required: operation.mcp?.required,
  }
}

/** The input of its operation, from what a model passed to a tool. */
export function readToolInput(
  { rename = {} }: ToolDefinition,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const original = new Map(Object.entries(rename).map(([field, shown]) => [shown, field]))
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [original.get(field) ?? field, value]),
  )
}
