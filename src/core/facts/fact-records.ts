import type { JsonObject } from '../json.ts'
import { passagesOf } from '../language/text/embedded-passages.ts'
import { declareCollection } from '../storage/documents/collection.ts'
import { extractFields, type FieldValues } from '../storage/documents/extract-fields.ts'
import { cutTexts, type Forgetting } from '../storage/records/cut-texts.ts'
import type { RecordKind } from '../storage/records/record-kind.ts'
import { SCOPE_FIELDS } from '../storage/records/scope-fields.ts'
import { retellFact } from './build-fact.ts'
import { forgetFact } from './change-fact.ts'
import type { Fact } from './fact.ts'

/** How facts are stored and indexed. A forgotten or rejected fact is not indexed. */
export const factRecords: RecordKind = {
  collection: declareCollection({
    name: 'facts',
    fields: {
      ...SCOPE_FIELDS,
      bucket: 'text',
      kind: 'text',
      role: 'text',
      status: 'text',
      trust: 'text',
      importance: 'number',
      entities: 'texts',
      tags: 'texts',
      topics: 'texts',
      isPinned: 'boolean',
      isRetained: 'boolean',
      createdAt: 'text',
      updatedAt: 'text',
      occurredAt: 'text',
      eventAt: 'number',
      place: 'text',
      'keys.entities': 'texts',
      'keys.speaker': 'texts',
      'keys.topics': 'texts',
      'keys.failures': 'texts',
      'keys.times': 'texts',
      'keys.metadata': 'texts',
      externalId: 'text',
      contentKey: 'text',
      supersededBy: 'text',
      'possiblyOutdatedBy.id': 'text',
      flags: 'texts',
    },
  }),

  isSearchable: true,
  isFlagged: true,
  findable: [{ field: 'status', is: 'one-of', values: ['active', 'superseded'] }],

  describe(body: JsonObject) {
    const fact = body as unknown as Fact
    if (fact.status === 'forgotten' || fact.status === 'rejected') return undefined
    return {
      partition: fact.scope.tenant,
      attributes: searchAttributes(body),
      text: [fact.text, ...fact.entities, ...fact.tags].join('\n'),
      passages: passagesOf(fact.text),
    }
  },

  isDerived: (body) => body.role === 'page',
  forget: (body, forgetting) =>
    forgetIn(body as unknown as Fact, forgetting) as unknown as JsonObject,
  searchedBy: 'index',
}

// A line of a file follows its file.
function forgetIn(fact: Fact, { cutFor, at }: Forgetting): Fact {
  const isAnswering = fact.status === 'active' || fact.status === 'superseded'
  if (!isAnswering || fact.role === 'page') return fact
  const cut = cutFor(fact.trust)
  const text = cut(fact.text, fact.speaker).trim()
  const metadata = fact.metadata && cutTexts(fact.metadata, cut)
  if (text === fact.text && metadata === fact.metadata) return fact
  const { said: _said, ...rest } = { ...fact, metadata }
  return text === '' ? forgetFact(fact, at) : { ...retellFact(rest, text), updatedAt: at }
}

// The fields recall filters by. High-cardinality values would only bloat the index: those stay in
// the store.
function searchAttributes(body: JsonObject): FieldValues {
  const {
    contentKey: _contentKey,
    supersededBy: _supersededBy,
    'possiblyOutdatedBy.id': _possiblyOutdatedBy,
    flags: _flags,
    place: _place,
    externalId: _externalId,
    isPinned: _isPinned,
    topics: _topics,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    occurredAt: _occurredAt,
    ...attributes
  } = extractFields(factRecords.collection, body)
  return attributes
}
