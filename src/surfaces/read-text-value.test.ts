import { expect, test } from 'vitest'
import type { FieldShape } from './operation-fields.ts'
import { readTextValue } from './read-text-value.ts'

const text: FieldShape = { kind: 'text' }
const number: FieldShape = { kind: 'number', isInteger: false }
const boolean: FieldShape = { kind: 'boolean' }
const list: FieldShape = { kind: 'list', of: text }
const part = (name: string, shape: FieldShape) => ({
  name,
  shape,
  description: '',
  isRequired: true,
})
const pair: FieldShape = { kind: 'object', parts: [part('x', number), part('y', number)] }

test.each<[readonly string[], FieldShape, unknown]>([
  [['녹차, tea'], text, '녹차, tea'],
  [['-1.5'], number, -1.5],
  [['.5'], number, 0.5],
  [['1e3'], number, 1_000],
  [['true'], boolean, true],
  [['false'], boolean, false],
  [['차, tè', 'tea'], list, ['차', 'tè', 'tea']],
  [['["a, b"]', 'c'], list, ['a, b', 'c']],
  [[''], list, []],
  [['1,2'], { kind: 'list', of: number }, [1, 2]],
  [['x=1, y=0.5'], pair, { x: 1, y: 0.5 }],
  [['{"x":1}'], pair, { x: 1 }],
  [['{"deep":[1]}'], { kind: 'object', parts: [] }, { deep: [1] }],
  [['{"x":1}'], { kind: 'list', of: pair }, [{ x: 1 }]],
])('A5 %j as %j is %j', (texts, shape, expected) => {
  expect(readTextValue(texts, { label: '--field', shape })).toEqual(expected)
})

test.each<[readonly string[], FieldShape]>([
  [['ten'], number],
  [[''], number],
  [['0x10'], number],
  [['Infinity'], number],
  [['\uff11\uff10'], number],
  [['1', '2'], number],
  [['yes'], boolean],
  [['x'], pair],
  [['z=1'], pair],
  [['x=one'], pair],
  [['{oops'], pair],
  [['[1,'], list],
])('A5 %j as %j is refused, naming the field', (texts, shape) => {
  expect(() => readTextValue(texts, { label: '--field', shape })).toThrow(/--field/)
})
