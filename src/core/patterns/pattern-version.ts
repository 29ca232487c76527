import { declareCollection } from '../documents/collection.ts'
import { cutTexts } from '../records/cut-texts.ts'
import type { Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { voiceOf } from '../records/voice-of.ts'
import type { Scope } from '../scope.ts'
import type { Pattern } from './pattern.ts'
import { type PatternView, toPatternView } from './pattern-view.ts'

/** What a pattern said before a change, and who changed it. */
export interface PatternVersion {
  readonly id: string
  readonly scope: Scope
  readonly patternId: string
  readonly version: number
  /** As it was before. */
  readonly pattern: PatternView
  /** When it was changed. ISO 8601. */
  readonly changedAt: string
  readonly door: Door
  readonly reason?: string | undefined
}

/** Older ones are let go. */
export const VERSIONS_MAX = 50

export function versionId(patternId: string, version: number): string {
  return `${patternId}.${version}`
}

export function toPatternVersion(
  pattern: Pattern,
  change: Pick<PatternVersion, 'changedAt' | 'door' | 'reason'>,
): PatternVersion {
  const { id, scope, version } = pattern
  return {
    id: versionId(id, version),
    scope,
    patternId: id,
    version,
    pattern: toPatternView(pattern),
    changedAt: change.changedAt,
    door: change.door,
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  }
}

export const patternVersionRecords: RecordKind = {
  collection: declareCollection({
    name: 'pattern-versions',
    fields: { ...SCOPE_FIELDS, patternId: 'text', version: 'number' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
}
