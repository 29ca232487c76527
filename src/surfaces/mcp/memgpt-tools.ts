import { GROUPS, TOP_LEVEL } from '../../operations/all-operations.ts'
import type { ToolDefinition } from './toolsets.ts'

/** The tools that MemGPT defines, with the names and arguments that its models know (spec F6). */
export const MEMGPT_TOOLS: readonly ToolDefinition[] = [
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
