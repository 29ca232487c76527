// The memory tool of the Anthropic SDK, with its files in Loci. A scripted server stands in for the
// API: its model writes a note in one conversation, and reads it in the next.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory'
import { LLMock } from '@copilotkit/aimock'
import { openMemory } from 'loci'
import { memoryToolHandlers } from 'loci/anthropic'

const path = '/memories/ada.md'
const callMemory = (input: object) => ({
  toolCalls: [{ name: 'memory', arguments: JSON.stringify(input) }],
})
const replies = [
  callMemory({ command: 'create', path, file_text: 'Ada is allergic to peanuts.\n' }),
  { content: 'Noted.' },
  callMemory({ command: 'view', path }),
  { content: 'Peanuts.' },
]
const server = new LLMock({ port: 0, logLevel: 'silent' })
server.on({ predicate: () => true }, () => replies.shift() ?? { content: 'Nothing left to say.' })
await server.start()

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const { memory } = await openMemory({ home })
try {
  const client = new Anthropic({ apiKey: 'none', baseURL: server.url })
  const tools = [betaMemoryTool(memoryToolHandlers(memory))]
  const ask = (content: string) =>
    client.beta.messages.toolRunner({
      model: 'claude-sonnet-5',
      max_tokens: 1_000,
      messages: [{ role: 'user', content }],
      tools,
    })

  await ask('Note that Ada is allergic to peanuts.').runUntilDone()
  const runner = ask('Which nuts are dangerous for Ada?')
  const { content } = await runner.runUntilDone()
  const read = JSON.stringify(runner.params.messages.at(-2))

  assert.match(read, /Ada is allergic to peanuts/)
  console.log('The model read:', read)
  console.log('And said:', content)
} finally {
  await memory.close()
  await server.stop()
  await rm(home, { recursive: true })
}
