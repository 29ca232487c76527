// An agent of the OpenAI Agents SDK, with a scripted model, whose session is kept in Loci: another
// process goes on with the same conversation.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, type Model, type ModelRequest, Runner, Usage } from '@openai/agents'
import { openMemory } from 'loci'
import { createSession } from 'loci/openai-agents'

/** Says what it was told to say, and keeps what it was asked. */
class ScriptedModel implements Model {
  readonly asked: ModelRequest['input'][] = []

  async getResponse({ input }: ModelRequest) {
    this.asked.push(input)
    const text = this.asked.length === 1 ? 'Nice to meet you, Ada.' : 'Your name is Ada.'
    const said = { type: 'message', role: 'assistant', status: 'completed' } as const
    const content = [{ type: 'output_text' as const, text }]
    return { usage: new Usage(), output: [{ ...said, content }] }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams.
  async *getStreamedResponse(): AsyncGenerator<never> {
    throw new Error('This model does not stream.')
  }
}

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const model = new ScriptedModel()
const agent = new Agent({ name: 'Assistant', model })
const runner = new Runner({ tracingDisabled: true })

/** Opens the memory, as each process does, and runs the agent in the same session. */
async function ask(text: string): Promise<string | undefined> {
  const { memory } = await openMemory({ home })
  try {
    const session = createSession(memory, { sessionId: 'chat-7' })
    const { finalOutput } = await runner.run(agent, text, { session })
    return finalOutput
  } finally {
    await memory.close()
  }
}

try {
  await ask('My name is Ada.')
  const answer = await ask('What is my name?')

  assert.equal(answer, 'Your name is Ada.')
  assert.equal(model.asked[1]?.length, 3)
  assert.match(JSON.stringify(model.asked[1]), /My name is Ada/)
  console.log('The model was asked:', model.asked[1])
} finally {
  await rm(home, { recursive: true })
}
