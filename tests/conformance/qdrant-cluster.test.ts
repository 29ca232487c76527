import { expect, test } from 'vitest'
import type { VectorIndex } from '../../src/ports/vector-index.ts'
import { nextPrefix, openTestIndex } from '../support/qdrant-index.ts'
import { startQdrantCluster } from '../support/servers/qdrant.ts'
import { clusteredVectors, toEntries } from '../support/vector-data.ts'

test('S4 qdrant: a cluster of three nodes goes on with one down, and what was written then is on the one that comes back', async () => {
  const nodes = await startQdrantCluster()
  try {
    const dimensions = 32
    const entries = toEntries(clusteredVectors({ count: 40, dimensions, clusters: 4, seed: 2 }))
    const prefix = nextPrefix()
    const [first, second, third] = nodes.map(({ url }) =>
      openTestIndex({ url, prefix, dimensions }),
    )
    if (first === undefined || second === undefined || third === undefined) throw new Error('three')
    const fill = (index: VectorIndex, part: number, from: string | undefined) =>
      index.apply(
        { upserts: entries.slice(part * 10, part * 10 + 10), deletes: [] },
        { from, to: String(part) },
      )
    expect(await fill(first, 0, undefined)).toBe(true)
    expect(await fill(second, 1, '0')).toBe(true)

    await nodes[2]?.crash()
    expect(await fill(first, 2, '1')).toBe(true)
    expect(await fill(second, 3, '2')).toBe(true)
    expect(await fill(first, 3, '2')).toBe(false)
    const query = {
      partition: 'ada',
      values:
        clusteredVectors({ count: 1, dimensions, clusters: 1, seed: 9 })[0] ?? new Float32Array(),
      limit: 40,
    }
    const hits = await first.search(query)
    expect(hits).toHaveLength(40)

    await nodes[2]?.restart()
    // The node catches up by itself.
    while ((await third.watermark()) !== '3' || (await third.verify()).documents < 40);
    expect(await third.search(query)).toEqual(hits)
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
})
