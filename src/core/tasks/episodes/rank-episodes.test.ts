import { expect, test } from 'vitest'
import { episodeOf } from '../../../../tests/support/episode-inputs.ts'
import { checkInput } from '../../check-input.ts'
import { buildEpisode } from './build-episode.ts'
import { type EpisodeInput, episodeInputSchema } from './episode.ts'
import { orderEpisodes, scoreEpisode } from './rank-episodes.ts'

const NOW_MS = Date.parse('2026-03-31T00:00:00.000Z')

function candidateOf(id: string, input: EpisodeInput, similarity = 0, accessCount = 0) {
  const episode = buildEpisode(checkInput(episodeInputSchema, input, 'store-episode'), {
    id,
    scope: { tenant: 'acme' },
    source: { kind: 'call', surface: 'library' },
    nowMs: NOW_MS,
  })
  const terms = [{ signal: 'meaning', value: similarity, weight: 1 }]
  return { episode, phase: 'active' as const, accessCount, similarity: terms, matched: [] }
}

test('E11 relevance is the sum of five terms, each of them explained', () => {
  const input = episodeOf('배포', { occurredAt: '2026-03-01', metadata: { domain: 'ops' } })

  const ranked = scoreEpisode(candidateOf('a', input, 0.8, 6), { domain: 'ops', nowMs: NOW_MS })

  const terms = [
    { signal: 'similarity', value: 0.8, weight: 0.5 },
    { signal: 'recency', value: Math.exp(-1), weight: 0.2 },
    { signal: 'success', value: 1, weight: 0.15 },
    { signal: 'access', value: Math.log(7) / 10, weight: 0.1 },
    { signal: 'domain', value: 1, weight: 0.05 },
  ]
  expect(ranked.explanation.terms).toEqual(terms)
  expect(ranked.score).toBeCloseTo(
    0.5 * 0.8 + 0.2 * Math.exp(-30 / 30) + 0.15 + 0.1 * (Math.log(1 + 6) / 10) + 0.05,
    12,
  )
})

test.each([
  ['partial', undefined, 1, 0.2],
  ['failure', 'ops', 1, 0.2],
  ['success', undefined, Math.E ** 10, 0.2 + 0.15 + 0.1],
  ['success', 'web', 0, 0.2 + 0.15 + 0.05],
] as const)(
  'E11 of a %s, asked for in domain %s, what is not so counts nothing',
  (status, domain, accesses, expected) => {
    const input = episodeOf('x', { status, metadata: { domain: 'web' } })
    const candidate = candidateOf('a', input, 0, accesses)

    const { score } = scoreEpisode(candidate, { domain, nowMs: NOW_MS })

    const accessOfOne = accesses === 1 ? (0.1 * Math.log(2)) / 10 : 0
    expect(score).toBeCloseTo(expected + accessOfOne, 12)
  },
)

test('E11 weights can be set, and the order follows them', () => {
  const old = candidateOf('old', episodeOf('x', { occurredAt: '2025-01-01' }), 0.9)
  const fresh = candidateOf('fresh', episodeOf('x', { status: 'failure' }), 0.2)
  const order = (weights: Parameters<typeof scoreEpisode>[1]['weights']) =>
    orderEpisodes(
      [old, fresh].map((one) => scoreEpisode(one, { weights, nowMs: NOW_MS })),
      'relevance',
    ).map(({ episode }) => episode.id)
  const none = { similarity: 0, recency: 0, success: 0, access: 0, domain: 0 }

  expect(order(undefined)).toEqual(['old', 'fresh'])
  expect(order({ ...none, recency: 1 })).toEqual(['fresh', 'old'])
  expect(order({ ...none, success: 1, recency: 0.1 })).toEqual(['old', 'fresh'])
})

test('E7 equal ones are ordered by time, then by id, always alike', () => {
  const at = (id: string, occurredAt: string) =>
    scoreEpisode(candidateOf(id, episodeOf('x', { occurredAt })), {
      weights: { similarity: 1, recency: 0, success: 0, access: 0, domain: 0 },
      nowMs: NOW_MS,
    })
  const ranked = [at('a', '2026-01-01'), at('c', '2026-01-02'), at('b', '2026-01-02')]
  const order = (by: 'relevance' | 'newest' | 'oldest') =>
    orderEpisodes(ranked, by).map(({ episode }) => episode.id)

  expect(order('relevance')).toEqual(['c', 'b', 'a'])
  expect(order('newest')).toEqual(['c', 'b', 'a'])
  expect(order('oldest')).toEqual(['a', 'c', 'b'])
})
