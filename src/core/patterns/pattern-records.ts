import { declareCollection } from '../documents/collection.ts'
import { extractFields, type FieldValues } from '../documents/extract-fields.ts'
import type { Condition } from '../documents/filter.ts'
import type { JsonObject } from '../json.ts'
import { cutTexts } from '../records/cut-texts.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { voiceOf } from '../records/voice-of.ts'
import { contentLines } from './describe-pattern.ts'
import { PATTERN_STATUSES, type Pattern } from './pattern.ts'

/** Records of every kind share the indexes: a search with this finds patterns alone. */
export const ONLY_PATTERNS: Condition = { field: 'recordType', is: 'equal', value: 'pattern' }

/** A pattern as it is stored. */
export interface StoredPattern extends Pattern {
  readonly keys: {
    /** The episodes behind it, by which it is found when one of them is deleted. */
    readonly episodes: readonly string[]
  }
}

export function toStoredPattern(pattern: Pattern): StoredPattern {
  const ids = pattern.evidence.entries.map(({ episodeId }) => episodeId).filter((id) => id !== '')
  return { ...pattern, keys: { episodes: [...new Set(ids)] } }
}

export function patternOf({ keys: _keys, ...pattern }: StoredPattern): Pattern {
  return pattern
}

/** A deprecated pattern is kept for who asks for it by its id, and found by nothing else. */
const FOUND = PATTERN_STATUSES.filter((status) => status !== 'deprecated')

/** Only what hardly changes: new evidence alone leaves the indexes as they are. */
const SEARCHED_BY: ReadonlySet<string> = new Set([
  ...Object.keys(SCOPE_FIELDS),
  'category',
  'expects',
  'lifecycle.status',
])

/** How patterns are kept and found. */
export const patternRecords: RecordKind = {
  collection: declareCollection({
    name: 'patterns',
    fields: {
      ...SCOPE_FIELDS,
      category: 'text',
      expects: 'text',
      origin: 'text',
      'lifecycle.status': 'text',
      'applicability.problemTypes': 'texts',
      'evidence.confidence': 'number',
      'keys.episodes': 'texts',
      name: 'text',
      updatedAt: 'text',
    },
  }),

  isSearchable: true,
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
  findable: [{ field: 'lifecycle.status', is: 'one-of', values: FOUND }],

  describe(body: JsonObject) {
    const pattern = body as unknown as StoredPattern
    if (pattern.lifecycle.status === 'deprecated') return undefined
    const found = extractFields(patternRecords.collection, body)
    const fields = Object.entries(found).filter(([name]) => SEARCHED_BY.has(name))
    const attributes: FieldValues = { ...Object.fromEntries(fields), recordType: 'pattern' }
    const text = patternText(pattern)
    return {
      partition: pattern.scope.tenant,
      attributes,
      text,
      passages: [{ part: 'whole', text }],
    }
  },
}

/** What of a pattern is found by words and by meaning. */
export function patternText({ name, summary, description, guidance, content }: Pattern): string {
  return [
    name,
    summary,
    description ?? '',
    guidance.whenToApply,
    guidance.howToApply,
    ...contentLines(content),
  ]
    .filter((line) => line !== '')
    .join('\n')
}
