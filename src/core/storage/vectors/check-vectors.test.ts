import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import {
  checkDimensions,
  checkVectorEntry,
  checkVectorQuery,
  PARTS_MAX,
  partName,
} from './check-vectors.ts'

const values = Float32Array.of(1, 0)
const sound = {
  collection: 'notes',
  id: '메모 1',
  partition: '',
  vectors: [{ part: 'whole', hash: 'h', values }],
}
const [part] = sound.vectors

test.each([
  ['an empty id', { ...sound, id: '' }],
  ['an id with NUL', { ...sound, id: 'a\u0000b' }],
  ['a partition with half a surrogate pair', { ...sound, partition: '\ud83d' }],
  ['a part without a name', { ...sound, vectors: [{ part: '', hash: 'h', values }] }],
  [
    'a hash that is too long',
    { ...sound, vectors: [{ part: 'a', hash: 'h'.repeat(201), values }] },
  ],
  ['a part named twice', { ...sound, vectors: [part, part] as typeof sound.vectors }],
])('S5 vector entry: %s is INVALID_INPUT', (_, entry) => {
  expect(checkVectorEntry(sound, 2)).toEqual(sound.vectors)
  expect(() => checkVectorEntry(entry, 2)).toThrow(
    expect.toSatisfy((error) => MemoryError.is(error, 'INVALID_INPUT')),
  )
})

test('S5 vector entry: more parts than may be are LIMIT_EXCEEDED', () => {
  const many = (count: number) => ({
    ...sound,
    vectors: Array.from({ length: count }, (_, i) => ({ part: `whole#${i}`, hash: '', values })),
  })
  expect(checkVectorEntry(many(PARTS_MAX), 2)).toHaveLength(PARTS_MAX)
  expect(() => checkVectorEntry(many(PARTS_MAX + 1), 2)).toThrow(
    expect.toSatisfy((error) => MemoryError.is(error, 'LIMIT_EXCEEDED')),
  )
})

test('S5 vector query: a filter of too many conditions is INVALID_INPUT', () => {
  const condition = { field: 'year', is: 'equal', value: 1 } as const
  const filter = Array.from({ length: 41 }, () => condition)
  expect(checkVectorQuery({ values, limit: 1, filter: filter.slice(1) }, 2)).toEqual(values)
  expect(() => checkVectorQuery({ values, limit: 1, filter }, 2)).toThrow(MemoryError)
})

test('S5 dimensions: 1 to 4,096', () => {
  for (const dimensions of [1, 8, 4_096]) checkDimensions(dimensions)
  for (const dimensions of [0, -1, 1.5, 4_097, Number.NaN]) {
    expect(() => checkDimensions(dimensions)).toThrow(MemoryError)
  }
})

test('S5 part name: ends before the number sign', () => {
  expect(['whole', 'whole#2', '요약#1#2', '#3'].map(partName)).toEqual([
    'whole',
    'whole',
    '요약',
    '',
  ])
})
