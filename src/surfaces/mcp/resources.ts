import { MemoryError } from '../../core/errors.ts'
import { GROUPS, TOP_LEVEL } from '../../operations/all-operations.ts'
import { callOperation } from '../../operations/call.ts'
import type { ServedMemory } from './create-mcp-server.ts'
import { unknownName } from './unknown-name.ts'

const CORE = 'loci://core'
const TODAY = 'loci://today'
const TASK = 'loci://tasks/'

interface Resource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mimeType: string
}

export const FIXED_RESOURCES: readonly Resource[] = [
  {
    uri: CORE,
    name: 'Core memory',
    description: 'What belongs in every prompt: core memory, pinned facts, open questions.',
    mimeType: 'text/markdown',
  },
  {
    uri: TODAY,
    name: "Today's log",
    description: 'What was remembered today, with citations.',
    mimeType: 'text/markdown',
  },
]

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${TASK}{id}`,
    name: 'Task',
    description: 'The context of a task, ready for a prompt.',
    mimeType: 'text/markdown',
  },
] as const

/** The readable resources, including one per open task. */
export async function listResources({
  context,
  caller,
}: ServedMemory): Promise<readonly Resource[]> {
  const { items } = await callOperation(GROUPS.tasks.operations.list, {}, caller, context)
  return [
    ...FIXED_RESOURCES,
    ...items.map(({ id, description }) => ({
      uri: `${TASK}${id}`,
      name: `Task: ${description.slice(0, 80)}`,
      description: 'The context of this task.',
      mimeType: 'text/markdown',
    })),
  ]
}

export async function readResource(
  uri: string,
  { context, caller }: ServedMemory,
): Promise<string> {
  if (uri === CORE || uri === TODAY) {
    const input = { today: uri === TODAY }
    const { text } = await callOperation(TOP_LEVEL.operations.context, input, caller, context)
    return text
  }
  if (uri.startsWith(TASK)) {
    const id = uri.slice(TASK.length)
    const { text } = await callOperation(GROUPS.tasks.operations.context, { id }, caller, context)
    return text
  }
  throw unknownName('resource', uri, 'resources/list')
}

export const PROMPTS = [
  {
    name: 'recall',
    description: 'Answer a question with what is stored about it.',
    arguments: [{ name: 'question', description: 'The question.', required: true }],
  },
  {
    name: 'begin',
    description: 'Start a session with core memory, pinned facts and open questions.',
    arguments: [],
  },
]

/** The text of a prompt, with stored statements fenced as data. */
export async function getPrompt(
  name: string,
  given: Readonly<Record<string, string | undefined>>,
  { context, caller }: ServedMemory,
): Promise<string> {
  if (name === 'begin') {
    const { text } = await callOperation(TOP_LEVEL.operations.context, {}, caller, context)
    return ['This is stored for every session.', text].join('\n\n')
  }
  if (name !== 'recall') throw unknownName('prompt', name, 'prompts/list')
  const { question } = given
  if (question === undefined) {
    throw new MemoryError('The prompt needs a question', { code: 'INVALID_INPUT' })
  }
  const { prompt } = await callOperation(
    TOP_LEVEL.operations.recall,
    { query: question, prompt: true },
    caller,
    context,
  )
  const stored =
    prompt?.text === undefined || prompt.text === '' ? 'Nothing is stored about it.' : prompt.text
  return [`Answer this question: ${question}`, stored].join('\n\n')
}
