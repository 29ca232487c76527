import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createQdrantVectorIndex,
  type QdrantVectorIndex,
  type QdrantVectorIndexOptions,
} from '../../src/adapters/qdrant/index.ts'
import { VECTOR_INDEX_TEST_DIMENSIONS } from '../../src/conformance/vector-index-cases.ts'
import { sharedServer } from './servers/shared.ts'

/** What the names of the collections of one test begin with. */
export function nextPrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`
}

/** An index on the shared server. Closing it deletes what it wrote. */
export function openTestIndex(options: Partial<QdrantVectorIndexOptions> = {}): QdrantVectorIndex {
  const prefix = options.prefix ?? nextPrefix()
  const index = createQdrantVectorIndex({
    url: sharedServer('qdrant'),
    id: 'vectors/test-model',
    dimensions: VECTOR_INDEX_TEST_DIMENSIONS,
    timeoutMs: 30_000,
    ...options,
    prefix,
  })
  return { ...index, close: () => dropCollections(prefix) }
}

/** Asks the shared server as an operator would. */
export async function askQdrant(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${sharedServer('qdrant')}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { result, status } = (await response.json()) as { result?: unknown; status: unknown }
  if (!response.ok) throw new Error(JSON.stringify(status))
  return result
}

export async function listTestCollections(prefix: string): Promise<readonly string[]> {
  const { collections } = (await askQdrant('GET', '/collections')) as {
    readonly collections: readonly { readonly name: string }[]
  }
  return collections.map(({ name }) => name).filter((name) => name.startsWith(prefix))
}

export async function dropCollections(prefix: string): Promise<void> {
  for (const name of await listTestCollections(prefix)) {
    await askQdrant('DELETE', `/collections/${name}`)
  }
}

/** Has Qdrant build its graph for the smallest index too, and resolves when it has. */
export async function untilIndexed(prefix: string): Promise<void> {
  const [name] = await listTestCollections(prefix)
  await askQdrant('PATCH', `/collections/${name}`, { optimizers_config: { indexing_threshold: 1 } })
  for (;;) {
    const { status, indexed_vectors_count: indexed } = (await askQdrant(
      'GET',
      `/collections/${name}`,
    )) as { readonly status: string; readonly indexed_vectors_count: number }
    if (status === 'green' && indexed > 0) return
    await wait(25)
  }
}
