import type { JsonObject } from '../../json.ts'
import type { Scope } from '../../scope.ts'
import { declareCollection } from '../../storage/documents/collection.ts'
import { extractFields, type FieldValues } from '../../storage/documents/extract-fields.ts'
import type { Condition } from '../../storage/documents/filter.ts'
import type { Surface } from '../../storage/records/provenance.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { SCOPE_FIELDS } from '../../storage/records/scope-fields.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { contentLines } from './describe-pattern.ts'
import { PATTERN_STATUSES, type Pattern, type PatternView, toPatternView } from './pattern.ts'

/** All kinds of records share the indexes: this finds patterns only. */
export const ONLY_PATTERNS: Condition = { field: 'recordType', is: 'equal', value: 'pattern' }

/** A pattern as it is stored, with the episodes behind it: it is found when one is deleted. */
export type StoredPattern = Pattern & { readonly keys: { readonly episodes: readonly string[] } }

export function toStoredPattern(pattern: Pattern): StoredPattern {
  const ids = pattern.evidence.entries.map(({ episodeId }) => episodeId).filter((id) => id !== '')
  return { ...pattern, keys: { episodes: [...new Set(ids)] } }
}

export function patternOf({ keys: _keys, ...pattern }: StoredPattern): Pattern {
  return pattern
}

/** A deprecated pattern is found by its id only. */
const FOUND = PATTERN_STATUSES.filter((status) => status !== 'deprecated')

/** Only what rarely changes, so that new evidence does not touch the indexes. */
const SEARCHED_BY: ReadonlySet<string> = new Set([
  ...Object.keys(SCOPE_FIELDS),
  'category',
  'expects',
  'lifecycle.status',
])

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
  ...FORGETS_TEXTS,
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

/** What a pattern said before a change, and who changed it. */
export interface PatternVersion {
  readonly id: string
  readonly scope: Scope
  readonly patternId: string
  readonly version: number
  readonly pattern: PatternView
  /** When it was changed. ISO 8601. */
  readonly changedAt: string
  readonly surface: Surface
  readonly reason?: string | undefined
}

/** Older ones are deleted. */
export const VERSIONS_MAX = 50

export function versionId(patternId: string, version: number): string {
  return `${patternId}.${version}`
}

export function toPatternVersion(
  pattern: Pattern,
  change: Pick<PatternVersion, 'changedAt' | 'surface' | 'reason'>,
): PatternVersion {
  const { id, scope, version } = pattern
  return {
    id: versionId(id, version),
    scope,
    patternId: id,
    version,
    pattern: toPatternView(pattern),
    ...change,
  }
}

export const patternVersionRecords = unsearchedRecords(
  'pattern-versions',
  { patternId: 'text', version: 'number' },
  FORGETS_TEXTS,
)
