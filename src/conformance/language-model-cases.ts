import assert from 'node:assert/strict'
import { MemoryError } from '../core/errors.ts'
import type { GenerateRequest, Generation, LanguageModel } from '../ports/language-model.ts'
import { type ConformanceCase, casesOf } from './conformance-case.ts'

/** How the server behind the model is to behave once. */
export type ServerTurn =
  | { readonly kind: 'answer'; readonly generation: Generation }
  /** It says that it has no time now. */
  | { readonly kind: 'busy' }
  /** It says that the request is wrong. */
  | { readonly kind: 'refuse' }
  /** It answers with something that is no answer. */
  | { readonly kind: 'garbage' }
  /** It never answers. */
  | { readonly kind: 'hang' }

export interface LanguageModelSubject {
  readonly model: LanguageModel
  /** Prepares the next answer. The model must not retry by itself, or find it busy again. */
  prepare(turn: ServerTurn): void
}

const OPTIONS = { timeoutMs: 10_000 }
const REQUEST: GenerateRequest = {
  messages: [
    { role: 'system', text: 'You answer briefly.' },
    { role: 'user', text: 'Dove abita Ada? 어디에 살아요?' },
  ],
  outputTokensMax: 100,
}
const ANSWER: Generation = {
  text: 'Ada abita a Roma 🏛️, 로마에 살아요.\nÈ tutto.',
  toolCalls: [],
  finish: 'complete',
  usage: { inputTokens: 21, outputTokens: 12 },
}

/** What every language model must prove. */
export const languageModelCases: readonly ConformanceCase<LanguageModelSubject>[] = [
  ...casesOf<LanguageModelSubject>({
    async 'names its model'({ model }) {
      assert.ok(model.model.length > 0)
    },
    async 'gives the whole answer, why it ended, and what it used'({ model, prepare }) {
      prepare({ kind: 'answer', generation: ANSWER })
      assert.deepEqual(await model.generate(REQUEST, OPTIONS), ANSWER)
    },
    async 'the pieces of a streamed answer make up its text'({ model, prepare }) {
      prepare({ kind: 'answer', generation: ANSWER })
      const pieces: string[] = []
      const onText = (piece: string): void => {
        pieces.push(piece)
      }
      assert.deepEqual(await model.generate(REQUEST, { ...OPTIONS, onText }), ANSWER)
      assert.ok(pieces.length > 1)
      assert.equal(pieces.join(''), ANSWER.text)
    },
  }),
  ...[false, true].map((isStreamed) => ({
    name: `tool calls keep their ids and their input${isStreamed ? ', streamed too' : ''}`,
    async run({ model, prepare }: LanguageModelSubject) {
      const generation: Generation = {
        text: '',
        toolCalls: [
          { id: 'call-1', name: 'find_city', input: { name: '서울', near: { km: 1.5 } } },
          { id: 'call-2', name: 'now', input: {} },
        ],
        finish: 'tool-calls',
        usage: { inputTokens: 30, outputTokens: 20 },
      }
      prepare({ kind: 'answer', generation })
      const tools = [
        { name: 'find_city', description: 'Finds a city.', input: { type: 'object' } },
        { name: 'now', description: 'Tells the time.', input: { type: 'object' } },
      ]
      const options = isStreamed ? { ...OPTIONS, onText: () => undefined } : OPTIONS
      assert.deepEqual(await model.generate({ ...REQUEST, tools }, options), generation)
    },
  })),
  ...casesOf<LanguageModelSubject>({
    async 'takes the results of tool calls back'({ model, prepare }) {
      prepare({ kind: 'answer', generation: ANSWER })
      const messages: GenerateRequest['messages'] = [
        ...REQUEST.messages,
        {
          role: 'assistant',
          text: '',
          toolCalls: [{ id: 'call-1', name: 'find_city', input: { name: 'Roma' } }],
        },
        { role: 'tool', toolCallId: 'call-1', text: '{"country":"Italia"}' },
      ]
      assert.deepEqual(await model.generate({ ...REQUEST, messages }, OPTIONS), ANSWER)
    },
    async 'an answer with a schema is JSON'({ model, prepare }) {
      const generation: Generation = { ...ANSWER, text: '{"city":"서울"}' }
      prepare({ kind: 'answer', generation })
      const answerSchema = { type: 'object', properties: { city: { type: 'string' } } }
      const { text } = await model.generate({ ...REQUEST, answerSchema }, OPTIONS)
      assert.deepEqual(JSON.parse(text), { city: '서울' })
    },
  }),
  ...(['length', 'filtered'] as const).map((finish) => ({
    name: `says when the answer ended with "${finish}"`,
    async run({ model, prepare }: LanguageModelSubject) {
      prepare({ kind: 'answer', generation: { ...ANSWER, finish } })
      assert.equal((await model.generate(REQUEST, OPTIONS)).finish, finish)
    },
  })),
  ...casesOf<LanguageModelSubject>({
    async 'a busy server is MODEL_FAILED and retryable, and the next call works'({
      model,
      prepare,
    }) {
      prepare({ kind: 'busy' })
      await assert.rejects(model.generate(REQUEST, OPTIONS), (error) => fails(error, true))
      prepare({ kind: 'answer', generation: ANSWER })
      assert.equal((await model.generate(REQUEST, OPTIONS)).text, ANSWER.text)
    },
  }),
  ...(['refuse', 'garbage'] as const).map((kind) => ({
    name: `a server that answers with "${kind}" is MODEL_FAILED and not retryable`,
    async run({ model, prepare }: LanguageModelSubject) {
      prepare({ kind })
      await assert.rejects(model.generate(REQUEST, OPTIONS), (error) => fails(error, false))
    },
  })),
  ...casesOf<LanguageModelSubject>({
    async 'a server that never answers is MODEL_FAILED and retryable once the time is over'({
      model,
      prepare,
    }) {
      prepare({ kind: 'hang' })
      const generating = model.generate(REQUEST, { timeoutMs: 50 })
      await assert.rejects(generating, (error) => fails(error, true))
    },
    async 'an aborted call rejects with the reason, before and while it waits'({ model, prepare }) {
      const reason = new Error('changed my mind')
      const signal = AbortSignal.abort(reason)
      await assert.rejects(model.generate(REQUEST, { ...OPTIONS, signal }), reason)

      prepare({ kind: 'hang' })
      const controller = new AbortController()
      const options = { ...OPTIONS, signal: controller.signal }
      const generating = model.generate(REQUEST, options)
      controller.abort(reason)
      await assert.rejects(generating, reason)
    },
  }),
]

function fails(error: unknown, isRetryable: boolean): boolean {
  return MemoryError.is(error, 'MODEL_FAILED') && error.isRetryable === isRetryable
}
