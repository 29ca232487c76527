import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { Memory as MastraMemory } from '@mastra/memory'
import { simulateReadableStream } from 'ai-v5'
import { MockLanguageModelV2 } from 'ai-v5/test'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { Memory } from '../../../src/operations/memory.ts'
import {
  createMastraProcessor,
  createMastraStorage,
  type MastraProcessorOptions,
} from '../../../src/surfaces/frameworks/mastra/index.ts'
import { keep } from '../../support/keep.ts'
import { openTestMemory } from '../support/open-test-memory.ts'

const PEANUTS = 'Ada is allergic to peanuts.'
const QUESTION = 'What is Ada allergic to?'
const IN_THREAD = { memory: { thread: 't1', resource: 'ada' } }
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
/** A busy machine fails no test. */
const waitMs = 600_000

type Reply = string | { readonly toolName: string }

async function openMemory(): Promise<Memory> {
  const { memory } = await openTestMemory()
  onTestFinished(() => memory.close())
  return memory
}

/** An agent of Mastra with its threads in a memory, and what its model got. */
function startAgent(
  memory: Memory,
  replies: readonly Reply[],
  options: MastraProcessorOptions & { readonly processing?: Memory } = {},
) {
  const { processing = memory, ...rest } = options
  const processor = createMastraProcessor(processing, { waitMs, ...rest })
  const model = new MockLanguageModelV2({
    doStream: replies.map((reply) => ({
      stream: simulateReadableStream({
        chunks: [
          ...partsOf(reply),
          {
            type: 'finish' as const,
            finishReason: typeof reply === 'string' ? ('stop' as const) : ('tool-calls' as const),
            usage,
          },
        ],
      }),
    })),
  })
  const clock = createTool({
    id: 'clock',
    description: 'Tells the time.',
    inputSchema: z.object({}),
    execute: async () => ({ time: 'noon' }),
  })
  const agent = new Agent({
    id: 'helper',
    name: 'Helper',
    instructions: 'Be brief.',
    model,
    tools: { clock },
    memory: new MastraMemory({ storage: createMastraStorage(memory) }),
    inputProcessors: [processor],
    outputProcessors: [processor],
  })
  const ask = async (text: string) => await (await agent.stream(text, IN_THREAD)).text
  return { ask, prompts: () => model.doStreamCalls.map(({ prompt }) => prompt) }
}

function partsOf(reply: Reply) {
  if (typeof reply !== 'string') {
    return [{ type: 'tool-call' as const, toolCallId: 'c1', toolName: reply.toolName, input: '{}' }]
  }
  return [
    { type: 'text-start' as const, id: '1' },
    { type: 'text-delta' as const, id: '1', delta: reply },
    { type: 'text-end' as const, id: '1' },
  ]
}

async function statementsOf(memory: Memory): Promise<readonly string[]> {
  const { items } = await memory.facts.list()
  return items.map(({ text }) => text)
}

test('A7 Mastra: what is recalled is added to the last message of the user in each step, and no thread keeps it', async () => {
  const memory = await openMemory()
  await keep(memory, { text: PEANUTS })
  const { ask, prompts } = startAgent(memory, [{ toolName: 'clock' }, 'Peanuts.', 'Hello.'])

  expect(await ask(QUESTION)).toBe('Peanuts.')
  const [first, second] = prompts().map((prompt) => prompt.findLast(({ role }) => role === 'user'))
  expect(JSON.stringify(first)).toMatch(/\[loci:\w+:begin\].*Ada is allergic to peanuts.*:end\]/)
  expect(second).toEqual(first)
  expect(prompts()[1]?.at(-1)?.role).toBe('tool')

  await ask('Hello!')
  const asked = prompts()[2]?.find(({ role }) => role === 'user')
  expect(asked?.content).toMatchObject([{ text: QUESTION }])
  const { items } = await memory.items.list({ namespace: ['mastra'], limit: 100 })
  expect(JSON.stringify(items)).toContain(QUESTION)
  expect(JSON.stringify(items)).not.toContain(':begin]')
})

test('A7 Mastra: what the user said is remembered after the answer, once, and never what was recalled', async () => {
  const memory = await openMemory()
  const receipts: unknown[] = []
  const options = { onRemember: (receipt: unknown) => receipts.push(receipt) }
  const { ask } = startAgent(memory, [{ toolName: 'clock' }, 'Noted.', 'Peanuts.'], options)

  await ask(PEANUTS)
  expect(await statementsOf(memory)).toEqual([PEANUTS])
  await ask(QUESTION)
  expect(await statementsOf(memory)).toEqual([PEANUTS])
  expect(receipts).toHaveLength(2)
})

test('A7 Mastra: an agent answers when the memory fails', async () => {
  const memory = await openMemory()
  const broken = async (): Promise<never> => {
    throw new Error('The disk is full')
  }
  const failed: string[] = []
  const { ask, prompts } = startAgent(memory, ['Hello.'], {
    processing: { ...memory, recall: broken, remember: broken },
    onError: (error, during) => failed.push(`${during}: ${(error as Error).message}`),
  })

  expect(await ask('Hello!')).toBe('Hello.')
  expect(prompts()[0]?.at(-1)?.content).toMatchObject([{ text: 'Hello!' }])
  expect(failed).toEqual(['recall: The disk is full', 'remember: The disk is full'])
})

test('A7 Mastra: neither recalls nor remembers if told so', async () => {
  const memory = await openMemory()
  await keep(memory, { text: PEANUTS })
  const { ask, prompts } = startAgent(memory, ['Rye.'], { recall: false, remember: false })

  await ask('Bo likes rye bread. What is Ada allergic to?')
  expect(JSON.stringify(prompts())).not.toContain('peanuts')
  expect(await statementsOf(memory)).toEqual([PEANUTS])
})
