// A chat with the Vercel AI SDK (`ai` 5, 6 or 7), whose model is scripted. What the user says in one
// conversation is remembered, and recalled in another. Then the model calls a tool of the memory.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateText, jsonSchema, stepCountIs, wrapLanguageModel } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { openMemory } from 'loci'
import { memoryMiddleware, memoryTools } from 'loci/ai-sdk'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const say = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: undefined },
  usage,
  warnings: [],
})
const callTool = (toolName: string, input: object) => ({
  ...say(''),
  content: [
    { type: 'tool-call' as const, toolCallId: 'call-1', toolName, input: JSON.stringify(input) },
  ],
  finishReason: { unified: 'tool-calls' as const, raw: undefined },
})

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const { memory } = await openMemory({ home })
try {
  const scripted = new MockLanguageModelV3({
    doGenerate: [
      say('Noted.'),
      say('No peanuts, then.'),
      callTool('recall', { query: 'What is Ada allergic to?' }),
      say('Peanuts.'),
    ],
  })
  const model = wrapLanguageModel({ model: scripted, middleware: memoryMiddleware(memory) })

  await generateText({ model, prompt: 'My name is Ada, and I am allergic to peanuts.' })
  await generateText({ model, prompt: 'Which dishes are dangerous for me, with my allergy?' })
  const asked = JSON.stringify(scripted.doGenerateCalls[1]?.prompt.at(-1))
  assert.match(asked, /allergic to peanuts/)
  console.log('The second conversation began with:', asked)

  const tools = memoryTools(memory, { jsonSchema, names: ['remember', 'recall', 'forget'] })
  const { steps, text } = await generateText({
    model: scripted,
    tools,
    prompt: 'What is Ada allergic to?',
    stopWhen: stepCountIs(3),
  })
  const [called] = steps[0]?.toolResults ?? []
  assert.match(String(called?.output), /allergic to peanuts/)
  console.log(`The model called ${called?.toolName} and said: ${text}`)
} finally {
  await memory.close()
  await rm(home, { recursive: true })
}
