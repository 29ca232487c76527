import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CollectionDeclaration } from './collection.ts'
import type { FieldValues } from './extract-fields.ts'
import { matchesFilter, type Scalar } from './filter.ts'
import {
  checkQuery,
  compareKeysets,
  type DocumentQuery,
  type Keyset,
  renderKeyset,
} from './query.ts'
import { countMatches, runQuery } from './run-query.ts'

const declaration: CollectionDeclaration = {
  name: 'things',
  fields: { text: 'text', number: 'number', flag: 'boolean', list: 'texts' },
}
const aText = fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => !text.includes('\u0000'))
const aNumber = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  // JSON has one zero, and so has every order.
  .map((number) => number + 0)
const VALUES = { text: aText, number: aNumber, flag: fc.boolean() } as const
type Field = keyof typeof VALUES

const aPlace = fc.constantFrom<Field>('text', 'number', 'flag').chain((field) =>
  fc.record({
    field: fc.constant(field),
    value: fc.option<Scalar>(VALUES[field]),
    id: aText.filter((id) => id !== ''),
  }),
)

test('S5 a keyset survives as a cursor', () => {
  fc.assert(
    fc.property(aPlace, ({ field, value, id }) => {
      const after = renderKeyset({ value, id })
      const orderBy = { field, direction: 'ascending' } as const
      expect(checkQuery(declaration, { orderBy, after, limit: 1 })).toEqual({ value, id })
    }),
  )
})

test('S5 places are totally ordered: absent first, then by value, then by id', () => {
  const places = fc.constantFrom<Field>('text', 'number', 'flag').chain((field) =>
    fc.array(fc.record({ value: fc.option<Scalar>(VALUES[field]), id: aText }), {
      minLength: 3,
      maxLength: 3,
    }),
  )
  fc.assert(
    fc.property(places, ([first, second, third]) => {
      const [a, b, c] = [first, second, third].toSorted((left, right) =>
        compareKeysets(left as Keyset, right as Keyset),
      ) as [Keyset, Keyset, Keyset]
      expect(compareKeysets(a, b)).toBeLessThanOrEqual(0)
      expect(compareKeysets(b, c)).toBeLessThanOrEqual(0)
      expect(compareKeysets(a, c)).toBeLessThanOrEqual(0)
      expect(Math.sign(compareKeysets(b, a)) + Math.sign(compareKeysets(a, b))).toBe(0)
      if (a.value !== null) expect(c.value).not.toBeNull()
    }),
  )
})

const someRows = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    fields: fc.record(
      {
        text: fc.constantFrom('a', 'B', '가', '😀', '\ufffd'),
        number: fc.constantFrom(-1, 0, 5e-324, 2),
        flag: fc.boolean(),
        list: fc.subarray(['x', 'y']),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<FieldValues>,
  }),
  { selector: ({ id }) => id, maxLength: 20, size: 'max' },
)
const aQuestion: fc.Arbitrary<DocumentQuery> = fc.record(
  {
    filter: fc.constantFrom(
      [],
      [{ field: 'flag', is: 'equal', value: null } as const],
      [{ field: 'list', is: 'containing', values: ['x'] } as const],
    ),
    orderBy: fc.record({
      field: fc.constantFrom('text', 'number', 'flag'),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    limit: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: ['limit', 'filter'] },
)

test('S5 the pages of a query hold every matching row once, in order', () => {
  fc.assert(
    fc.property(someRows, aQuestion, (rows, query) => {
      const { filter = [], orderBy } = query
      const ids: string[] = []
      let after: string | undefined
      do {
        const page = runQuery(declaration, rows, after === undefined ? query : { ...query, after })
        expect(page.rows.length).toBeLessThanOrEqual(query.limit)
        ids.push(...page.rows.map(({ id }) => id))
        after = page.next
      } while (after !== undefined)

      const place = (row: (typeof rows)[number]): Keyset => ({
        value:
          orderBy === undefined ? null : ((row.fields[orderBy.field] ?? null) as Scalar | null),
        id: row.id,
      })
      const sign = orderBy?.direction === 'descending' ? -1 : 1
      const expected = rows
        .filter((row) => matchesFilter(row.fields, filter))
        .toSorted((left, right) => sign * compareKeysets(place(left), place(right)))
      expect(ids).toEqual(expected.map(({ id }) => id))
      expect(countMatches(rows, filter)).toBe(expected.length)
    }),
  )
})
