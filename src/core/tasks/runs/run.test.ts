import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { placeRun, RUN_LINE_LENGTH_MAX, readRunLine } from './run.ts'

function complaintOf(line: string): string {
  try {
    readRunLine(line)
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return error.message
    throw error
  }
  return 'none'
}

const lineOf = (run: object): string => JSON.stringify({ ...RUN, ...run })
const RUN = { task: '결제 오류를 고친다', steps: [], outcome: { success: true } }

test('W10 a task may be a text, and success may be told as yes or no', () => {
  const { run } = readRunLine(lineOf({ outcome: { success: false } }))

  expect(run).toEqual({
    task: { description: '결제 오류를 고친다' },
    steps: [],
    outcome: { status: 'failure' },
  })
})

test.each([
  ['{"task":', 'It is not JSON'],
  ['[]', 'must be an object, not an array'],
  [lineOf({ steps: [{ tool: 'bash' }, { tol: 'bash' }] }), 'steps[1]: Unknown field: "tol"'],
  [lineOf({ task: { description: 'x', goal: 'y' } }), 'task: Unknown field: "goal"'],
  [lineOf({ task: ' \u200b ' }), 'task.description: must not be blank'],
  [lineOf({ outcome: {} }), 'outcome: needs "status" or "success", and not both'],
  [lineOf({ outcome: { status: 'success', success: true } }), 'outcome: needs "status"'],
  [lineOf({ occurredAt: '3d' }), 'occurredAt: must be a date or an ISO 8601 time'],
  [lineOf({ steps: [{ at: 'ieri' }] }), 'steps[0].at: must be a date or an ISO 8601 time'],
  [lineOf({ steps: Array(9).fill({ tool: 1 }) }), '; and 4 more'],
  [`"${' '.repeat(RUN_LINE_LENGTH_MAX)}"`, 'It is longer than'],
  [lineOf({ steps: [{ input: nested(200) }] }), 'It is nested more than'],
])('W10 a line that is no run is refused with the path of what is wrong: %#', (line, said) => {
  expect(complaintOf(line)).toContain(said)
})

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x')
}

test('W10 the same run has the same id in a scope, and another one elsewhere', () => {
  const idOf = (line: string, tenant = 'acme') => placeRun(readRunLine(line), { tenant }).id
  const named = idOf(lineOf({ id: 'run-7' }))

  expect(named).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idOf(lineOf({ id: 'run-7', task: 'Correggi il pagamento' }))).toBe(named)
  expect(idOf(lineOf({ id: 'run-7' }), 'other')).not.toBe(named)
  expect(idOf(lineOf({ id: 'run-7', agent: 'blu' }))).not.toBe(named)
  const { task, steps, outcome } = RUN
  expect(idOf(JSON.stringify({ outcome, steps, task }, null, 1))).toBe(idOf(lineOf({})))
  expect(idOf(lineOf({ steps: [{ tool: 'bash' }] }))).not.toBe(idOf(lineOf({})))
})

test('W10 a key of one agent brings no runs of another', () => {
  const read = readRunLine(lineOf({ agent: 'rosso' }))

  expect(placeRun(read, { tenant: 'acme', agent: 'rosso' }).scope).toEqual({
    tenant: 'acme',
    agent: 'rosso',
  })
  expect(() => placeRun(read, { tenant: 'acme', agent: 'blu' })).toThrow('another agent')
})
