import { declareCollection } from '../documents/collection.ts'
import { extractFields, type FieldValues } from '../documents/extract-fields.ts'
import type { JsonObject } from '../json.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { splitPassages } from '../text/split-passages.ts'
import type { Fact } from './fact.ts'

/** How facts are kept and found. A forgotten fact is in no index. */
export const factRecords: RecordKind = {
  collection: declareCollection({
    name: 'facts',
    fields: {
      ...SCOPE_FIELDS,
      bucket: 'text',
      kind: 'text',
      status: 'text',
      importance: 'number',
      entities: 'texts',
      tags: 'texts',
      createdAt: 'text',
      updatedAt: 'text',
      occurredAt: 'text',
      contentKey: 'text',
    },
  }),

  isSearchable: true,
  findable: [{ field: 'status', is: 'equal', value: 'active' }],

  describe(body: JsonObject) {
    const fact = body as unknown as Fact
    if (fact.status !== 'active') return undefined
    return {
      partition: fact.scope.tenant,
      attributes: searchAttributes(body),
      text: [fact.text, ...fact.entities, ...fact.tags].join('\n'),
      passages: splitPassages(fact.text).map((text, index) => ({
        part: index === 0 ? 'whole' : `whole#${index}`,
        text,
      })),
    }
  },
}

// What recall filters by. The content key is for the store alone, and an index full of
// distinct values would only grow.
function searchAttributes(body: JsonObject): FieldValues {
  const { contentKey: _contentKey, ...attributes } = extractFields(factRecords.collection, body)
  return attributes
}
