import { invalidInput } from '../errors.ts'
import type { Provenance } from '../records/provenance.ts'
import type { Scope } from '../scope.ts'
import { cleanText } from '../text/clean-text.ts'
import { contentHash } from '../text/content-hash.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { parseMoment } from '../time/parse-moment.ts'
import { cleanLabels } from './clean-labels.ts'
import { FACT_TEXT_LENGTH_MAX, type Fact, IMPORTANCE_DEFAULT } from './fact.ts'
import type { FactInput } from './fact-input.ts'

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
  // Invisible characters alone say nothing.
  const comparable = normalizeForComparison(text)
  if (comparable === '') throw invalidInput('There is no text to remember', 'Pass a statement.')
  if (text.length > FACT_TEXT_LENGTH_MAX) {
    throw invalidInput(
      `A fact may have ${FACT_TEXT_LENGTH_MAX} characters, not ${text.length}`,
      'Store a long document in pieces, one statement each.',
    )
  }
  const now = new Date(given.nowMs).toISOString()
  const { occurredAt: when } = input
  const occurredAt = when === undefined ? undefined : parseMoment(when, given.nowMs)
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
    ...(occurredAt === undefined ? {} : { occurredAt }),
    source: given.source,
    // What happened twice happened twice: another time makes another statement.
    contentKey: contentHash(text.replaceAll(/\s+/gu, ' '), occurredAt ?? ''),
    mentions: 1,
  }
}
