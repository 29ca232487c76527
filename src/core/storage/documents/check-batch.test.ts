import { expect, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import { checkBatch, checkVersion, isId, type UncheckedWrite } from './check-batch.ts'
import { type CollectionDeclaration, declareCollection } from './collection.ts'
import { extractFields } from './extract-fields.ts'
import { BODY_BYTES_MAX } from './limits.ts'

const collections: readonly CollectionDeclaration[] = [
  {
    name: 'notes',
    fields: { 'scope.user': 'text', rank: 'number', isOpen: 'boolean', tags: 'texts' },
  },
]
const put = (body: unknown): UncheckedWrite => ({
  kind: 'put',
  collection: 'notes',
  id: 'a',
  body: body as JsonObject,
})

test('S5 a checked write carries its JSON and its declared fields', () => {
  const body = { scope: { user: 'ada' }, rank: 1, tags: ['회의'], other: { rank: 2 } }

  const checked = checkBatch(collections, {
    writes: [put(body), { kind: 'delete', collection: 'notes', id: 'b', expectedVersion: 3 }],
  })

  expect(checked).toEqual([
    {
      kind: 'put',
      declaration: collections[0],
      id: 'a',
      expectedVersion: undefined,
      json: JSON.stringify(body),
      fields: { 'scope.user': 'ada', rank: 1, tags: ['회의'] },
    },
    { kind: 'delete', declaration: collections[0], id: 'b', expectedVersion: 3 },
  ])
})

test.each<[string, JsonObject, JsonObject]>([
  ['left out', {}, {}],
  ['null', { scope: null, rank: null, isOpen: null, tags: null }, {}],
  ['under a text', { scope: 'user' }, {}],
  ['under a list', { scope: [{ user: 'ada' }] }, {}],
  [
    'an empty text, a zero, a false, an empty list',
    { scope: { user: '' }, rank: 0, isOpen: false, tags: [] },
    { 'scope.user': '', rank: 0, isOpen: false, tags: [] },
  ],
])('S5 a declared field that is %s', (_, body, expected) => {
  const [declaration] = collections
  expect(declaration && extractFields(declaration, body)).toEqual(expected)
})

test('S5 inherited properties are no fields', () => {
  const declaration = declareCollection({ name: 'odd', fields: { constructor: 'text' as const } })
  expect(extractFields(declaration, {})).toEqual({})
})

test('S5 one object that stands in a body a million times over is refused quickly', () => {
  let bomb: unknown = 'x'
  for (let level = 0; level < 60; level++) bomb = { left: bomb, right: bomb }

  expect(() => checkBatch(collections, { writes: [put(bomb)] })).toThrow(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
  )
})

test('S5 the size of a body counts what its JSON takes, escapes included', () => {
  const text = '\u0001'.repeat(BODY_BYTES_MAX / 6)

  expect(() => checkBatch(collections, { writes: [put({ text })] })).toThrow(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
  )
})

test('S5 the first wrong write decides the error', () => {
  const writes = [put({ rank: 'high' }), put({ text: 'x'.repeat(BODY_BYTES_MAX) })]

  expect(() => checkBatch(collections, { writes })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
  expect(() => checkBatch(collections, { writes: writes.toReversed() })).toThrow(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
  )
})

test.each<[unknown, boolean]>([
  ['a', true],
  [' ', true],
  ['../..', true],
  ['👩‍👩‍👧', true],
  ['x'.repeat(200), true],
  ['', false],
  ['x'.repeat(201), false],
  ['a\u0000', false],
  ['\udc00', false],
  [1, false],
  [undefined, false],
])('S5 the id %j may stand: %s', (id, expected) => {
  expect(isId(id)).toBe(expected)
})

test('S5 an expected version must be the one that is there; a conflict may be tried again', () => {
  const [expectsTwo] = checkBatch(collections, { writes: [{ ...put({}), expectedVersion: 2 }] })
  const [expectsNothing] = checkBatch(collections, { writes: [put({})] })
  if (expectsTwo === undefined || expectsNothing === undefined) throw new Error('Nothing checked')

  expect(() => checkVersion(expectsTwo, 2)).not.toThrow()
  expect(() => checkVersion(expectsNothing, 7)).not.toThrow()
  expect(() => checkVersion(expectsTwo, 0)).toThrow(
    expect.objectContaining({ code: 'CONFLICT', isRetryable: true }),
  )
})

test.each([
  ['Upper', {}],
  ['with space', {}],
  ['', {}],
  ['x'.repeat(41), {}],
  ['fine', { 'Upper.case': 'text' }],
  ['fine', { 'a..b': 'text' }],
  ['fine', { 'a.b.c.d.e': 'text' }],
  ['fine', { 'a"; drop': 'text' }],
  ['fine', Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, 'text']))],
])('S5 the collection %j with the fields %j cannot be declared', (name, fields) => {
  const declaration = { name, fields } as CollectionDeclaration
  expect(() => declareCollection(declaration)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
})
