import assert from 'node:assert/strict'
import { MemoryError } from '../core/errors.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../ports/embedder.ts'
import { casesOf } from './conformance-case.ts'
import { NASTY_TEXTS } from './nasty-texts.ts'

const LENGTH_TOLERANCE = 1e-3
// Rounding may differ in another batch, but it is the same vector.
const SAME_COSINE_MIN = 0.9999

/** The contract of every embedder. The subject is open, and may not have been used yet. */
export const embedderCases = casesOf<Embedder>({
  async 'names its model and its dimensions before it is used'(embedder) {
    assert.ok(embedder.model.length > 0)
    assert.ok(Number.isInteger(embedder.dimensions) && embedder.dimensions > 0)
  },
  async 'no texts give no vectors'(embedder) {
    assert.deepEqual(await embedder.embed([], { kind: 'document' }), [])
  },
  async 'gives one vector a text, of length 1, with the promised dimensions'(embedder) {
    const texts = ['Ada likes tea.', 'Il caffè è pronto.', '서울에 살아요', '我住在北京', '🙂']
    await embedAll(embedder, texts)
    await embedAll(embedder, texts, 'query')
  },
  async 'any text gets a vector: empty, broken, invisible, a megabyte long'(embedder) {
    await embedAll(embedder, NASTY_TEXTS)
  },
  async 'the same text gets the same vector, whatever stands beside it'(embedder) {
    const text = 'The deployment failed after thirty seconds.'
    const [alone] = await embedAll(embedder, [text])
    const [, among] = await embedAll(embedder, ['긴 글 '.repeat(50), text, 'short'])
    assert.ok(cosine(alone, among) >= SAME_COSINE_MIN)
  },
  async 'vectors come in the order of the texts'(embedder) {
    const texts = ['green apples', 'the night train to Rome', 'database migration', 'a blue whale']
    const forward = await embedAll(embedder, texts)
    const backward = await embedAll(embedder, texts.toReversed())
    for (const [i, vector] of forward.entries()) {
      assert.ok(cosine(vector, backward[texts.length - 1 - i]) >= SAME_COSINE_MIN)
    }
  },
  async 'texts that say nearly the same lie nearer than texts that do not'(embedder) {
    const [text, near, far] = await embedAll(embedder, [
      'Ada prefers short answers in the morning.',
      'In the morning Ada prefers very short answers.',
      'Quarterly revenue grew by nine percent.',
    ])
    assert.ok(cosine(text, near) > cosine(text, far) + 0.1)
  },
  async 'calls made at once each get their own vectors'(embedder) {
    const texts = Array.from({ length: 12 }, (_, i) => `note number ${i} about topic ${i * 7}`)
    const together = await Promise.all(
      texts.map((text, i) => embedAll(embedder, [text], i % 3 === 0 ? 'query' : 'document')),
    )
    const inOrder = await embedAll(embedder, texts)
    for (const [i, [vector]] of together.entries()) {
      assert.ok(cosine(vector, inOrder[i]) >= 0.99)
    }
  },
  async 'more texts than a call may hold are refused with LIMIT_EXCEEDED'(embedder) {
    const texts = Array.from({ length: EMBED_TEXTS_MAX + 1 }, () => 'x')
    await assert.rejects(embedder.embed(texts, { kind: 'document' }), (error) =>
      MemoryError.is(error, 'LIMIT_EXCEEDED'),
    )
  },
  async 'an aborted call rejects with the reason, and the next one works'(embedder) {
    const reason = new Error('changed my mind')
    await assert.rejects(
      embedder.embed(['x'], { kind: 'query', signal: AbortSignal.abort(reason) }),
      reason,
    )
    const controller = new AbortController()
    const texts = Array.from({ length: 200 }, (_, i) => `a long list of notes, number ${i}`)
    const aborted = embedder.embed(texts, { kind: 'document', signal: controller.signal })
    controller.abort(reason)
    await assert.rejects(aborted, reason)
    await embedAll(embedder, ['still here'])
  },
  async 'can be closed twice, and refuses to work afterwards'(embedder) {
    await embedAll(embedder, ['before'])
    await embedder.close()
    await embedder.close()
    await assert.rejects(embedder.embed(['after'], { kind: 'document' }), (error) =>
      MemoryError.is(error, 'MODEL_FAILED'),
    )
  },
})

/** Embeds, and checks what must hold for all vectors. */
async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  kind: 'query' | 'document' = 'document',
): Promise<readonly Float32Array[]> {
  const vectors = await embedder.embed(texts, { kind })
  assert.equal(vectors.length, texts.length)
  for (const vector of vectors) {
    assert.ok(vector instanceof Float32Array)
    assert.equal(vector.length, embedder.dimensions)
    const length = Math.sqrt(cosine(vector, vector))
    assert.ok(Math.abs(length - 1) < LENGTH_TOLERANCE, `the length is ${length}`)
  }
  return vectors
}

function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  assert.ok(left !== undefined && right !== undefined)
  return left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0)
}
