import { expect, test } from 'vitest'
import { activePattern } from '../../../../tests/support/active-pattern.ts'
import { checkCondition } from '../../conditions/check-condition.ts'
import { FEATURE_TYPES } from '../../conditions/features.ts'
import { readCondition } from '../../conditions/read-condition.ts'
import { featuresOfTask } from './features-of-task.ts'
import { findApplicable } from './find-applicable.ts'
import { createPatternIndex } from './pattern-index.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

const evidence = (confidence: number, successRate: number, days: number) => ({
  confidence,
  successRate,
  lastValidatedAt: daysAgo(days),
})

const PATTERNS = [
  activePattern({
    id: 'reproduce-first',
    applicability: {
      problemTypes: ['bugfix'],
      domains: ['결제'],
      complexity: { min: 0.2, max: 0.8 },
      capabilities: ['bash'],
      conditions: ['files starts with "src/"'],
      antiConditions: ['errors contains "Timeout"'],
    },
    evidence: evidence(0.9, 0.85, 10),
    lifecycle: { uses: 40 },
  }),
  activePattern({
    id: 'read-the-log',
    applicability: { problemTypes: ['bugfix', 'indagine'] },
    evidence: evidence(0.8, 0.9, 0),
    lifecycle: { uses: 900 },
  }),
  activePattern({ id: 'small-steps', evidence: evidence(0.95, 0.7, 200), lifecycle: { uses: 3 } }),
  activePattern({ id: 'told-only', evidence: { confidence: 0.5, successRate: 0.5 } }),
  activePattern({ id: 'told-also', evidence: { confidence: 0.5, successRate: 0.5 } }),
  activePattern({ id: 'weak', evidence: { confidence: 0.1, successRate: 0.2 } }),
  activePattern({ id: 'of-tests', applicability: { problemTypes: ['test'] } }),
  activePattern({ id: 'of-another-domain', applicability: { domains: ['web'] } }),
  activePattern({ id: 'too-hard', applicability: { complexity: { min: 0.6, max: 1 } } }),
  activePattern({ id: 'no-such-tool', applicability: { capabilities: ['bash', 'docker'] } }),
  activePattern({ id: 'unknown-agent', applicability: { conditions: ['agent = "x"'] } }),
  activePattern({ id: 'spoken-against', applicability: { antiConditions: ['tools exists'] } }),
  activePattern({ id: 'unreadable', applicability: { conditions: ['whenever it rains'] } }),
  activePattern({ id: 'candidate', lifecycle: { status: 'candidate' } }),
  activePattern({ id: 'under-review', lifecycle: { status: 'under-review' } }),
  activePattern({ id: 'deprecated', lifecycle: { status: 'deprecated' } }),
]

const TASK = {
  description: '결제 화면이 멈추는 버그를 고쳐줘',
  type: ' bugfix ',
  domain: '결제'.normalize('NFD'),
  complexity: 0.5,
  tools: ['bash', 'edit'],
  files: ['.\\src\\pay.ts', 'docs/paga.md'],
  errors: ['TypeError: Cannot read properties of undefined'],
}

test('P4 the patterns that apply come by confidence, success, use, freshness and fit: the top 5', () => {
  const found = findApplicable(createPatternIndex(PATTERNS), featuresOfTask(TASK), { nowMs: NOW })

  expect(found.map(({ pattern, score }) => [pattern.id, score.toFixed(4)])).toEqual([
    // 0.36 + 0.255 + 0.15 × 0.371357 + 0.1 × 0.894839 + 0.05
    ['reproduce-first', '0.8102'],
    // 0.32 + 0.27 + 0.15 × 0.680351 + 0.1 + 0.01
    ['read-the-log', '0.8021'],
    // 0.38 + 0.21 + 0.15 × 0.138629 + 0.1 × 0.108368
    ['small-steps', '0.6216'],
    ['told-also', '0.3500'],
    ['told-only', '0.3500'],
  ])
})

test('P4 more, or fewer, are told when somebody asks for them', () => {
  const index = createPatternIndex(PATTERNS)
  const names = (limit: number) =>
    findApplicable(index, featuresOfTask(TASK), { nowMs: NOW, limit }).map(
      ({ pattern }) => pattern.id,
    )

  expect(names(1)).toEqual(['reproduce-first'])
  expect(names(50)).toEqual([
    'reproduce-first',
    'read-the-log',
    'small-steps',
    'told-also',
    'told-only',
    'weak',
  ])
})

test('P4 each answer says what its score is made of, and which conditions held', () => {
  const [best] = findApplicable(createPatternIndex(PATTERNS), featuresOfTask(TASK), { nowMs: NOW })

  expect(best?.explanation.held).toEqual([
    'task.type = "bugfix"',
    'task.domain = "결제"',
    'task.complexity between 0.2 and 0.8',
    'tools contains "bash"',
    'files starts with "src/"',
  ])
  expect(best?.explanation.notHeld).toEqual(['errors contains "Timeout"'])
  const terms = best?.explanation.terms.map(({ signal, value, weight }) => {
    return [signal, Number(value.toFixed(6)), weight]
  })
  expect(terms).toEqual([
    ['confidence', 0.9, 0.4],
    ['successRate', 0.85, 0.3],
    ['uses', 0.371357, 0.15],
    ['validation', 0.894839, 0.1],
    ['features', 1, 0.05],
  ])
})

test('P4 ranges of complexity are found from end to end, both included', () => {
  const places = Array.from({ length: 60 }, (_, place) => place)
  const index = createPatternIndex(
    places.map((place) => {
      const complexity = { min: place / 60, max: (place + 1) / 60 }
      return activePattern({ id: `p${place}`, applicability: { complexity } })
    }),
  )

  for (const place of places.slice(1)) {
    const found = index.candidates({ 'task.complexity': place / 60 })
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([`p${place - 1}`, `p${place}`]))
  }
})

test('P4 what a task does not tell is not known: only what asks nothing of it applies', () => {
  const features = featuresOfTask({ description: 'Sistema il pagamento 💳' })

  const found = findApplicable(createPatternIndex(PATTERNS), features, { nowMs: NOW, limit: 50 })

  expect(found.map(({ pattern }) => pattern.id)).toEqual([
    'small-steps',
    'told-also',
    'told-only',
    'weak',
    'spoken-against',
  ])
})

test('P4 the features of a task are those that episodes are stored with, in any language', () => {
  const features = featuresOfTask({
    ...TASK,
    agent: 'a',
    project: 'p',
    steps: [{ tool: 'bash', input: 'npm test', error: 'TypeError: x' }, { tool: 'edit' }],
  })

  expect(features).toMatchObject({
    'task.type': 'bugfix',
    'task.domain': '결제',
    'task.complexity': 0.5,
    tools: ['bash', 'edit'],
    files: ['src/pay.ts', 'docs/paga.md'],
    languages: ['typescript', 'markdown'],
    errors: ['TypeError'],
    agent: 'a',
    project: 'p',
    // The step that comes next counts as begun, as it does for runs.
    'steps.count': 3,
    'steps.failed': 1,
  })
  expect(features['task.words']).toContain('결제')
  expect(features.failures).toHaveLength(1)
  expect(features.steps).toHaveLength(2)
})

test('P3 P4 every feature of a task may be asked about', () => {
  const features = featuresOfTask({ ...TASK, steps: [], agent: 'a', project: 'p' })

  for (const name of Object.keys(features)) {
    const { condition } = readCondition(`${name} exists`)
    expect(condition && checkCondition(condition, FEATURE_TYPES)).toBeUndefined()
  }
})
