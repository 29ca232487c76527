import { invalidInput } from '../errors.ts'
import type { Provenance } from '../records/provenance.ts'
import type { Scope } from '../scope.ts'
import { cleanText } from '../text/clean-text.ts'
import { contentHash } from '../text/content-hash.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { parseMoment } from '../time/parse-moment.ts'
import {
  type Bucket,
  FACT_TEXT_LENGTH_MAX,
  type Fact,
  type FactKind,
  IMPORTANCE_DEFAULT,
} from './fact.ts'

/** What a caller may say of a fact. */
export interface FactInput {
  readonly text: string
  readonly bucket?: Bucket | undefined
  readonly kind?: FactKind | undefined
  readonly importance?: number | undefined
  readonly entities?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly occurredAt?: string | undefined
}

/** Makes a fact of what was said. @throws MemoryError `INVALID_INPUT` when nothing was. */
export function buildFact(
  input: FactInput,
  given: {
    readonly id: string
    readonly scope: Scope
    readonly source: Provenance
    readonly nowMs: number
  },
): Fact {
  const text = cleanText(input.text).trim()
  if (text === '') throw invalidInput('There is no text to remember', 'Pass a statement.')
  if (text.length > FACT_TEXT_LENGTH_MAX) {
    throw invalidInput(
      `A fact may have ${FACT_TEXT_LENGTH_MAX} characters, not ${text.length}`,
      'Store a long document in pieces, one statement each.',
    )
  }
  const now = new Date(given.nowMs).toISOString()
  return {
    id: given.id,
    scope: given.scope,
    text,
    bucket: input.bucket ?? 'fact',
    kind: input.kind ?? 'world',
    status: 'active',
    importance: input.importance ?? IMPORTANCE_DEFAULT,
    entities: cleanLabels(input.entities),
    tags: cleanLabels(input.tags),
    createdAt: now,
    updatedAt: now,
    ...(input.occurredAt === undefined
      ? {}
      : { occurredAt: parseMoment(input.occurredAt, given.nowMs) }),
    source: given.source,
    contentKey: contentHash(normalizeForComparison(text)),
    mentions: 1,
  }
}

function cleanLabels(labels: readonly string[] = []): readonly string[] {
  const cleaned = labels.map((label) => cleanText(label).trim()).filter((label) => label !== '')
  return [...new Set(cleaned)]
}
