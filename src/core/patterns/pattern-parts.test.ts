import { expect, test } from 'vitest'
import { entriesOf, mixed, NOW_MS, patternOf, TOLD } from '../../../tests/support/patterns.ts'
import { checkInput } from '../check-input.ts'
import { MemoryError } from '../errors.ts'
import { buildPattern, isSame, updatePattern } from './build-pattern.ts'
import { dropEpisode } from './drop-entry.ts'
import { instantiate } from './instantiate.ts'
import { mergePatterns } from './merge-patterns.ts'
import type { MinedPattern } from './mined-pattern.ts'
import type { Pattern, TemplateContent } from './pattern.ts'
import { type PatternInput, patternInputSchema } from './pattern-input.ts'
import { planValidation } from './plan-validation.ts'
import { planPruning } from './prune-patterns.ts'
import { takeIn } from './take-in.ts'

const SCOPE = { tenant: 'acme' }

function build(input: PatternInput): Pattern {
  const { project: _project, ...told } = checkInput(patternInputSchema, input, 'add-pattern')
  const at = new Date(NOW_MS).toISOString()
  return buildPattern(told, { id: 'p', scope: SCOPE, source: { kind: 'call', door: 'cli' }, at })
}

function hintOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (MemoryError.is(error)) return `${error.code} ${error.hint}`
    throw error
  }
  return 'nothing was thrown'
}

test('P2 what is told becomes a candidate of version 1, with guidance made from the rest', () => {
  expect(build(TOLD)).toMatchObject({
    version: 1,
    lifecycle: { status: 'candidate', uses: 0 },
    evidence: { runs: 0, confidence: 0 },
    guidance: {
      whenToApply: 'bugfix tasks',
      howToApply: 'Write a test that fails, then mend.',
    },
  })
})

test.each<[string, Partial<PatternInput>, string]>([
  [
    'a condition',
    { applicability: { conditions: ['tools contains'] } },
    'applicability.conditions[0]: Character ',
  ],
  [
    'an anti-condition',
    { applicability: { antiConditions: ['errors exists', 'colour = "red"'] } },
    'applicability.antiConditions[1]: ',
  ],
  ['a sign', { sign: 'steps >' }, 'sign: '],
  [
    'a heuristic',
    { content: { type: 'heuristic', condition: 'task.complexity = "high"', action: 'x' } },
    'content.condition: ',
  ],
  [
    'a placeholder',
    { content: { type: 'template', structure: ['open {{file}}'] } },
    'content.structure[0]: declare "file" in content.parameters.',
  ],
  [
    'a rule',
    {
      content: {
        type: 'template',
        structure: ['open'],
        rules: [{ line: 2, when: 'parameter.x = "y"' }],
      },
    },
    'content.rules[0].line: there are only 1 lines.',
  ],
  [
    'a branch',
    {
      content: {
        type: 'procedure',
        steps: [{ name: 'a', action: 'x' }],
        branches: [{ after: 'a', when: 'it fails', goTo: 'b' }],
      },
    },
    'content.branches[0]: there is no step "b".',
  ],
])('P2 %s that is wrong is refused, and the error says where it stands', (_what, more, where) => {
  expect(hintOf(() => build({ ...TOLD, ...more }))).toContain(`INVALID_INPUT ${where}`)
})

test('T4 P2 a secret in any text of a pattern is hidden', () => {
  const key = `sk-${'proj'}-${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0'}`
  const pattern = build({
    ...TOLD,
    summary: `Use ${key} always.`,
    guidance: { risks: [`the key ${key}`] },
  })

  expect(JSON.stringify(pattern)).not.toContain(key)
})

test('P2 P7 a change of words raises the version; another claim loses its evidence too', () => {
  const [validated] = planValidation([patternOf(entriesOf(mixed(9, 1)))], {
    baseRates: new Map(),
    nowMs: NOW_MS,
  })
  if (validated === undefined) throw new Error('nothing was planned')
  const change = (update: object, isTrusted = true): Pattern =>
    updatePattern(validated, { id: 'p', ...update }, { nowMs: NOW_MS, isTrusted })

  const reworded = change({ summary: '실패하는 테스트를 먼저 쓴다.' })
  expect(reworded).toMatchObject({ version: 2, lifecycle: { status: 'validated' } })
  expect(change({ summary: reworded.summary }, false)).toMatchObject({
    lifecycle: { status: 'under-review', isRefined: true },
    evidence: { runs: 0 },
  })
  const other = { type: 'strategy', approach: 'Guess.', principles: [] }
  expect(change({ content: other })).toMatchObject({
    version: 2,
    lifecycle: { status: 'under-review', refinements: 1 },
    evidence: { runs: 0, since: NOW_MS },
  })
  expect(change({ summary: validated.summary })).toBe(validated)
})

const TEMPLATE: TemplateContent = {
  type: 'template',
  structure: ['open {{file}}', 'change {{count}} lines', 'ask {{ person }}', 'run the tests'],
  parameters: [
    { name: 'file', type: 'text', description: 'The file to change' },
    { name: 'count', type: 'number', default: '1' },
    { name: 'person', type: 'text', default: 'nobody' },
    { name: 'hasTests', type: 'yes-no', default: 'yes' },
  ],
  rules: [
    { line: 3, when: 'parameter.person != "nobody"' },
    { line: 4, when: 'parameter.hasTests = true' },
  ],
}

test('P1 a template is filled, and lines whose rule does not hold are left out', () => {
  expect(instantiate(TEMPLATE, { file: '{{count}}.ts' }).lines).toEqual([
    'open {{count}}.ts',
    'change 1 lines',
    'run the tests',
  ])
  const { lines, parameters } = instantiate(TEMPLATE, {
    file: 'a.ts',
    count: '3',
    person: 'Ada',
    hasTests: 'no',
  })
  expect(lines).toEqual(['open a.ts', 'change 3 lines', 'ask Ada'])
  expect(parameters).toEqual({ file: 'a.ts', count: '3', person: 'Ada', hasTests: 'no' })
})

test('P1 what is missing, wrong or unknown is told for every parameter at once', () => {
  const hint = hintOf(() => instantiate(TEMPLATE, { count: 'many', hasTests: 'maybe', tool: 'x' }))

  expect(hint).toContain('"file" (text) is missing: The file to change.')
  expect(hint).toContain('"count" must be a number.')
  expect(hint).toContain('"hasTests" must be yes or no.')
  expect(hint).toContain('"tool" is no parameter of it; it takes file, count, person, hasTests.')
})

test('P7 merged patterns have the evidence of all, and apply wherever one of them did', () => {
  const left = patternOf(entriesOf(mixed(6, 0), 'left'), {
    id: 'left',
    sign: 'tools contains "jest"',
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
    sign: 'tools contains "vitest"',
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
    sign: 'tools contains "jest" or tools contains "vitest"',
    applicability: {
      problemTypes: ['bugfix', 'test'],
      domains: [],
      complexity: { min: 0, max: 0.8 },
      capabilities: ['git'],
      conditions: ['errors exists', 'files starts with "src/" or languages contains "typescript"'],
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
  expect(() => mergePatterns([left, opposite], { id: 'm', nowMs: NOW_MS })).toThrow(MemoryError)
})

test('P5 T2 a pattern that loses its support loses its status; mined of nothing, it goes', () => {
  const mined = patternOf(entriesOf(mixed(5, 0)), { origin: 'mined' })
  const [validated] = planValidation([mined], { baseRates: new Map(), nowMs: NOW_MS })
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

  expect(planPruning([young, old, wrong, validated], NOW_MS).map(({ id }) => id)).toEqual([
    'old',
    'wrong',
  ])
})

function mine(key: string, hits: number, more: Partial<MinedPattern> = {}): MinedPattern {
  const { name, category, summary, expects, applicability, content, guidance } = patternOf([])
  return {
    name,
    category,
    summary,
    expects,
    applicability,
    content,
    guidance,
    key,
    sign: 'tools contains "grep"',
    evidence: {
      entries: entriesOf(mixed(hits, 1), key),
      baseRate: 0.5,
      contrast: { hits, runs: hits + 1, hitsWithout: 5, runsWithout: 10, pValue: 0.001 },
      adjustedPValue: 0.01,
    },
    ...more,
  }
}

test('P5 P8 what is mined again gets its evidence, and nothing else changes', () => {
  const given = { scope: SCOPE, nowMs: NOW_MS }
  const settle = (patterns: readonly Pattern[]): readonly Pattern[] =>
    planValidation(patterns, { baseRates: new Map(), nowMs: NOW_MS })
  const once = settle(takeIn([], [mine('a', 19)], given))
  expect(once).toMatchObject([
    { lifecycle: { status: 'validated' }, evidence: { minedPValue: 0.01 } },
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
