import { expect, test } from 'vitest'
import { activePattern } from '../../../../tests/support/active-pattern.ts'
import { checkCondition } from '../conditions/check-condition.ts'
import { FEATURE_TYPES } from '../conditions/condition.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { compilePattern, findApplicable } from './match-patterns.ts'
import { featuresOfTask } from './task-features.ts'

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
].flatMap((pattern) => compilePattern(pattern) ?? [])

const TASK = {
  task: '결제 화면이 멈추는 버그를 고쳐줘',
  type: ' bugfix ',
  domain: '결제'.normalize('NFD'),
  complexity: 0.5,
  tools: ['bash', 'edit'],
  files: ['.\\src\\pay.ts', 'docs/paga.md'],
  errors: ['TypeError: Cannot read properties of undefined'],
}

test('P4 the patterns that apply come by confidence, success, use, freshness and fit: the top 5', () => {
  const found = findApplicable(PATTERNS, featuresOfTask(TASK, {}), { nowMs: NOW })

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
  const names = (limit: number) =>
    findApplicable(PATTERNS, featuresOfTask(TASK, {}), { nowMs: NOW, limit }).map(
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
  const [best] = findApplicable(PATTERNS, featuresOfTask(TASK, {}), { nowMs: NOW })

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

test('P4 of two patterns that contradict each other the better one alone is offered', () => {
  const relations = (id: string) => ({ generalizes: [], contradicts: [id], complements: [] })
  const both = [
    {
      ...activePattern({ id: 'do-it', evidence: evidence(0.8, 0.9, 0) }),
      relations: relations('leave-it'),
    },
    activePattern({ id: 'leave-it', evidence: evidence(0.9, 0.9, 0) }),
  ].flatMap((pattern) => compilePattern(pattern) ?? [])

  const found = findApplicable(both, {}, { nowMs: NOW })

  expect(found.map(({ pattern }) => pattern.id)).toEqual(['leave-it'])
})

test('P4 what a task does not tell is not known: only what asks nothing of it applies', () => {
  const features = featuresOfTask({ task: 'Sistema il pagamento 💳' }, {})

  const found = findApplicable(PATTERNS, features, { nowMs: NOW, limit: 50 })

  expect(found.map(({ pattern }) => pattern.id)).toEqual([
    'small-steps',
    'told-also',
    'told-only',
    'weak',
    'spoken-against',
  ])
})

test('P4 the features of a task are those that episodes are stored with, in any language', () => {
  const features = featuresOfTask(TASK, { agent: 'a', project: 'p' })

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
  })
  expect(features['task.words']).toContain('결제')
  expect(features.failures).toHaveLength(1)
})

test('P3 P4 every feature of a task may be asked about', () => {
  const features = featuresOfTask(TASK, { agent: 'a', project: 'p' })

  for (const name of Object.keys(features)) {
    const { condition } = readCondition(`${name} exists`)
    expect(condition && checkCondition(condition, FEATURE_TYPES)).toBeUndefined()
  }
})
