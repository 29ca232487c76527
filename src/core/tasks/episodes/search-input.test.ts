import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { type EpisodeSearchInput, planSearch } from './search-input.ts'

test.each<[EpisodeSearchInput, object]>([
  [{}, { mode: 'structured', orderBy: 'newest' }],
  [{ orderBy: 'oldest' }, { mode: 'structured', orderBy: 'oldest' }],
  [{ text: '결제' }, { mode: 'hybrid', text: '결제', orderBy: 'relevance' }],
  [
    { text: 'x', mode: 'semantic', orderBy: 'similarity' },
    { mode: 'semantic', text: 'x', orderBy: 'similarity' },
  ],
])('E8 %j is looked for as %j', (input, plan) => {
  expect(planSearch(input)).toEqual(plan)
})

test.each<[EpisodeSearchInput, string]>([
  [{ mode: 'semantic' }, 'needs a text'],
  [{ mode: 'hybrid' }, 'needs a text'],
  [{ mode: 'structured', text: 'x' }, 'takes no text'],
  [{ orderBy: 'relevance' }, 'needs a text'],
  [{ orderBy: 'similarity' }, 'needs a text'],
  [{ text: 'x', after: 'cursor' }, 'has pages'],
  [{ recent: 3, after: 'cursor' }, 'no pages'],
  [{ text: 'x', hybridWeights: { meaning: 0, fuzzy: 0, words: 0 } }, 'are 0'],
])('E8 %j is refused: %s', (input, message) => {
  const attempt = () => planSearch(input)

  expect(attempt).toThrow(message)
  expect(attempt).toThrow(MemoryError)
})
