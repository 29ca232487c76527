// A Mastra agent on one memory, whose model is scripted. Its threads outlive the process, and what
// the user says in one of them is remembered and recalled in another.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@mastra/core/agent'
import { Memory as Threads } from '@mastra/memory'
import { MockLanguageModelV3 } from 'ai/test'
import { type Memory, openMemory } from 'loci'
import { createMastraProcessor, createMastraStorage } from 'loci/mastra'

const say = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: undefined },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  warnings: [],
})
const model = new MockLanguageModelV3({ doGenerate: [say('Noted.'), say('No peanuts, then.')] })

function buildAgent(memory: Memory) {
  // Patient, so that a busy machine fails no test.
  const loci = createMastraProcessor(memory, { waitMs: 120_000 })
  return new Agent({
    id: 'helper',
    name: 'Helper',
    instructions: 'Be brief.',
    model,
    memory: new Threads({ storage: createMastraStorage(memory) }),
    inputProcessors: [loci],
    outputProcessors: [loci],
  })
}

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
try {
  const first = await openMemory({ home })
  await buildAgent(first.memory).generate('My name is Ada, and I am allergic to peanuts.', {
    memory: { thread: 'monday', resource: 'ada' },
  })
  await first.memory.close()

  const { memory } = await openMemory({ home })
  const agent = buildAgent(memory)
  await agent.generate('Which dishes are dangerous for me, with my allergy?', {
    memory: { thread: 'tuesday', resource: 'ada' },
  })
  const asked = JSON.stringify(model.doGenerateCalls[1]?.prompt.at(-1), undefined, 2)
  const threads = await (await agent.getMemory())?.recall({ threadId: 'monday' })
  await memory.close()

  assert.match(asked, /allergic to peanuts/)
  assert.deepEqual(
    threads?.messages.map(({ role }) => role),
    ['user', 'assistant'],
  )
  console.log('The second conversation began with:', asked)
} finally {
  await rm(home, { recursive: true })
}
