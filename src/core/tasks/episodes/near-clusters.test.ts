import { expect, test } from 'vitest'
import { wordVector } from './consolidate.ts'
import { type Clustered, nearClusters } from './near-clusters.ts'

const OPTIONS = { similarityMin: 0.95, windowMs: 1_000, sizeMax: 100 }

let state = 42
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32 - 0.5
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

function near(vector: Float32Array, cosine: number): Float32Array {
  const noise = unit(Array.from(vector, random))
  const along = noise.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)
  const across = unit(Array.from(noise, (value, at) => value - along * (vector[at] ?? 0)))
  const share = Math.sqrt(1 - cosine ** 2)
  return unit(Array.from(vector, (value, at) => cosine * value + share * (across[at] ?? 0)))
}

test('E14 nearly all that are over the limit are found together, and nothing else is', () => {
  const centres = Array.from({ length: 200 }, () => unit(Array.from({ length: 384 }, random)))
  const things = centres.flatMap((vector): Clustered[] => [
    { vector, at: 0 },
    { vector: near(vector, 0.97), at: 1 },
    { vector: near(vector, 0.9), at: 2 },
  ])

  const clusters = nearClusters(things, OPTIONS)

  expect(clusters.length).toBeGreaterThanOrEqual(196)
  for (const cluster of clusters) {
    expect(cluster).toHaveLength(2)
    expect((cluster[0] ?? 0) % 3).toBe(0)
    expect(cluster[1]).toBe((cluster[0] ?? 0) + 1)
  }
})

// All tasks of one type and domain are somewhat alike: most of them share a band with most others.
test('E14 in a crowd of tasks that are all somewhat alike, those done again are found', () => {
  const centre = unit(Array.from({ length: 384 }, random))
  const things = Array.from({ length: 800 }, (_, at): Clustered => {
    return { vector: near(centre, Math.sqrt(0.8)), at: at % 400 }
  })
  const again = things.slice(0, 200).map(({ vector, at }): Clustered => {
    return { vector: near(vector, 0.97), at: at + 100 }
  })

  const clusters = nearClusters([...things, ...again], OPTIONS)

  const found = clusters.filter(([first = 0, second = 0]) => second === first + things.length)
  expect(found.length).toBeGreaterThanOrEqual(196)
  expect(clusters).toHaveLength(found.length)
})

test('E14 a group spans no more time than the window, and holds no more than it may', () => {
  const vector = unit(Array.from({ length: 384 }, random))
  const alike = (count: number, apartMs: number): Clustered[] =>
    Array.from({ length: count }, (_one, at) => ({ vector, at: at * apartMs }))

  expect(nearClusters(alike(4, 600), OPTIONS)).toEqual([
    [0, 1],
    [2, 3],
  ])
  const sizes = nearClusters(alike(250, 1), OPTIONS).map(({ length }) => length)
  expect(sizes).toEqual([100, 100, 50])
  expect(nearClusters([], OPTIONS)).toEqual([])
})

test('E14 without a model, texts of the same words point the same way', () => {
  const dot = (left: Float32Array | undefined, right: Float32Array | undefined): number =>
    Array.from(left ?? []).reduce((sum, value, at) => sum + value * (right?.[at] ?? 0), 0)
  const [one, same, other] = [
    'Fix the payment timeout 결제 오류',
    '결제 오류: fix the payment timeout!',
    'Rename the column of the report',
  ].map(wordVector)

  expect(dot(one, same)).toBeGreaterThan(0.95)
  expect(dot(one, other)).toBeLessThan(0.5)
  expect(wordVector('…')).toBeUndefined()
})
