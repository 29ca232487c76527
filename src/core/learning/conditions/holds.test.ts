import { expect, test } from 'vitest'
import type { Features } from './condition.ts'
import { holds } from './holds.ts'
import { readCondition } from './read-condition.ts'

function isTrue(text: string, features: Features): boolean {
  const { condition, problem } = readCondition(text)
  if (condition === undefined) throw new Error(problem)
  return holds(condition, features)
}

const TASK: Features = {
  'task.type': 'bugfix',
  'task.domain': '결제 시스템',
  'task.complexity': 0.4,
  files: ['src/app.ts', 'docs/guida.md'],
  tools: ['grep', 'edit', '🔧'],
  errors: [],
  failures: ['1f', '2e'],
  'task.words': ['fix', 'flaky', 'checkout', 'tests', 'test'],
  steps: [
    ['tool:read'],
    ['tool:edit', 'error'],
    ['tool:read'],
    ['tool:read', 'error'],
    ['tool:test'],
  ],
  'parameter.strict': true,
}

test.each([
  'task.type = "bugfix"',
  'task.type != "Bugfix"',
  'task.domain = "결제 시스템" and task.domain starts with "결제"',
  'task.complexity < 0.5 and task.complexity <= 0.4 and task.complexity >= 0.4',
  'task.complexity > 0.39 and task.complexity between 0.4 and 0.4',
  'task.type in ["test", "bugfix"] and task.complexity in [0.4]',
  'tools contains "🔧"',
  'tools contains any ["none", "grep"] and tools contains all ["edit", "grep"]',
  'files starts with "docs/"',
  'tools exists and not errors exists and not agent exists',
  'parameter.strict = true and parameter.strict != false',
  'steps follow "tool:read" then "tool:read" next "tool:test"',
  'steps follow "tool:read" next "error" then "error"',
  'steps follow "tool:test"',
  'files.count = 2 and files.count > 1 and errors.count between 1 and 2',
  'task.text contains "the Flaky test" and task.text contains any ["invoice", "checkouts"]',
])('P3 it holds that %s', (text) => {
  expect(isTrue(text, TASK)).toBe(true)
})

test.each([
  'task.type = "bug"',
  'task.complexity between 0.41 and 1',
  'tools contains all ["grep", "none"]',
  'files starts with "/src"',
  'errors exists',
  'files.count > 2',
  'task.text contains "flaky invoice"',
  'steps follow "tool:test" then "tool:read"',
  'steps follow "tool:edit" next "tool:test"',
])('P3 it does not hold, and its opposite does, that %s', (text) => {
  expect(isTrue(text, TASK)).toBe(false)
  expect(isTrue(`not (${text})`, TASK)).toBe(true)
})

test.each([
  'agent = "x"',
  'agent != "x"',
  'steps.count > 3',
  'steps.count between 0 and 9',
  'agent in ["x"]',
  'languages contains "go"',
  'languages starts with "g"',
  // What does not fit the type tells nothing either.
  'tools = "grep"',
  'task.type > 3',
  'task.type > "a"',
  'task.type in [1]',
  'task.complexity starts with "0"',
  'tools follow "grep"',
  'steps contains "error"',
  'constructor = "x"',
])('P3 neither %s nor its opposite holds when that is not known', (text) => {
  expect(isTrue(text, TASK)).toBe(false)
  expect(isTrue(`not ${text}`, TASK)).toBe(false)
  expect(isTrue(`not not ${text}`, TASK)).toBe(false)
  expect(isTrue(`${text} or task.type = "bugfix"`, TASK)).toBe(true)
  expect(isTrue(`not (${text} and task.type = "x")`, TASK)).toBe(true)
  expect(isTrue(`not (${text} and task.type = "bugfix")`, TASK)).toBe(false)
  expect(isTrue(`not (${text} or task.type = "x")`, TASK)).toBe(false)
})
