import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createMiniLmEmbedder } from '../../src/adapters/minilm/index.ts'
import { createOpenAiEmbedder } from '../../src/adapters/openai/index.ts'
import { embedderCases } from '../../src/conformance/embedder-cases.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { startOpenAiServer } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'
import { proveConformance } from '../support/prove-conformance.ts'

// Shared by the cases: building the graph anew for each proves nothing.
const cacheFolder = await mkdtemp(join(tmpdir(), 'loci-graphs-'))
afterAll(() => rm(cacheFolder, { recursive: true }))

proveConformance('S7 minilm native', embedderCases, async () =>
  createMiniLmEmbedder({ runtime: 'native', cacheFolder }),
)

// One for all cases, because it loads slowly; closing it is the same code as above.
const wasm = createMiniLmEmbedder({ runtime: 'wasm' })
afterAll(wasm.close)
proveConformance(
  'S7 minilm wasm',
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
