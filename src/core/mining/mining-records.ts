import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'

/** Digests of episodes, under the ids of the episodes: derived, made again whenever they are lost. */
export const runDigestRecords: RecordKind = {
  collection: declareCollection({
    name: 'run-digests',
    fields: { ...SCOPE_FIELDS, at: 'number', status: 'text', isGuided: 'boolean' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

/** One for each scope: what its validated patterns tell of runs that are going on. */
export const outlookRecords: RecordKind = {
  collection: declareCollection({ name: 'outlooks', fields: { ...SCOPE_FIELDS } }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
