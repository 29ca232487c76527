import { expect, test } from 'vitest'
import { createOpenAiLanguageModel } from '../../src/adapters/openai/index.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { breakOff, type Responder, sendJson, serveEachTest } from '../support/openai-server.ts'
import { openTestMemory } from '../support/test-memory.ts'

const server = serveEachTest()

/** Answers what is asked for a summary with the lines to keep, after a change. */
function summarising(change: (kept: string) => string): Responder {
  return (response, request) => {
    const asked = JSON.stringify(request.body.messages)
    const [, kept = ''] = /<keep>\\n(.*?)\\n<\/keep>/u.exec(asked) ?? []
    const summary = change(JSON.parse(`"${kept}"`) as string)
    const content = JSON.stringify({ summary })
    return sendJson(200, {
      choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
    })(response, request)
  }
}

function openMemory(): Memory {
  const languageModel = createOpenAiLanguageModel({
    baseUrl: server.baseUrl,
    model: 'shortener',
    retries: 0,
  })
  return openTestMemory({ languageModel, classify: 'rules' }).memory
}

// So many subtasks that only some of them fit into a summary.
const PLAN = Array.from({ length: 60 }, (_, at) => ({
  id: `s${at}`,
  title: `Controllare il modulo numero ${at} con molta pazienza e senza fretta`,
}))
const PATIENCE = / con molta pazienza e senza fretta/gu

async function finish(): Promise<string> {
  const memory = openMemory()
  const { id: task } = await memory.tasks.start({ description: '점검', recall: false, plan: PLAN })
  const { episode } = await memory.tasks.finish({ id: task, status: 'partial' })
  return episode?.execution.planSummary ?? ''
}

test('W10 with a language model the plan is summarised by it, as far as that keeps all there is', async () => {
  server.answerAlways(summarising((kept) => kept.replace(PATIENCE, '')))

  const summary = await finish()

  expect(summary).toContain('Controllare il modulo numero')
  expect(summary).not.toMatch(PATIENCE)
})

test.each([
  ['drops the numbers', summarising((kept) => kept.replace(/\d+/gu, 'n'))],
  ['invents a number', summarising((kept) => `${kept.replace(PATIENCE, '')} 4711.`)],
  ['breaks off', breakOff],
])('W10 when the model %s, the extract stays', async (_how, respond) => {
  server.answerAlways(respond)

  expect(await finish()).toMatch(PATIENCE)
})

const OUTPUT = Array.from(
  { length: 60 },
  (_, at) => `Line ${at}: the server at src/app-${at}.ts rather calmly answered 오류 ${at * 7}.`,
).join('\n')
const CALMLY = / rather calmly/u
const CALMLY_ALL = / rather calmly/gu

async function work(): Promise<{ readonly memory: Memory; readonly task: string }> {
  const memory = openMemory()
  const { id: task } = await memory.tasks.start({
    description: '점검',
    recall: false,
    tokens: 2_000,
  })
  for (let at = 0; at < 3; at++) {
    await memory.tasks.step({
      id: task,
      tool: 'bash',
      input: `run ${at}`,
      output: `${OUTPUT}\n${at}`,
    })
  }
  await memory.settle()
  return { memory, task }
}

test('W3 a summary in working memory gives way to a better one, and the whole stays at hand', async () => {
  server.answerAlways(summarising((kept) => kept.replaceAll(CALMLY_ALL, '')))

  const { memory, task } = await work()

  const { text } = await memory.tasks.context({ id: task })
  const shown = text.split('\n').filter((line) => line.includes('answered'))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.some((line) => !CALMLY.test(line))).toBe(true)
  const [, reference = ''] = /\b([0-9a-f]{12})\b/u.exec(text) ?? []
  const fetched = await memory.tasks.get({ id: task, item: reference })
  expect(JSON.stringify(fetched)).toContain('rather calmly answered 오류')
})

test('W3 a worse summary changes nothing in working memory', async () => {
  server.answerAlways(summarising(() => 'All is well.'))

  const { memory, task } = await work()

  const { text } = await memory.tasks.context({ id: task })
  expect(server.requests.length).toBeGreaterThan(0)
  expect(text).not.toContain('All is well')
  expect(text).toMatch(CALMLY)
})
