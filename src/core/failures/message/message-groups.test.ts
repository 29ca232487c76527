import { expect, test } from 'vitest'
import {
  addMessages,
  groupMessages,
  MESSAGE_FORMS_MAX,
  NO_MESSAGE_GROUPS,
  readMessageGroups,
} from './message-groups.ts'

const NAMES = ['anna', 'bruno', '민수', '지영', 'carla', 'dario', 'elena', '小明']

function isOneGroup(messages: readonly string[]): boolean {
  return new Set(groupMessages(messages)).size === 1
}

test.each([
  ['lists', ['removed /a/b', 'removed /a/b /c/d /e/f', 'removed 5, 6, 7']],
  ['units and comparisons', ['slept for <1 sec', 'slept for 12 ms', 'slept for 01:00:02']],
  ['a size said twice', ['copied 2048 bytes (2 KB) to disk', 'copied 7 bytes to disk']],
  [
    'empty brackets',
    ['guest 10.0.0.1 () left the lake', 'guest 10.0.0.2 (a.example.org) left the lake'],
  ],
  ['names with dots', ['cannot load org.example.lake.Boat', 'cannot load org.example.wood.Tree']],
  ['names with a number', ['worker-a12 is gone away', 'node7 is gone away']],
])('E10 messages that differ in %s are one group', (_, messages) => {
  expect(isOneGroup(messages)).toBe(true)
})

test.each([
  ['gate opened for guest 5', 'gate locked for guest 5'],
  ['java.io.IOException: pipe 5 broke', 'java.net.ConnectException: pipe 5 broke'],
  ['"GET /v1/lakes" took 5 ms', '"DELETE /v1/lakes" took 5 ms'],
  ['连接10.0.0.1超时', '连接10.0.0.1失败'],
  ['디스크 3 열기 실패', '디스크 3 쓰기 실패'],
])('E10 "%s" and "%s" are two groups', (left, right) => {
  expect(new Set(groupMessages([left, right])).size).toBe(2)
})

test('E10 a word is a value when many others stand in its place', () => {
  const messages = NAMES.map((name) => `the door is closed for ${name} today`)

  expect(groupMessages(messages)).toEqual(messages.map(() => 'the door is closed for <*> today'))
  expect(new Set(groupMessages(messages.slice(0, 3))).size).toBe(3)
})

test('E10 fewer words are enough when they take turns in several messages', () => {
  const opened = NAMES.slice(0, 4).map((name) => `porta aperta per ${name}`)
  const closed = NAMES.slice(0, 4).map((name) => `porta chiusa per ${name}`)

  expect(new Set(groupMessages(opened)).size).toBe(4)
  expect(new Set(groupMessages([...opened, ...closed])).size).toBe(2)
})

test('E10 a word beside values by their form is a value', () => {
  expect(isOneGroup(['boat of guest 501 sank', 'boat of guest anna sank'])).toBe(true)
})

test('E10 free text in brackets is one value, however long', () => {
  const reasons = ['no', 'too old', 'not at all here', 'lost on the way', 'a b', 'c d']

  expect(isOneGroup(reasons.map((reason) => `the job was stopped (${reason})`))).toBe(true)
})

test('E10 values that change together are found when there are many', () => {
  const letters = [...'abcdefghijklmnopqrst']
  const messages = letters.map((letter) => `moved box ${letter}x to the shelf ${letter}y again`)

  expect(isOneGroup(messages)).toBe(true)
})

test('E10 what was learned survives JSON and tells new values of known groups', () => {
  const learned = addMessages(
    NO_MESSAGE_GROUPS,
    NAMES.map((name) => `no boat for ${name} on the lake`),
  )
  const groupOf = readMessageGroups(JSON.parse(JSON.stringify(learned)))

  expect(groupOf('no boat for Zoë on the lake')).toBe('no boat for <*> on the lake')
  expect(groupOf('no boat for anna on the lake')).toBe('no boat for <*> on the lake')
  expect(groupOf('no boat for anna on the sea')).toBe('no boat for anna on the sea')
})

test('E10 what is kept of messages has a limit, and frequent ones stay', () => {
  const words = Array.from({ length: MESSAGE_FORMS_MAX }, (_, at) => numberInLetters(at))
  const often = addMessages(NO_MESSAGE_GROUPS, ['호수 문이 닫혔다', '호수 문이 닫혔다'])
  const { forms } = addMessages(often, words)

  expect(forms).toHaveLength(MESSAGE_FORMS_MAX)
  expect(forms[0]).toMatchObject({ group: '호수 문이 닫혔다', count: 2 })
  expect(forms.at(-1)?.group).toBe(words.at(-1))
})

function numberInLetters(value: number): string {
  return [...String(value)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
