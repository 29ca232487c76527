import type { JsonObject } from '../../json.ts'
import { declareCollection } from '../../storage/documents/collection.ts'
import { extractFields, type FieldValues } from '../../storage/documents/extract-fields.ts'
import type { Condition } from '../../storage/documents/filter.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { SCOPE_FIELDS } from '../../storage/records/scope-fields.ts'
import { FORGETS_TEXTS } from '../../storage/records/unsearched-records.ts'
import { episodePassages, episodeWords } from './episode-text.ts'
import { EPISODE_PHASES, type StoredEpisode } from './lifecycle.ts'

/**
 * Records of every kind share the indexes. No record of another kind has this attribute, so a
 * search with it finds episodes alone.
 */
export const ONLY_EPISODES: Condition = { field: 'recordType', is: 'equal', value: 'episode' }

/** How episodes are stored and found. */
export const episodeRecords: RecordKind = {
  collection: declareCollection({
    name: 'episodes',
    fields: {
      ...SCOPE_FIELDS,
      'task.type': 'text',
      'metadata.domain': 'text',
      'metadata.tags': 'texts',
      'outcome.status': 'text',
      'context.files': 'texts',
      'context.symbols': 'texts',
      'keys.tools': 'texts',
      'keys.errorTypes': 'texts',
      'keys.failures': 'texts',
      'keys.failureTemplates': 'texts',
      'keys.failureStacks': 'texts',
      'lifecycle.phase': 'text',
      'lifecycle.since': 'text',
      'lifecycle.consolidatedInto': 'text',
      'consolidation.count': 'number',
      blobs: 'texts',
      createdAt: 'text',
      eventAt: 'number',
    },
    answers: ['eventAt', 'task.type', 'metadata.domain', 'outcome.status', 'scope.project'],
  }),

  isSearchable: true,
  ...FORGETS_TEXTS,
  findable: [
    {
      field: 'lifecycle.phase',
      is: 'one-of',
      values: EPISODE_PHASES.filter((phase) => phase !== 'deleted'),
    },
  ],

  describe(body: JsonObject) {
    const episode = body as unknown as StoredEpisode
    if (episode.lifecycle.phase === 'deleted') return undefined
    const attributes: FieldValues = {
      ...extractFields(episodeRecords.collection, body),
      recordType: 'episode',
    }
    return {
      partition: episode.scope.tenant,
      attributes,
      text: episodeWords(episode),
      passages: episodePassages(episode),
    }
  },
}
