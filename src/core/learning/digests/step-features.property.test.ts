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
    fc.property(text, fc.array(step, { maxLength: 60 }), (description, trace) => {
      const steps = stepFeatures(trace.map(withoutNothing), description)

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

test('P8 features tell guesses, repetitions, errors and what the task names', () => {
  const failed = {
    tool: 'sql',
    input: 'SELECT colour FROM cars',
    error: "Unknown column 'colour' in 'field list'",
  }
  const found = { tool: 'grep', input: 'grep make_hashable', output: 'a.py: make_hashable' }
  const [first = [], second = [], third = []] = stepFeatures(
    [failed, failed, found],
    'Warum schlägt make_hashable fehl? 왜 실패하나요?',
  )

  expect(first).toEqual(expect.arrayContaining(['first failed', 'does select', 'names guessed']))
  expect(first).toContain('error Unknown column <quoted> in field list')
  expect(second).toEqual(expect.arrayContaining(['input again', 'error again', 'names all known']))
  expect(third).toEqual(
    expect.arrayContaining(['recovered', 'other tool', 'output what the task names']),
  )
})

function withoutNothing<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value
}
