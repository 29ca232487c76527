import { describe, expect, test } from 'vitest'
import { rankMetrics, updateMetrics } from './rank-metrics.ts'

describe('F2 rank metrics', () => {
  test('F2 figures of one ranking are those worked out by hand', () => {
    const metrics = rankMetrics(
      [{ ranked: ['x', 'a', 'y', 'b'], relevant: ['a', 'b', 'c'] }],
      [1, 3],
    )

    // Gain 1/log2(3) + 1/log2(5) = 0.63093 + 0.43068; best 1 + 0.63093 + 0.5.
    expect(metrics).toEqual({
      ALL: {
        n: 1,
        'recall@1': 0,
        'any@1': 0,
        'all@1': 0,
        'recall@3': 0.3333,
        'any@3': 1,
        'all@3': 0,
        'ndcg@10': 0.4982,
        mrr: 0.5,
      },
    })
  })

  test('F2 groups are averaged apart and together', () => {
    const metrics = rankMetrics(
      [
        { ranked: [1], relevant: [1], groups: ['한국어'] },
        { ranked: [2], relevant: [1], groups: ['한국어'] },
        { ranked: [3, 4], relevant: [3, 4], groups: ['italiano'] },
      ],
      [2],
    )

    expect(metrics.한국어).toMatchObject({ n: 2, 'recall@2': 0.5, mrr: 0.5 })
    expect(metrics.italiano).toMatchObject({ n: 1, 'all@2': 1, 'ndcg@10': 1 })
    expect(metrics.ALL).toMatchObject({ n: 3, 'recall@2': 0.6667 })
  })

  test('F2 an id counts once, at its first place, whether it is a number or a text', () => {
    const metrics = rankMetrics([{ ranked: ['7', 7, '8'], relevant: [8, 8] }], [1, 2])

    expect(metrics.ALL).toMatchObject({ 'recall@1': 0, 'recall@2': 1, mrr: 0.5 })
  })

  test('F2 a question that nothing answers is left out, one that was not answered counts as zero', () => {
    const metrics = rankMetrics(
      [
        { ranked: ['a'], relevant: [] },
        { ranked: [], relevant: ['a'] },
      ],
      [5],
    )

    expect(metrics.ALL).toMatchObject({ n: 1, 'any@5': 0, 'ndcg@10': 0, mrr: 0 })
  })
})

describe('F2 update metrics', () => {
  test('F2 the newest must come strictly before the oldest', () => {
    const metrics = updateMetrics([
      { ranked: [9, 2, 1], original: [1], updated: [2] },
      { ranked: [1, 2], original: [1], updated: [2] },
      { ranked: [2], original: [1], updated: [2, 5] },
      { ranked: [], original: [1], updated: [2] },
    ])

    expect(metrics).toEqual({ newest_before_oldest: 0.5, n_pairs: 4 })
  })

  test('F2 statements that share an id, or lack a side, are no pair', () => {
    const metrics = updateMetrics([
      { ranked: [1], original: [1, 2], updated: [2] },
      { ranked: [1], original: [], updated: [2] },
    ])

    expect(metrics).toEqual({ n_pairs: 0 })
  })
})
