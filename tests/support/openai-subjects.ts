import type {
  LanguageModelSubject,
  ServerTurn,
} from '../../src/conformance/language-model-cases.ts'
import type { Generation } from '../../src/ports/language-model.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import {
  hang,
  type OpenAiServer,
  type Responder,
  sendJson,
  sendStream,
  sendText,
} from './openai-server.ts'

/** Answers `/embeddings` with vectors that hash letters. */
export function answerWithVectors(server: OpenAiServer, dimensions: number): void {
  const embedder = hashingEmbedder({ dimensions })
  server.answerAlways(async (response, request) => {
    const input = request.body.input as readonly string[]
    const vectors = await embedder.embed(input, { kind: 'document' })
    const data = vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: [...vector],
    }))
    // Backwards: the protocol numbers the vectors and promises no order.
    await sendJson(200, { object: 'list', data: data.toReversed() })(response, request)
  })
}

/** Prepares one turn of a chat server, streamed when the request asks for it. */
export function prepareTurn(server: OpenAiServer): LanguageModelSubject['prepare'] {
  return (turn) => {
    server.answer(toResponder(turn))
  }
}

function toResponder(turn: ServerTurn): Responder {
  switch (turn.kind) {
    case 'answer':
      return (response, request) => {
        const { generation } = turn
        if (request.body.stream === true) {
          return sendStream(toChunks(generation))(response, request)
        }
        return sendJson(200, toCompletion(generation))(response, request)
      }
    case 'busy':
      return sendJson(429, { error: { message: 'Rate limit reached' } })
    case 'refuse':
      return sendJson(400, { error: { message: 'Unknown parameter', param: 'x' } })
    case 'garbage':
      return sendText(200, '<html><body>It works!</body></html>')
    case 'hang':
      return hang
  }
}

const FINISH_REASONS: Readonly<Record<Generation['finish'], string>> = {
  complete: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  filtered: 'content_filter',
}

function toCompletion(generation: Generation): object {
  const { toolCalls, text, finish } = generation
  const calls = toolCalls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    refusal: null,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: FINISH_REASONS[finish] }],
    ...toUsage(generation),
  }
}

function toUsage({ usage }: Generation): object {
  if (usage === undefined) return {}
  const { inputTokens, outputTokens } = usage
  return { usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens } }
}

/** The events of a streamed answer, cut every seven bytes: inside of characters and lines. */
function toChunks(generation: Generation): readonly Uint8Array[] {
  const deltas: object[] = [{ role: 'assistant', content: '' }]
  for (const letter of generation.text) deltas.push({ content: letter })
  for (const [index, { id, name, input }] of generation.toolCalls.entries()) {
    deltas.push({
      tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }],
    })
    for (const letter of JSON.stringify(input)) {
      deltas.push({ tool_calls: [{ index, function: { arguments: letter } }] })
    }
  }
  const events = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: FINISH_REASONS[generation.finish] }] },
    { choices: [], ...toUsage(generation) },
  ]
  const text = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`
  const bytes = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
    bytes.subarray(i * 7, i * 7 + 7),
  )
  return pieces
}
