import { expect, test } from 'vitest'
import { entriesOf, mixed, patternOf } from '../../../../tests/support/patterns.ts'
import type { Choice } from '../digests/choices.ts'
import { adviceSentence } from '../mining/word-choice.ts'
import { describeRate } from './describe-evidence.ts'
import { describeAdvice, procedureLines, takenBranches } from './describe-pattern.ts'
import { PATTERN_CATEGORIES, type PatternAdvice } from './pattern.ts'
import type { ProcedureContent } from './pattern-content.ts'

const PROCEDURE: ProcedureContent = {
  type: 'procedure',
  steps: [
    { name: '재현', action: 'run the failing test', tool: 'test' },
    { name: 'mend', action: 'change the code' },
  ],
  branches: [
    {
      after: '재현',
      when: 'errors contains "Timeout"',
      description: 'il server non risponde',
      steps: [{ name: 'restart', action: 'restart the server' }],
      goTo: '재현',
    },
    { after: 'mend', description: 'it is not clear why', steps: [], goTo: '재현' },
  ],
  until: [{ when: 'steps.failed > 3' }, { description: 'the test passes' }],
}

test('P1 a procedure is told with its branches and its ends, in words and as conditions', () => {
  expect(procedureLines(PROCEDURE)).toEqual([
    '재현: run the failing test (test)',
    'if il server non risponde (errors contains "Timeout"): restart: restart the server; continue with 재현',
    'mend: change the code',
    'if it is not clear why: continue with 재현',
    'Done when steps.failed > 3, or when the test passes.',
  ])
})

test('P1 for what is known of a task, branches are taken or left out, and the rest stays open', () => {
  const waits = { errors: ['Timeout'] }
  expect(procedureLines(PROCEDURE, waits)).toEqual([
    '재현: run the failing test (test)',
    'restart: restart the server',
    'Continue with 재현',
    'mend: change the code',
    'if it is not clear why: continue with 재현',
    'Done when steps.failed > 3, or when the test passes.',
  ])
  expect(takenBranches(PROCEDURE, waits)).toEqual([
    'after 재현: il server non risponde (errors contains "Timeout")',
  ])
  const other = { errors: ['TypeError'], 'steps.failed': 2 }
  expect(procedureLines(PROCEDURE, other)).toEqual([
    '재현: run the failing test (test)',
    'mend: change the code',
    'if it is not clear why: continue with 재현',
    'Done when the test passes.',
  ])
  expect(takenBranches(PROCEDURE, other)).toEqual([])
  expect(procedureLines(PROCEDURE, { 'steps.failed': 4 })).toEqual(['Done when: steps.failed > 3.'])
})

const CHOICES: readonly Choice[] = [
  ...(['start', 'early', 'use'] as const).map((kind) => ({
    kind,
    action: 'is a run of all tests',
  })),
  ...(['before', 'after'] as const).map((kind) => ({
    kind,
    action: 'run git diff',
    other: 'is an edit',
  })),
  { kind: 'on', error: 'ENOENT: no such file', action: 'tool read' },
  { kind: 'again' },
  { kind: 'plan', parts: ['read {file}', 'fix'] },
]

test('P8 for every choice and category, do and avoid are opposites wherever they are said', () => {
  for (const choice of CHOICES) {
    const [good, bad] = (['do', 'avoid'] as const).map((advice) =>
      adviceSentence(choice, advice, new Map([['is a run of all tests', 'run npm test']])),
    )
    expect(bad?.toLowerCase().replace("don't ", '')).toBe(good?.toLowerCase())
    for (const category of PATTERN_CATEGORIES) {
      const say = (name: string, advice: PatternAdvice): string =>
        describeAdvice({ ...{ ...patternOf([]), category }, name, advice })
      expect(say(good ?? '', 'do')).toBe(`Do: ${good}`)
      expect(say(bad ?? '', 'avoid')).toBe(bad)
      expect(say(good ?? '', 'avoid')).toBe(`Avoid: ${good}`)
    }
  }
})

test('P6 what runs did is told with how they ended, so that failures never read like success', () => {
  const evidence = { ...patternOf(entriesOf(mixed(81, 0))).evidence }
  expect(describeRate({ expects: 'failure', evidence })).toBe(
    '81 of 81 tasks that did so failed (100 %, 50 % assumed)',
  )
  expect(describeRate({ expects: 'success', evidence })).toContain(
    '81 of 81 tasks that did so succeeded',
  )
})
