import { expect, test } from 'vitest'
import { entityKey } from './entity-key.ts'
import { sameEntity } from './same-entity.ts'

test.each([
  ["José's", 'jose'],
  ['the Orchid Lab', 'Orchid-Lab'],
  ['Dr. Ada Marsh', 'ada marsh'],
  ['Quartz S.r.l.', 'Quartz'],
  ['김민수 씨', '김민수는'],
  ['Ada는', 'Ada'],
  ["dell'Orchid Institute", 'Orchid Institute'],
])('F3 entities: %j and %j have one key', (left, right) => {
  expect(entityKey(left)).toBe(entityKey(right))
})

test.each([
  ['Ovidia', 'Ovidia Marsh'],
  ['Marsh, Ovidia', 'Ovidia Marsh'],
  ['O. Marsh', 'Ovidia Marsh'],
  ['Mike Smith', 'Michael Smith'],
  ['MIT', 'Massachusetts Institute of Technology'],
  ['Istituto Orchid', 'Orchid Institute'],
  ['Roma', '로마'],
  ['이영희 교수님', '이영희는'],
])('F3 entities: %j can be %j, asked either way', (left, right) => {
  expect(sameEntity(left, right)).toBe(true)
  expect(sameEntity(right, left)).toBe(true)
})

test.each([
  ['Portwick', 'Portwick Institute'],
  ['Portwick Labs', 'Portwick Systems'],
  ['John Smith', 'Jane Smith'],
  ['Anna', 'Anne'],
  ['마르코', 'Maria'],
  ['김민수', 'Jisoo Kim'],
  ['멜라니', 'Michael'],
  ['스탠퍼드', 'Oxford'],
  ['', 'Ada'],
  ['!!', '??'],
])('F3 entities: %j is not %j', (left, right) => {
  expect(sameEntity(left, right)).toBe(false)
  expect(sameEntity(right, left)).toBe(false)
})
