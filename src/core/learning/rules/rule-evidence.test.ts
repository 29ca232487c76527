import { expect, test } from 'vitest'
import type { RuleEvidence, StoredRule } from './code-rule.ts'
import { deriveRules } from './derive-rules.ts'
import {
  addEvidence,
  beginRule,
  dropSource,
  emptyRule,
  isStale,
  joinRules,
} from './rule-evidence.ts'

const DAY_MS = 86_400_000

function seen(source: string, more: Partial<RuleEvidence> = {}): RuleEvidence {
  return { source, origin: 'episode', at: 0, isFor: true, ...more }
}

function rule(...evidence: readonly RuleEvidence[]): StoredRule {
  const [derived] = deriveRules({ before: 'a TO b', after: 'a INTO b', language: 'cobol' })
  if (derived === undefined) throw new Error('no rule')
  const identity = { id: 'r', scope: { tenant: 'acme' }, trust: 'person' } as const
  return evidence
    .slice(1)
    .reduce(addEvidence, beginRule(derived, identity, evidence[0] ?? seen('1')))
}

test('K3 confidence begins at a half and moves by a fifth of the way, up and down', () => {
  expect(rule(seen('1')).confidence).toBe(0.5)
  expect(rule(seen('1'), seen('2')).confidence).toBe(0.6)
  expect(rule(seen('1'), seen('2'), seen('3')).confidence).toBe(0.68)
  expect(rule(seen('1'), seen('2', { isFor: false, origin: 'verdict' })).confidence).toBe(0.4)
})

test('K3 a rule is trusted over 0.8 and weak under 0.3', () => {
  const liked = rule(...['1', '2', '3', '4', '5', '6'].map((source) => seen(source)))
  const disliked = rule(
    seen('1'),
    ...['2', '3', '4'].map((source) => seen(source, { isFor: false, origin: 'verdict' })),
  )

  expect([liked.standing, liked.confidence > 0.8]).toEqual(['trusted', true])
  expect([disliked.standing, disliked.confidence < 0.3]).toEqual(['weak', true])
  expect(rule(seen('1')).standing).toBe('tentative')
})

test('K3 an episode counts once, and takes its effect away with it', () => {
  const once = rule(seen('1'), seen('2'), seen('2'))

  expect(once.confidence).toBe(0.6)
  expect(dropSource(once, '2')).toMatchObject({ confidence: 0.5, seen: 1, episodeIds: ['1'] })
  expect(dropSource(once, 'unknown')).toBe(once)
  expect(dropSource(rule(seen('1')), '1')).toBeUndefined()
})

test('K3 a verdict alone keeps no rule alive', () => {
  const judged = rule(seen('1'), seen('v', { origin: 'verdict' }))

  expect(dropSource(judged, '1')).toBeUndefined()
})

test('K3 only the newest evidence is kept, and the average remembers the rest', () => {
  const many = rule(...Array.from({ length: 150 }, (_, i) => seen(String(i))))

  expect(many.evidence).toHaveLength(100)
  expect(many.confidence).toBeGreaterThan(0.99)
  expect(many.evidence.filter(({ features }) => features !== undefined)).toHaveLength(0)
})

test('K3 of few changes it is kept what they looked like', () => {
  const many = rule(...Array.from({ length: 20 }, (_, i) => seen(String(i), { features: ['x'] })))

  expect(many.evidence.flatMap(({ source, features }) => (features ? [source] : []))).toEqual(
    Array.from({ length: 8 }, (_, i) => String(i + 12)),
  )
})

test('K3 joined rules have the evidence of both, each once', () => {
  const joined = joinRules(rule(seen('1'), seen('2')), rule(seen('2'), seen('3')))

  expect(joined.episodeIds).toEqual(['1', '2', '3'])
  expect(joined.confidence).toBe(0.68)
})

test('K3 weak rules and rules seen once go away with time, trusted ones stay', () => {
  const verdicts = ['2', '3', '4'].map((source) =>
    seen(source, { isFor: false, origin: 'verdict' }),
  )
  const weak = rule(seen('1'), ...verdicts)

  expect([isStale(weak, 29 * DAY_MS), isStale(weak, 31 * DAY_MS)]).toEqual([false, true])
  expect([isStale(rule(seen('1')), 31 * DAY_MS), isStale(rule(seen('1')), 181 * DAY_MS)]).toEqual([
    false,
    true,
  ])
  expect(isStale(rule(seen('1'), seen('2')), 900 * DAY_MS)).toBe(false)
})

test('K3 of a forgotten rule nothing that it said is left', () => {
  const forgotten = emptyRule({ ...rule(seen('1')), note: 'why' }, 5)

  expect(JSON.stringify(forgotten)).not.toMatch(/TO|why/)
  expect(forgotten.status).toBe('forgotten')
})
