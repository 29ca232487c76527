import type {
  LanguageModelSubject,
  ServerTurn,
} from '../../src/conformance/language-model-cases.ts'
import type { Generation } from '../../src/ports/language-model.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { hang, type OpenAiServer, type Responder, sendJson, sendText } from './openai-server.ts'

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

/** Prepares one turn of a chat server. */
export function prepareTurn(server: OpenAiServer): LanguageModelSubject['prepare'] {
  return (turn) => {
    server.answer(toResponder(turn))
  }
}

function toResponder(turn: ServerTurn): Responder {
  switch (turn.kind) {
    case 'answer':
      return sendJson(200, toCompletion(turn.generation))
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
  filtered: 'content_filter',
}

function toCompletion({ text, finish }: Generation): object {
  const message = { role: 'assistant', content: text === '' ? null : text, refusal: null }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: FINISH_REASONS[finish] }],
  }
}
