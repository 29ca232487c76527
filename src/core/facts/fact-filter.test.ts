import { expect, test } from 'vitest'
import { buildFactFilter } from './fact-filter.ts'
import type { FactFilterInput } from './fact-input.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')

function filterOf(input: FactFilterInput) {
  return buildFactFilter(input, { scope: { tenant: 'acme' }, statuses: [], nowMs: NOW })
}

test('F6 filters: roles narrow to statements, turns or pages', () => {
  expect(filterOf({ roles: ['turn', 'page'] })).toContainEqual({
    field: 'role',
    is: 'one-of',
    values: ['turn', 'page'],
  })
})

test('F6 filters: speakers are asked for as they are stored, whatever their case', () => {
  expect(filterOf({ speakers: ['  Giulia ', '김민수 씨'] })).toContainEqual({
    field: 'keys.speaker',
    is: 'containing',
    values: ['giulia', '김민수'],
  })
})

test('F6 filters: without roles and speakers nothing is left out for them', () => {
  expect(filterOf({ roles: [], speakers: [] })).toEqual([
    { field: 'scope.tenant', is: 'equal', value: 'acme' },
  ])
})
