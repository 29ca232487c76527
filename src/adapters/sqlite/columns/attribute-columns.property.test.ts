import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import { type Condition, matchesFilter } from '../../../core/storage/documents/filter.ts'
import { createAttributeColumns } from './attribute-columns.ts'

const aText = fc.constantFrom('', 'a', 'true', '1', 'perché', '기억', '記憶', '🧠', 'שלום', '["a"]')
const aNumber = fc.constantFrom(-1.5, 0, 1, 2, 1_763_164_800_000)
const aList = fc.array(aText, { maxLength: 3 })
const aField = fc.constantFrom('kind', 'scope.user', 'tags', 'atMs', 'constructor')
const aRow: fc.Arbitrary<FieldValues> = fc.dictionary(
  aField,
  fc.oneof(aText, aNumber, fc.boolean(), aList),
  { noNullPrototype: true },
)
const aScalar = fc.oneof(aText, aNumber, fc.boolean())
const anEnd = fc.option(fc.oneof(aText, aNumber), { nil: undefined })
const aCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: aField,
    is: fc.constant('equal' as const),
    value: fc.oneof(aScalar, fc.constant(null)),
  }),
  fc.record({
    field: aField,
    is: fc.constant('one-of' as const),
    values: fc.array(aScalar, { maxLength: 3 }),
  }),
  fc.record({ field: aField, is: fc.constant('containing' as const), values: aList }),
  fc.record({ field: aField, from: anEnd, to: anEnd }).map(({ field, from, to }): Condition => {
    const ends = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    return { field, is: 'between', ...ends }
  }),
)
const aStep = fc.oneof(
  { weight: 4, arbitrary: aRow.map((row) => ({ kind: 'append' as const, row })) },
  fc.array(aRow, { maxLength: 4 }).map((rows) => ({ kind: 'read' as const, rows })),
  fc.array(aCondition, { maxLength: 3 }).map((filter) => ({ kind: 'mask' as const, filter })),
)

function renderRows(rows: readonly FieldValues[]): Uint8Array {
  const columns = createAttributeColumns()
  for (const row of rows) columns.append(row)
  return columns.renderBlock(0, rows.length)
}

function expectedMask(rows: readonly FieldValues[], filter: readonly Condition[]): number[] {
  return rows.map((row) => {
    const fields: FieldValues = Object.assign(Object.create(null), row)
    return matchesFilter(fields, filter) ? 1 : 0
  })
}

test('S5 columns: a mask says of every row what the shared filter says', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
      const columns = createAttributeColumns()
      const rows: FieldValues[] = []

      for (const step of steps) {
        if (step.kind === 'append') {
          columns.append(step.row)
          rows.push(step.row)
        } else if (step.kind === 'read') {
          columns.readBlock(renderRows(step.rows))
          rows.push(...step.rows)
        } else {
          expect([...columns.mask(step.filter)]).toEqual(expectedMask(rows, step.filter))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('S5 columns: any range of rows can be stored and read back', () => {
  fc.assert(
    fc.property(
      fc.array(aRow, { maxLength: 12 }),
      fc.array(aRow, { maxLength: 12 }),
      fc.nat(24),
      fc.nat(24),
      fc.array(aCondition, { maxLength: 2 }),
      (stored, appended, one, other, filter) => {
        const rows = [...stored, ...appended]
        const [from = 0, to = 0] = [one, other]
          .map((end) => Math.min(end, rows.length))
          .sort((left, right) => left - right)
        const columns = createAttributeColumns()
        columns.readBlock(renderRows(stored))
        for (const row of appended) columns.append(row)
        const copy = createAttributeColumns()

        copy.readBlock(columns.renderBlock(from, to))

        expect([...copy.mask(filter)]).toEqual(expectedMask(rows.slice(from, to), filter))
      },
    ),
    { numRuns: 300 },
  )
})

test('S5 columns: a column that was in use keeps up while rows are turned into blocks', () => {
  const columns = createAttributeColumns()
  const rows: FieldValues[] = Array.from({ length: 2_500 }, (_, i) => ({
    kind: `종류-${i % 7}`,
    atMs: i,
    ...(i % 3 === 0 ? { tags: [`t${i % 5}`, '🧠'] } : {}),
  }))
  const filter: Condition[] = [
    { field: 'kind', is: 'one-of', values: ['종류-1', '종류-3'] },
    { field: 'atMs', is: 'between', from: 40, to: 2_400 },
  ]

  for (const [i, row] of rows.entries()) {
    columns.append(row)
    if (i % 333 === 0) columns.mask(filter)
  }

  const tagged: Condition = { field: 'tags', is: 'containing', values: ['t4'] }
  expect([...columns.mask(filter)]).toEqual(expectedMask(rows, filter))
  expect([...columns.mask([...filter, tagged])]).toEqual(expectedMask(rows, [...filter, tagged]))
})

test('S5 columns: a row without a number passes no numeric condition, however many rows come', () => {
  const columns = createAttributeColumns()
  const rows: FieldValues[] = []
  const filters: readonly (readonly Condition[])[] = [
    [{ field: 'size', is: 'equal', value: 0 }],
    [{ field: 'size', is: 'between', from: -1, to: 1 }],
    [{ field: 'size', is: 'between' }],
    [{ field: 'size', is: 'one-of', values: [0, '큰'] }],
    [{ field: 'size', is: 'equal', value: null }],
  ]
  const stretches: readonly FieldValues[] = [{ size: '큰' }, { size: 0 }, {}, { size: ['0'] }]

  for (const stretch of [...stretches, ...stretches]) {
    for (let i = 0; i < 1_500; i++) {
      columns.append(stretch)
      rows.push(stretch)
    }
    for (const filter of filters) {
      expect(Buffer.from(columns.mask(filter))).toEqual(Buffer.from(expectedMask(rows, filter)))
    }
  }
})
