import { expect, test } from 'vitest'
import type { Episode } from './episode.ts'
import { type FailureEpisode, type RankedEpisode, rankHelpful } from './rank-episodes.ts'

function episode(id: string, status = 'success', eventAt = 1): Episode {
  return { id, eventAt, outcome: { status } } as Episode
}

function alike(one: Episode, similarity: number): RankedEpisode {
  const term = { name: 'meaning', value: similarity, weight: 1 }
  return { episode: one, explanation: { similarity: [term] } } as unknown as RankedEpisode
}

function met(one: Episode, similarity: number): FailureEpisode {
  return { episode: one, similarity } as FailureEpisode
}

const idsOf = (found: ReturnType<typeof rankHelpful>) => found.map((one) => one.episode.id)

test('E10 what is like the task and met the failure comes before what has one of both', () => {
  const [both, task, failure] = [episode('둘'), episode('compito'), episode('errore')]

  const found = rankHelpful([alike(task, 0.7), alike(both, 0.65)], [met(failure, 1), met(both, 1)])

  expect(idsOf(found)).toEqual(['둘', 'compito', 'errore'])
  expect(found.every(({ score }) => score >= 0 && score <= 1)).toBe(true)
})

test('E10 the same error in another task does not displace the same task', () => {
  const found = rankHelpful([alike(episode('same'), 0.9)], [met(episode('other'), 1)])

  expect(idsOf(found)).toEqual(['same', 'other'])
})

test('E10 of equal ones what succeeded comes first, then the newer', () => {
  const failed = alike(episode('failed', 'failure', 9), 0.5)
  const old = alike(episode('old', 'success', 1), 0.5)
  const fresh = alike(episode('fresh', 'success', 2), 0.5)

  expect(idsOf(rankHelpful([failed, old, fresh], []))).toEqual(['fresh', 'old', 'failed'])
  expect(rankHelpful([], [])).toEqual([])
})
