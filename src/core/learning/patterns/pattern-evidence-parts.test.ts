import { expect, test } from 'vitest'
import { entriesOf, mixed, NOW_MS, patternOf } from '../../../../tests/support/patterns.ts'
import { isSame, updatePattern } from './build-pattern.ts'
import { dropEpisode } from './drop-entry.ts'
import { mergePatterns } from './merge-patterns.ts'
import type { Pattern } from './pattern.ts'
import { whyWorthless } from './prune-patterns.ts'
import { findSame } from './similar-patterns.ts'
import { type MinedPattern, takeIn } from './take-in.ts'
import { validatePatterns } from './validate-patterns.ts'

const SCOPE = { tenant: 'acme' }

test('P7 merged patterns have the evidence of all, and apply wherever one of them did', () => {
  const left = patternOf(entriesOf(mixed(6, 0), 'left'), {
    id: 'left',
    followedWhen: 'tools contains "jest"',
    applicability: {
      problemTypes: ['bugfix'],
      domains: [],
      complexity: { min: 0, max: 0.4 },
      capabilities: ['jest', 'git'],
      conditions: ['files starts with "src/"', 'errors exists'],
      antiConditions: ['task.complexity > 0.9'],
    },
  })
  const right = patternOf(entriesOf(mixed(7, 1), 'right'), {
    id: 'right',
    followedWhen: 'tools contains "jest"',
    applicability: {
      problemTypes: ['test'],
      domains: ['web'],
      complexity: { min: 0.2, max: 0.8 },
      capabilities: ['git'],
      conditions: ['errors exists', 'languages contains "typescript"'],
      antiConditions: [],
    },
  })

  const { merged, originals } = mergePatterns([left, right], { id: 'merged', nowMs: NOW_MS })

  expect(merged).toMatchObject({
    followedWhen: 'tools contains "jest"',
    applicability: {
      problemTypes: ['bugfix', 'test'],
      domains: [],
      complexity: { min: 0, max: 0.8 },
      capabilities: ['git'],
      conditions: ['errors exists'],
      antiConditions: ['task.complexity > 0.9'],
    },
    evidence: { runs: 14, hits: 13 },
    lifecycle: { status: 'validated' },
    relations: { generalizes: ['left', 'right'] },
  })
  expect(originals.map(({ lifecycle }) => [lifecycle.status, lifecycle.supersededBy])).toEqual([
    ['deprecated', 'merged'],
    ['deprecated', 'merged'],
  ])
  const opposite = { ...right, expects: 'failure' as const }
  expect(findSame([left, opposite, { ...left, saves: 'time' }])).toEqual([])
})

test('P5 T2 a pattern that loses its support loses its status; mined of nothing, it goes', () => {
  const mined = patternOf(entriesOf(mixed(5, 0)), { origin: 'mined' })
  const [validated] = validatePatterns([mined], { nowMs: NOW_MS })
  if (validated === undefined) throw new Error('nothing was planned')

  let left: Pattern | undefined = dropEpisode(validated, 'run-1', NOW_MS)
  expect(left).toMatchObject({ lifecycle: { status: 'candidate' }, evidence: { runs: 4 } })
  for (const id of ['run-2', 'run-3', 'run-4', 'run-5']) {
    left = left === undefined ? undefined : dropEpisode(left, id, NOW_MS)
  }
  expect(left).toBeUndefined()
  expect(dropEpisode(validated, 'nothing', NOW_MS)).toBe(validated)
})

test('P7 what is worth nothing is pruned, and what is validated or young is not', () => {
  const young = patternOf(entriesOf([true]), { id: 'young', createdAt: '2026-02-20T00:00:00.000Z' })
  const old = patternOf(entriesOf([true]), { id: 'old', createdAt: '2025-11-01T00:00:00.000Z' })
  const wrong = patternOf(entriesOf(mixed(9, 11)), { id: 'wrong' })
  const validated = {
    ...old,
    id: 'validated',
    lifecycle: { status: 'validated', uses: 0, refinements: 0 } as const,
  }

  const pruned = [young, old, wrong, validated].filter((one) => whyWorthless(one, NOW_MS))
  expect(pruned.map(({ id }) => id)).toEqual(['old', 'wrong'])
})

function mine(key: string, hits: number, more: Partial<MinedPattern> = {}): MinedPattern {
  const { name, category, summary, expects, applicability, content, guidance } = patternOf([])
  return {
    name,
    category,
    summary,
    expects,
    advice: 'do',
    applicability,
    content,
    guidance,
    key,
    followedWhen: 'tools contains "grep"',
    evidence: {
      entries: entriesOf(mixed(hits, 1), key),
      baseRate: 0.5,
      contrast: { hits, runs: hits + 1, hitsWithout: 5, runsWithout: 10, pValue: 0.001 },
      adjustedPValue: 0.002,
    },
    ...more,
  }
}

test('P5 P8 what is mined again gets its evidence, and nothing else changes', () => {
  const given = { scope: SCOPE, nowMs: NOW_MS }
  const settle = (patterns: readonly Pattern[]): readonly Pattern[] =>
    validatePatterns(patterns, { nowMs: NOW_MS })
  const once = settle(takeIn([], [mine('a', 19)], given))
  expect(once).toMatchObject([
    { lifecycle: { status: 'validated' }, evidence: { minedPValue: 0.002 } },
  ])

  const again = settle(takeIn(once, [mine('a', 19)], given))
  expect(isSame(again, once)).toBe(true)
  expect(settle(takeIn(once, [mine('a', 25)], given))).toMatchObject([
    { id: once[0]?.id, version: 1, evidence: { runs: 26, baseRate: 0.5 } },
  ])
})

test('P2 P8 a pattern that advises and one that warns of the same thing know of each other', () => {
  const warning = mine('b', 9, { expects: 'failure' })
  const [advice, warned] = takeIn([], [mine('a', 9), warning], { scope: SCOPE, nowMs: NOW_MS })

  expect(advice?.relations.contradicts).toEqual([warned?.id])
  expect(warned?.relations.contradicts).toEqual([advice?.id])
})

test('P5 what somebody refined or deprecated is not overwritten by what is mined', () => {
  const [known] = takeIn([], [mine('a', 9)], { scope: SCOPE, nowMs: NOW_MS })
  if (known === undefined) throw new Error('nothing was taken in')
  const content = { type: 'strategy', approach: 'Narrower.', principles: [] } as const
  const refined = updatePattern(
    known,
    { id: known.id, content },
    { nowMs: NOW_MS, isTrusted: true },
  )

  expect(takeIn([refined], [mine('a', 19)], { scope: SCOPE, nowMs: NOW_MS })).toEqual([refined])
})
