import { afterAll } from 'vitest'
import { createEncoder } from '../../src/adapters/encoder/index.ts'
import { createOpenAiEmbedder } from '../../src/adapters/openai/index.ts'
import { embedderCases } from '../../src/conformance/embedder-cases.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { startOpenAiServer } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'
import { proveConformance } from '../support/prove-conformance.ts'

proveConformance('S7 encoder native', embedderCases, async () =>
  createEncoder({ runtime: 'native' }),
)

// One for all cases, because it loads slowly; closing it is the same code as above.
const wasm = createEncoder({ runtime: 'wasm' })
afterAll(wasm.close)
proveConformance(
  'S7 encoder wasm',
  embedderCases.filter(({ name }) => !name.startsWith('can be closed')),
  async () => ({ ...wasm, close: async () => undefined }),
)

proveConformance('S7 hashing', embedderCases, async () => hashingEmbedder())

proveConformance<Embedder>('S7 openai', embedderCases, async () => {
  const server = await startOpenAiServer()
  answerWithVectors(server, 128)
  const embedder = createOpenAiEmbedder({
    baseUrl: server.baseUrl,
    model: 'any',
    dimensions: 128,
    batchSize: 16,
    retries: 0,
  })
  return {
    ...embedder,
    async close() {
      await embedder.close()
      await server.close()
    },
  }
})
