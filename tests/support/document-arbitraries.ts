import fc from 'fast-check'
import { NASTY_FIELD_TEXTS, NASTY_TEXTS } from '../../src/conformance/nasty-texts.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { Condition, Filter } from '../../src/core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../src/core/storage/documents/query.ts'
import type { DocumentWrite } from '../../src/ports/document-store.ts'

// Few ids and few values, so that documents meet, conflict and tie often.
const anId = fc.constantFrom('a', 'B', '가', '\ufffd', '😀')
const aText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('', 'B', 'roma', '서울', '\ufffd', '😀') },
  { weight: 1, arbitrary: fc.constantFrom(...NASTY_FIELD_TEXTS) },
)
const aNumber = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(-1, 0, 0.5, 1, 2, 1e-17, 5e-324, 2 ** 40) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)
const aList = fc.array(aText, { maxLength: 3 })

const TEXT_FIELDS = ['scope.tenant', 'scope.user', 'title'] as const
const NUMBER_FIELDS = ['createdAtMs', 'rating.importance'] as const
const BOOLEAN_FIELDS = ['isPinned', 'state.isArchived'] as const
const LIST_FIELDS = ['tags', 'links.to.people'] as const

const aNote: fc.Arbitrary<JsonObject> = fc.record(
  {
    scope: fc.record({ tenant: aText, user: aText }, { requiredKeys: [] }),
    title: fc.oneof(aText, fc.constant(null)),
    createdAtMs: aNumber,
    rating: fc.record({ importance: aNumber }, { requiredKeys: [] }),
    isPinned: fc.boolean(),
    state: fc.record({ isArchived: fc.boolean() }, { requiredKeys: [] }),
    tags: aList,
    links: fc.record({ to: fc.record({ people: aList }, { requiredKeys: [] }) }),
    free: fc.oneof(
      fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length < 10_000)),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>

const aWrongNote: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  { title: 1 },
  { tags: ['x', 2] },
  { createdAtMs: '1' },
  { isPinned: 'no' },
  { title: 'nul\u0000' },
)

const aPlace = fc.record({
  collection: fc.oneof(
    { weight: 8, arbitrary: fc.constant('notes') },
    { weight: 1, arbitrary: fc.constantFrom('events', 'plain-things', 'select') },
  ),
  id: anId,
})
const anExpectation = fc.record(
  { expectedVersion: fc.integer({ min: 0, max: 3 }) },
  { requiredKeys: [] },
)

const aPut = fc
  .tuple(aPlace, fc.oneof({ weight: 80, arbitrary: aNote }, { weight: 1, arbitrary: aWrongNote }))
  .map(([place, body]) => ({
    kind: 'put' as const,
    ...place,
    // The other collections declare other fields; what they hold is free.
    body: place.collection === 'notes' ? body : { free: body },
  }))
const aDelete = aPlace.map((place) => ({ kind: 'delete' as const, ...place }))

/** One write. Few expect a version, because one wrong guess refuses a whole batch. */
export const aWrite: fc.Arbitrary<DocumentWrite> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: aPut }, { weight: 1, arbitrary: aDelete }),
    fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anExpectation }),
  )
  .map(([write, expectation]) => ({ ...write, ...expectation }))

const aTextCondition: fc.Arbitrary<Condition> = fc.constantFrom(...TEXT_FIELDS).chain((field) =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      is: fc.constant('equal' as const),
      value: fc.option(aText),
    }),
    fc.record({ field: fc.constant(field), is: fc.constant('one-of' as const), values: aList }),
    fc.record(
      { field: fc.constant(field), is: fc.constant('between' as const), from: aText, to: aText },
      { requiredKeys: ['field', 'is'] },
    ),
  ),
)
const aNumberCondition: fc.Arbitrary<Condition> = fc.constantFrom(...NUMBER_FIELDS).chain((field) =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      is: fc.constant('equal' as const),
      value: fc.option(aNumber),
    }),
    fc.record({
      field: fc.constant(field),
      is: fc.constant('one-of' as const),
      values: fc.array(aNumber, { maxLength: 4 }),
    }),
    fc.record(
      {
        field: fc.constant(field),
        is: fc.constant('between' as const),
        from: aNumber,
        to: aNumber,
      },
      { requiredKeys: ['field', 'is'] },
    ),
  ),
)
const aBooleanCondition: fc.Arbitrary<Condition> = fc.record({
  field: fc.constantFrom(...BOOLEAN_FIELDS),
  is: fc.constant('equal' as const),
  value: fc.constantFrom(true, false, null),
})
const aListCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...LIST_FIELDS),
    is: fc.constant('containing' as const),
    values: aList,
  }),
  fc.record({
    field: fc.constantFrom(...LIST_FIELDS),
    is: fc.constant('equal' as const),
    value: fc.constant(null),
  }),
)

/** A filter over the notes. Mostly short, so that it often matches something. */
export const aFilter: fc.Arbitrary<Filter> = fc.array(
  fc.oneof(aTextCondition, aNumberCondition, aBooleanCondition, aListCondition),
  { maxLength: 3, size: '-1' },
)

/** A query over the notes, with pages from one document to all. */
export const aQuery: fc.Arbitrary<DocumentQuery> = fc.record(
  {
    filter: aFilter,
    orderBy: fc.record({
      field: fc.constantFrom(...TEXT_FIELDS, ...NUMBER_FIELDS, ...BOOLEAN_FIELDS),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    limit: fc.constantFrom(1, 2, 3, 100),
  },
  { requiredKeys: ['limit'] },
)
