import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS, type TrustLevel } from '../../storage/records/trust-level.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'

export const CODE_PATTERN_CATEGORIES = [
  'extract-method',
  'rename',
  'simplify',
  'type-hints',
  'extract-constant',
  'restructure',
] as const
export type CodePatternCategory = (typeof CODE_PATTERN_CATEGORIES)[number]

export const EFFECT_ASPECTS = ['lines', 'statements', 'branches'] as const

const texts = listOf(z.string())

const contraindicationSchema = z.object({
  text: z.string(),
  failures: z.int(),
  uses: z.int().describe('Uses that ended, in this place or in all.'),
  elsewhere: z.object({ failures: z.int(), uses: z.int() }).optional(),
  pValue: z.number().optional().describe('Fisher, one-sided, corrected.'),
  episodeIds: texts.describe('The newest.'),
})
export type Contraindication = z.infer<typeof contraindicationSchema>

const effectSchema = z.object({
  aspect: z.enum(EFFECT_ASPECTS),
  mean: z.number().describe('After minus before, on average.'),
  more: z.int(),
  fewer: z.int(),
  uses: z.int(),
})
export type CodeEffect = z.infer<typeof effectSchema>

/** A change to code that was made and may be made again. */
export const codePatternSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  name: z.string(),
  category: z.enum(CODE_PATTERN_CATEGORIES),
  detection: z.string().describe('What code looks like that the change can be made to.'),
  before: z.string().describe('A template: `$1` stands for anything.'),
  after: z.string(),
  applicability: z.object({ languages: texts, prerequisites: texts }),
  contraindications: listOf(contraindicationSchema).describe(
    'Places where it failed more often than elsewhere, then why it failed.',
  ),
  purposes: listOf(
    z.object({
      aspect: z.enum(['readability', 'maintainability', 'safety', 'size']),
      direction: z.enum(['better', 'worse']),
    }),
  ),
  effects: z.array(effectSchema).readonly().describe('What was measured at each use.'),
  statistics: z.object({
    applications: z.int(),
    successes: z.int(),
    failures: z.int(),
    tests: z.object({ passed: z.int(), uses: z.int() }).optional(),
    successRate: z.number().optional(),
    lastAppliedAt: z.iso.datetime(),
  }),
  trust: z.enum(TRUST_LEVELS).describe('Of the least trusted source.'),
  episodeIds: texts.describe('Episodes that made it, the newest first.'),
})
export type CodePattern = z.infer<typeof codePatternSchema>

/** What a change increased or decreased: after minus before. */
export type ChangeMeasure = Readonly<Record<(typeof EFFECT_ASPECTS)[number], number>>

/** One episode that made the change. `open` counts neither for nor against it. */
export interface CodePatternUse {
  readonly episodeId: string
  /** Milliseconds: when the task was finished. */
  readonly at: number
  readonly outcome: 'worked' | 'failed' | 'open'
  readonly trust: TrustLevel
  readonly language?: string | undefined
  readonly taskType?: string | undefined
  readonly file: string
  readonly measure: ChangeMeasure
  readonly testsPassed?: boolean | undefined
  /** What went wrong, in the words of the episode. */
  readonly warning?: string | undefined
  /** The later episode that reverted it: it did not work, whatever its own episode said. */
  readonly undone?: { readonly episodeId: string; readonly warning: string } | undefined
}

export interface StoredCodePattern extends CodePattern {
  /** The newest first, each episode once. */
  readonly uses: readonly CodePatternUse[]
  /** Episodes that made or reverted it. */
  readonly evidenceIds: readonly string[]
}

export const CODE_PATTERN_COLLECTION = 'code-patterns'

export const codePatternRecords = unsearchedRecords(CODE_PATTERN_COLLECTION, {
  category: 'text',
  evidenceIds: 'texts',
  'applicability.languages': 'texts',
  'statistics.applications': 'number',
  updatedAt: 'text',
})

export function codePatternOf({
  uses: _uses,
  evidenceIds: _evidenceIds,
  ...pattern
}: StoredCodePattern): CodePattern {
  return pattern
}

/** What a change did to the code: `lines +2 (3 of 3 uses more)`; without what it did not change. */
export function describeEffects(effects: readonly CodeEffect[]): readonly string[] {
  return effects
    .filter(({ more, fewer }) => more + fewer > 0)
    .map(({ aspect, mean, more, fewer, uses }) => {
      const counts = [
        ...(more === 0 ? [] : [`${more} of ${uses} uses more`]),
        ...(fewer === 0 ? [] : [`${fewer} of ${uses} uses fewer`]),
      ]
      return `${aspect} ${mean > 0 ? '+' : ''}${String(mean).replace('-', '−')} (${counts.join(', ')})`
    })
}

/** Where a change went wrong, and how often there and elsewhere. */
export function describeContraindication(given: Contraindication): string {
  const { text, failures, uses, elsewhere } = given
  const rest =
    elsewhere === undefined ? '' : `, elsewhere ${elsewhere.failures} of ${elsewhere.uses}`
  return `${text} (failed ${failures} of ${uses}${rest})`
}
