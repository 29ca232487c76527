import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { buildFact } from '../../facts/build-fact.ts'
import { type Fact, factSchema, linkSchema } from '../../facts/fact.ts'
import { placeIn, sessionId } from '../../facts/sessions/session.ts'
import { FACT_LABELS_MAX, FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import { originOf, type Surface } from '../../storage/records/provenance.ts'
import { mayPin } from '../../trust/trust-rules.ts'

const label = z.string().min(1).max(200)
const labels = z.array(label).max(FACT_LABELS_MAX).readonly()
const text = z.string().min(1).max(FACT_TEXT_LENGTH_MAX)

/**
 * A fact without what is made again wherever it is read. What stands in a file was not checked at
 * any surface, so its texts have bounds.
 */
export const portableFactSchema = factSchema
  .omit({
    keys: true,
    contentKey: true,
    place: true,
    isRetained: true,
    lineId: true,
    yielded: true,
    outdates: true,
    harmless: true,
  })
  .extend({
    id: label,
    text,
    said: text.optional(),
    flags: labels,
    entities: labels,
    tags: labels,
    topics: labels,
    supersededBy: label.optional(),
    possiblyOutdatedBy: linkSchema.extend({ id: label }).omit({ text: true }).optional(),
    holdsBeside: labels.optional(),
  })
export type PortableFact = DeepReadonly<z.infer<typeof portableFactSchema>>

export function toPortableFact(fact: Fact): PortableFact {
  const { keys: _keys, contentKey: _contentKey, place: _place, lineId: _lineId, ...rest } = fact
  const { isRetained: _isRetained, yielded: _yielded, outdates: _outdates, ...more } = rest
  // Whoever takes it in decides that anew.
  const { harmless: _harmless, ...portable } = more
  return portable
}

/** What the import decides about a fact, whatever the file says. */
export interface Brought
  extends Pick<
    Fact,
    'id' | 'scope' | 'text' | 'said' | 'supersededBy' | 'possiblyOutdatedBy' | 'trust'
  > {
  readonly surface: Surface
}

/** The fact as it was, in its new scope. @throws MemoryError `INVALID_INPUT` */
export function rebuildFact(portable: PortableFact, brought: Brought): Fact {
  const { surface, said, supersededBy, possiblyOutdatedBy, text: words, ...given } = brought
  const { role, status, isPinned, position, forgottenAt, updatedAt, mentions } = portable
  const links = { supersededBy, possiblyOutdatedBy, holdsBeside: portable.holdsBeside }
  const fact = buildFact(
    { ...portable, text: words },
    {
      ...given,
      source: { kind: 'import', surface, of: originOf(portable.source) },
      role,
      nowMs: Date.parse(portable.createdAt),
    },
  )
  const mayBePinned = status === 'active' && mayPin(given.trust) && fact.flags.length === 0
  const isPlaced = position !== undefined && given.scope.session !== undefined
  return {
    ...{ ...fact, ...links, status, updatedAt, mentions, said, forgottenAt },
    isPinned: isPinned && mayBePinned,
    ...(isPlaced ? { position, place: placeIn(sessionId(given.scope), position) } : {}),
  }
}
