import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printCondition } from '../conditions/print-condition.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { FEATURES_PER_STEP_MAX, STEPS_KEPT_MAX, stepFeatures } from './step-features.ts'
import { FEATURE_LENGTH_MAX } from './task-features.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'SELECT name FROM 고객 WHERE città = "Roma" GROUP BY name',
    '{"file_path": "src/a.ts", "complete": true, "spans": []}',
    "[('a', 1), ('b', 2)]",
    'Traceback (most recent call last):\n  File "x.py", line 1\nKeyError: \'名前\'',
    'مرحبا 👋 how many?',
    '',
  ),
)
const step = fc.record({ tool: text, input: text, output: text, error: text }, { requiredKeys: [] })

test('P8 any run has a bounded digest whose features can stand in a condition', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (trace) => {
      const steps = stepFeatures(trace.map(withoutNothing))

      expect(steps.length).toBe(Math.min(STEPS_KEPT_MAX, trace.length))
      for (const value of steps.flat()) {
        expect(value.length).toBeLessThanOrEqual(FEATURE_LENGTH_MAX + 'error '.length + 40)
        const condition = {
          is: 'follows',
          feature: 'steps',
          sequence: [{ value, isNext: false }],
        } as const
        expect(readCondition(printCondition(condition)).condition).toBeDefined()
      }
      for (const features of steps) {
        expect(features.length).toBeLessThanOrEqual(FEATURES_PER_STEP_MAX)
      }
    }),
    { numRuns: 60 },
  )
})

test('P8 a step is told by its tool or command, by what that is, by its error, and by a repetition', () => {
  const failed = {
    tool: 'sql',
    input: 'SELECT colour FROM cars',
    error: "Unknown column 'colour' in 'field list'",
  }
  const other = { ...failed, error: "Unknown column 'farbe' in 'field list'" }
  const steps = [
    failed,
    other,
    { tool: 'sql', input: 'DESCRIBE cars' },
    { tool: 'bash', input: '{"command": "cd shop && npm test -- --watch=false"}' },
    {
      tool: 'Edit',
      input: '{"file_path": "src/carrello.ts", "old_string": "a", "new_string": "b"}',
    },
  ]

  expect(stepFeatures(steps)).toEqual([
    ['tool sql select', 'error', 'error Unknown column <quoted> in field list'],
    ['tool sql select', 'error', 'error Unknown column <quoted> in field list', 'again'],
    ['tool sql describe', 'is a look at the schema'],
    ['run npm test', 'is a run of all tests'],
    ['tool Edit', 'is an edit'],
  ])
})

function withoutNothing<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value
}

test('P8 a call is repeated only while nothing has been changed since it failed', () => {
  const failed = { tool: 'run_tests', input: '{}', error: 'AssertionError: attesi 3, trovati 2' }
  const edit = { tool: 'edit', input: '{"path": "a.ts", "old_string": "2", "new_string": "3"}' }
  const look = { tool: 'read_file', input: '{"path": "a.ts"}' }
  const isAgain = (...steps: (typeof edit)[]): boolean =>
    stepFeatures(steps).at(-1)?.includes('again') ?? false

  expect(isAgain(failed, look, failed)).toBe(true)
  expect(isAgain(failed, edit, failed)).toBe(false)
})
