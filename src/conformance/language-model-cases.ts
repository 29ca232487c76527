import assert from 'node:assert/strict'
import { MemoryError } from '../core/errors.ts'
import type { GenerateRequest, Generation, LanguageModel } from '../ports/language-model.ts'
import { casesOf } from './conformance-case.ts'

/** How the server behind the model behaves for one request. */
export type ServerTurn =
  | { readonly kind: 'answer'; readonly generation: Generation }
  /** It reports that it is overloaded. */
  | { readonly kind: 'busy' }
  /** It rejects the request as invalid. */
  | { readonly kind: 'refuse' }
  /** It returns an invalid response. */
  | { readonly kind: 'garbage' }
  /** It never responds. */
  | { readonly kind: 'hang' }

export interface LanguageModelSubject {
  readonly model: LanguageModel
  /** Prepares the next response. The model must not retry on its own, or it finds it busy again. */
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
  finish: 'complete',
}

/** The contract of every language model. */
export const languageModelCases = casesOf<LanguageModelSubject>({
  async 'names its model'({ model }) {
    assert.ok(model.model.length > 0)
  },
  async 'gives the whole answer and why it ended'({ model, prepare }) {
    prepare({ kind: 'answer', generation: ANSWER })
    assert.deepEqual(await model.generate(REQUEST, OPTIONS), ANSWER)
  },
  async 'an answer with a schema is JSON'({ model, prepare }) {
    const generation: Generation = { ...ANSWER, text: '{"city":"서울"}' }
    prepare({ kind: 'answer', generation })
    const answerSchema = { type: 'object', properties: { city: { type: 'string' } } }
    const { text } = await model.generate({ ...REQUEST, answerSchema }, OPTIONS)
    assert.deepEqual(JSON.parse(text), { city: '서울' })
  },
  async 'says when the answer was cut short or filtered'({ model, prepare }) {
    for (const finish of ['length', 'filtered'] as const) {
      prepare({ kind: 'answer', generation: { ...ANSWER, finish } })
      assert.equal((await model.generate(REQUEST, OPTIONS)).finish, finish)
    }
  },
  async 'a busy server is MODEL_FAILED and retryable, and the next call works'({ model, prepare }) {
    prepare({ kind: 'busy' })
    await assert.rejects(model.generate(REQUEST, OPTIONS), (error) => fails(error, true))
    prepare({ kind: 'answer', generation: ANSWER })
    assert.equal((await model.generate(REQUEST, OPTIONS)).text, ANSWER.text)
  },
  async 'a server that refuses or answers garbage is MODEL_FAILED and not retryable'({
    model,
    prepare,
  }) {
    for (const kind of ['refuse', 'garbage'] as const) {
      prepare({ kind })
      await assert.rejects(model.generate(REQUEST, OPTIONS), (error) => fails(error, false))
    }
  },
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
})

function fails(error: unknown, isRetryable: boolean): boolean {
  return MemoryError.is(error, 'MODEL_FAILED') && error.isRetryable === isRetryable
}
