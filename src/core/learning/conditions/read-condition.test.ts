import { expect, test } from 'vitest'
import { checkCondition } from './check-condition.ts'
import { andAll, FEATURE_TYPES } from './condition.ts'
import { printCondition } from './print-condition.ts'
import { readCondition } from './read-condition.ts'

function read(text: string) {
  const { condition, problem } = readCondition(text)
  if (condition === undefined) throw new Error(`${text}: ${problem}`)
  return condition
}

const problemOf = (text: string) => readCondition(text).problem
const typeProblemOf = (text: string) => checkCondition(read(text), FEATURE_TYPES)

test.each([
  'task.type = "bugfix"',
  'task.type != "조사" and task.complexity <= 0.5',
  'task.complexity between 0.2 and 0.6 or steps.count > 1e-7',
  'task.type in ["bugfix", "prova", "테스트"]',
  'tools contains "grep"',
  'tools contains any ["a", "b"] and not tools contains all ["c", "d"]',
  'files starts with "src/"',
  'errors exists',
  'steps follow "tool:read" then "tool:edit" next "error"',
  'not (errors exists or files starts with "a") and not not agent = "x"',
  'parameter.언어 = "שלום 👩‍👩‍👧‍👦 \\"\\\\ \\n" or parameter.strict = true',
  '(task.type = "a" or task.type = "b") and agent exists',
])('P3 a condition is printed as it was written: %s', (text) => {
  expect(printCondition(read(text))).toBe(text)
})

test.each([
  ['((task.type="a"))', 'task.type = "a"'],
  [
    '(agent exists and project exists) and errors exists',
    'agent exists and project exists and errors exists',
  ],
  ['tools contains all ["a"]', 'tools contains "a"'],
  ['task.complexity<-0.50\n\t', 'task.complexity < -0.5'],
  ['not(agent exists)', 'not agent exists'],
])('P3 %s is printed plainly as %s', (text, plain) => {
  expect(printCondition(read(text))).toBe(plain)
})

test.each([
  ['', 'Character 1: write a feature such as `task.type` here, not the end.'],
  ['task.type', 'Character 10: write `=`, `!=`, `<`'],
  ['task.type == "a"', 'Character 11: "==" is not allowed here; write `=`.'],
  ['agent exists && errors exists', 'Character 14: "&" is not allowed here; write `and`.'],
  ['agent exists || errors exists', 'Character 14: "|" is not allowed here; write `or`.'],
  ['(= 3)', 'Character 2: write a feature such as `task.type` here, not "=".'],
  ['! agent exists', 'Character 1: "!" is not allowed here; write `not`.'],
  ["agent = 'x'", 'Character 9: "\'" is not allowed here; write texts in double quotes'],
  ['agent = "x', 'Character 9: this text does not end; write " after it.'],
  ['agent = "👩‍👩‍👧‍👦 a\\d"', 'Character 19: write \\\\ for a backslash'],
  ['agent = "😀" 한', 'Character 13: write `and`, `or` or nothing here, not "한".'],
  ['(agent exists', 'Character 14: write `)` here, not the end.'],
  ['and agent exists', 'Character 1: write a feature such as `task.type` here, not "and".'],
  ['task.complexity between 1 or 2', 'Character 27: write `and` here, not "or".'],
  ['task.complexity = 1e999', 'Character 19: 1e999 is too large; write less.'],
  ['tools contains []', 'Character 16: write a text in double quotes here, not "[".'],
  ['tools contains any []', 'Character 21: write a text in double quotes here, not "]".'],
  ['agent exists\u0000', 'Character 13: "\u0000" is not allowed here; remove it.'],
  ['__proto__ exists', 'Character 1: "_" is not allowed here; remove it.'],
])('P3 %j cannot be read, and the problem says where and what to write', (text, problem) => {
  expect(problemOf(text)).toContain(problem)
})

test('P3 conditions have limits: their length, their depth and their lists', () => {
  const nested = (levels: number) => `${'('.repeat(levels)}agent exists${')'.repeat(levels)}`
  const listed = (values: number) => `agent in [${Array.from({ length: values }, () => '1')}]`

  expect(problemOf(`agent = "${'가'.repeat(1_990)}"`)).toBeUndefined()
  expect(problemOf(`agent = "${'가'.repeat(1_991)}"`)).toContain('at most 2000 characters')
  expect(problemOf(nested(20))).toBeUndefined()
  expect(problemOf(nested(21))).toContain('Character 22: there are more than 20 levels')
  expect(problemOf(`${'not '.repeat(21)}agent exists`)).toContain('more than 20 levels')
  expect(problemOf(listed(100))).toBeUndefined()
  expect(problemOf(listed(101))).toContain('at most 100 values')
  expect(problemOf(`steps follow "a"${' then "a"'.repeat(100)}`)).toContain('100 values')
})

test.each([
  ['task.typ = "a"', 'Character 1: there is no feature `task.typ`; write `task.type`.'],
  [
    'agent exists and 도구 exists',
    'Character 18: there is no feature `도구`; write one of task.type,',
  ],
  ['constructor exists', 'there is no feature `constructor`'],
  ['task.type = 3', 'Character 1: `task.type` is text; use `=`, `!=`, `in`'],
  ['task.type > "a"', '`>` compares numbers; write `=` or `!=`.'],
  ['task.complexity = "high"', '`task.complexity` is number; use'],
  ['task.complexity between 0.6 and 0.2', 'write the smaller number first.'],
  ['task.type in ["a", 1]', '`task.type` is text'],
  ['parameter.n in ["a", 1]', 'a list must have one type'],
  ['tools = "grep"', '`tools` is texts; use `contains`'],
  ['steps contains "error"', '`steps` is steps; use `follow`'],
  ['tools follow "error"', '`tools` is texts'],
  ['parameter.n contains "a"', '`parameter.n` is text, number or yes-no'],
])('P3 %s asks what cannot be answered', (text, problem) => {
  expect(typeProblemOf(text)).toContain(problem)
})

test.each([
  'parameter.language = "한국어" and parameter.lines > 3 and parameter.strict = true',
  'files starts with "src/" and task.domain starts with "배포"',
  'steps exists and steps follow "error"',
  'duration.seconds in [1, 2]',
])('P3 %s is of the right types', (text) => {
  expect(typeProblemOf(text)).toBeUndefined()
})

test('P3 all of several conditions are one, and none of them is none', () => {
  const either = read('agent exists or project exists')

  expect(andAll([])).toBeUndefined()
  expect(andAll([either])).toBe(either)
  const both = andAll([either, read('errors exists')])
  expect(both === undefined ? '' : printCondition(both)).toBe(
    '(agent exists or project exists) and errors exists',
  )
})
