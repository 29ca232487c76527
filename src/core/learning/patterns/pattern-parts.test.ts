import { expect, test } from 'vitest'
import { entriesOf, mixed, NOW_MS, patternOf, TOLD } from '../../../../tests/support/patterns.ts'
import { checkInput } from '../../check-input.ts'
import { MemoryError } from '../../errors.ts'
import { buildPattern, updatePattern } from './build-pattern.ts'
import { instantiate } from './instantiate.ts'
import type { Pattern } from './pattern.ts'
import type { TemplateContent } from './pattern-content.ts'
import { type PatternInput, patternInputSchema } from './pattern-input.ts'
import { validatePatterns } from './validate-patterns.ts'

const SCOPE = { tenant: 'acme' }

function build(input: PatternInput): Pattern {
  const { project: _project, ...told } = checkInput(patternInputSchema, input, 'add-pattern')
  const at = new Date(NOW_MS).toISOString()
  return buildPattern(told, { id: 'p', scope: SCOPE, source: { kind: 'call', surface: 'cli' }, at })
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
  ['what its runs do', { followedWhen: 'steps >' }, 'followedWhen: '],
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
        branches: [{ after: 'a', description: 'it fails', goTo: 'b', steps: [] }],
      },
    },
    'content.branches[0]: there is no step "b".',
  ],
  [
    'what a branch asks',
    {
      content: {
        type: 'procedure',
        steps: [{ name: 'a', action: 'x' }],
        branches: [{ after: 'a', when: 'steps.failed > "2"', goTo: 'a', steps: [] }],
      },
    },
    'content.branches[0].when: Character 1: `steps.failed` is number; use',
  ],
  [
    'what ends a procedure',
    {
      content: {
        type: 'procedure',
        steps: [{ name: 'a', action: 'x' }],
        until: [{ description: '끝났다' }, { when: 'all tests pass' }],
      },
    },
    'content.until[1].when: Character 1: write a feature',
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
  const [validated] = validatePatterns([patternOf(entriesOf(mixed(9, 1)))], {
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
  const { lines, values } = instantiate(TEMPLATE, {
    file: 'a.ts',
    count: '3',
    person: 'Ada',
    hasTests: 'no',
  })
  expect(lines).toEqual(['open a.ts', 'change 3 lines', 'ask Ada'])
  expect(values).toEqual({ file: 'a.ts', count: 3, person: 'Ada', hasTests: false })
  const typed = { file: 'a.ts', count: 3, person: 'Ada', hasTests: false }
  expect(instantiate(TEMPLATE, typed)).toEqual({ lines, values })
})

test('P1 what is missing, wrong or unknown is told for every parameter at once', () => {
  const hint = hintOf(() => instantiate(TEMPLATE, { count: 'many', hasTests: 'maybe', tool: 'x' }))

  expect(hint).toContain('"file" (text) is missing: The file to change.')
  expect(hintOf(() => instantiate(TEMPLATE, { file: 3, count: true }))).toContain(
    '"file" must be a text.\n"count" must be a number.',
  )
  expect(hint).toContain('"count" must be a number.')
  expect(hint).toContain('"hasTests" must be yes or no.')
  expect(hint).toContain(
    '"tool" is not a parameter; the parameters are file, count, person, hasTests.',
  )
})
