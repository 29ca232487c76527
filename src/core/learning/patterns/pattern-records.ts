import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { scopeSchema } from '../../scope.ts'
import { SURFACES } from '../../storage/records/provenance.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { contentLines } from './describe-pattern.ts'
import { type Pattern, patternViewSchema, toPatternView } from './pattern.ts'

/** A pattern as it is stored, with the episodes behind it: it is found when one is deleted. */
export type StoredPattern = Pattern & { readonly keys: { readonly episodes: readonly string[] } }

export function toStoredPattern(pattern: Pattern): StoredPattern {
  const ids = pattern.evidence.entries.map(({ episodeId }) => episodeId).filter((id) => id !== '')
  return { ...pattern, keys: { episodes: [...new Set(ids)] } }
}

export function patternOf({ keys: _keys, ...pattern }: StoredPattern): Pattern {
  return pattern
}

export const patternRecords = unsearchedRecords(
  'patterns',
  {
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
  FORGETS_TEXTS,
)

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
export const patternVersionSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  patternId: z.string(),
  version: z.int(),
  pattern: patternViewSchema.describe('Its previous state.'),
  changedAt: z.iso.datetime(),
  surface: z.enum(SURFACES),
  reason: z.string().optional(),
})
export type PatternVersion = DeepReadonly<z.infer<typeof patternVersionSchema>>

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
