import { expect, test } from 'vitest'
import { procedureLines, takenBranches } from './describe-pattern.ts'
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
    'It is finished when steps.failed > 3, or when the test passes.',
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
    'It is finished when steps.failed > 3, or when the test passes.',
  ])
  expect(takenBranches(PROCEDURE, waits)).toEqual([
    'after 재현: il server non risponde (errors contains "Timeout")',
  ])
  const other = { errors: ['TypeError'], 'steps.failed': 2 }
  expect(procedureLines(PROCEDURE, other)).toEqual([
    '재현: run the failing test (test)',
    'mend: change the code',
    'if it is not clear why: continue with 재현',
    'It is finished when the test passes.',
  ])
  expect(takenBranches(PROCEDURE, other)).toEqual([])
  expect(procedureLines(PROCEDURE, { 'steps.failed': 4 })).toEqual([
    'It is finished: steps.failed > 3.',
  ])
})
