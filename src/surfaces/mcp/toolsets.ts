import { invalidInput } from '../../core/errors.ts'
import { GROUPS, TOP_LEVEL } from '../../operations/all-operations.ts'
import type { Operation, OperationGroup } from '../../operations/operation.ts'
import { MEMGPT_TOOLS } from './memgpt-tools.ts'

/** One tool as a model sees it. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly operation: Operation
  /** The fields shown to the model. Others are accepted too. */
  readonly fields?: readonly string[] | undefined
  /** Fields that this tool needs, although its operation does not. */
  readonly required?: readonly string[] | undefined
  /** Renamed fields, by their name in the operation. */
  readonly rename?: Readonly<Record<string, string>> | undefined
}

/** The tools for every day. */
const DEFAULT = 'default'
/** Everything but operations on the whole memory, which are for people. */
const ALL = 'all'
/** The five tools of MemGPT, by the names that its models know. */
const MEMGPT = 'memgpt'

const BY_GROUP: ReadonlyMap<string, OperationGroup> = new Map(Object.entries(GROUPS))

/** @throws MemoryError `INVALID_INPUT` naming the toolsets that there are. */
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

/** The tools of some toolsets, each once. */
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
  }
}
