import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import { entriesOf, mixed, NOW_MS, patternOf } from '../../../../tests/support/patterns.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { isSame } from './build-pattern.ts'
import type { Pattern } from './pattern.ts'
import { validatePatterns } from './validate-patterns.ts'

const GIVEN = { nowMs: NOW_MS }

function validateOne(pattern: Pattern, more: object = {}): Pattern {
  const [validated] = validatePatterns([pattern], { ...GIVEN, ...more })
  if (validated === undefined) throw new Error('nothing was planned')
  return validated
}

test('P5 P6 a candidate with enough evidence is validated, and says with what', () => {
  const { lifecycle, evidence } = validateOne(patternOf(entriesOf(mixed(9, 1))))

  expect(lifecycle.status).toBe('validated')
  expect(lifecycle.moves?.[0]?.reason).toBe('9 of 10 tasks ended as it predicts.')
  expect(evidence).toMatchObject({
    reference: { hits: 9, runs: 10 },
    lastValidatedAt: '2026-03-01T12:00:00.000Z',
  })
})

test('P6 a second validation right after changes nothing', () => {
  const once = validateOne(patternOf(entriesOf(mixed(9, 1))))
  const later = validateOne(once, { nowMs: NOW_MS + 60_000 })

  expect(isSame(later, once)).toBe(true)
})

test('P6 many patterns that are tested at once are corrected for it', () => {
  // 8 of 10 has p = 0.055; 9 of 10 has 0.011, which nineteen others make worthless.
  const lucky = patternOf(entriesOf(mixed(9, 1)), { id: 'lucky' })
  const others = Array.from({ length: 19 }, (_other, index) =>
    patternOf(entriesOf(mixed(5, 5)), { id: `other-${index}` }),
  )

  const [alone] = validatePatterns([lucky], GIVEN)
  const [among] = validatePatterns([lucky, ...others], GIVEN)

  expect(alone?.lifecycle.status).toBe('validated')
  expect(among?.evidence.adjustedPValue).toBeCloseTo((11 / 1_024) * 20, 10)
  expect(among?.lifecycle.status).toBe('candidate')
})

test('P6 what was mined must also stand what mining looked at', () => {
  const { evidence, ...rest } = patternOf(entriesOf(mixed(19, 1)))
  const doubtful = { ...rest, evidence: { ...evidence, minedPValue: 0.2 } }

  expect(validateOne(doubtful).lifecycle.status).toBe('candidate')
})

test('P5 a validated pattern that stops working goes under review, and is not validated again', () => {
  const validated = validateOne(patternOf(entriesOf(mixed(30, 2))))
  const misses = entriesOf(mixed(0, 8), 'later').map((entry) => ({ ...entry, at: NOW_MS }))
  const entries = [...misses, ...validated.evidence.entries]
  const failing = { ...validated, evidence: { ...validated.evidence, entries } }

  const reviewed = validateOne(failing)
  expect(reviewed.lifecycle.status).toBe('under-review')
  expect(reviewed.lifecycle.reason).toContain('It stopped working: ')
  expect(validateOne(reviewed).lifecycle.status).toBe('under-review')
})

test('P5 a validated pattern that is no better than its base rate goes under review', () => {
  const validated = validateOne(patternOf(entriesOf(mixed(9, 1))))
  const entries = entriesOf(mixed(16, 14), 'later').map((entry) => ({ ...entry, type: 'bugfix' }))
  const bases = [{ type: 'bugfix', rate: 0.6, runs: 100, entries: 0 }]
  const evidence = { ...validated.evidence, entries, bases, reference: { hits: 16, runs: 30 } }

  const reviewed = validateOne({ ...validated, evidence })
  expect(reviewed.lifecycle.reason).toContain(
    'It may make no difference: 16 of 30 tasks that did so succeeded (53 %, 60 % of bugfix tasks).',
  )
})

function digestOf(id: string, status: RunDigest['status'], tools: readonly string[]): RunDigest {
  return makeDigest({
    id,
    at: NOW_MS - 1_000,
    status,
    features: { 'task.type': 'bugfix', tools },
  })
}

test('P6 runs that follow it are evidence where the pattern applies; half done ones are not', () => {
  const digests = [
    ...Array.from({ length: 8 }, (_run, index) => digestOf(`good-${index}`, 'success', ['grep'])),
    digestOf('half', 'partial', ['grep']),
    digestOf('bad', 'failure', ['grep']),
    digestOf('other', 'failure', ['sed']),
  ]
  const told = patternOf([], { followedWhen: 'tools contains "grep"' })
  const { evidence } = validateOne(told, { digests })
  expect(evidence).toMatchObject({ runs: 9, hits: 8, baseRate: 0.5 })

  const warning = patternOf([], { followedWhen: 'tools contains "grep"', expects: 'failure' })
  expect(validateOne(warning, { digests }).evidence).toMatchObject({ runs: 9, hits: 1 })
})

test('P5 a deprecated pattern is left as it is', () => {
  const gone = patternOf(entriesOf(mixed(9, 1)), {
    lifecycle: { status: 'deprecated', uses: 0, refinements: 0 },
  })

  expect(validateOne(gone)).toBe(gone)
})
