import { invalidInput } from '../errors.ts'
import type { Provenance } from '../records/provenance.ts'
import type { Scope } from '../scope.ts'
import { cleanText } from '../text/clean-text.ts'
import { contentHash } from '../text/content-hash.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { type Direction, parseMoment } from '../time/parse-moment.ts'
import { cleanTopics } from '../topics/topic.ts'
import type { TrustLevel } from '../trust/trust-level.ts'
import { capImportance } from '../trust/trust-rules.ts'
import { cleanLabels } from './clean-labels.ts'
import { FACT_TEXT_LENGTH_MAX, type Fact, type FactRole, IMPORTANCE_DEFAULT } from './fact.ts'
import type { FactInput } from './fact-input.ts'
import { buildFactKeys, namesIn } from './fact-keys.ts'

/** Makes a fact of what was said. @throws MemoryError `INVALID_INPUT` when nothing was. */
export function buildFact(
  input: FactInput,
  given: {
    readonly id: string
    readonly scope: Scope
    readonly source: Provenance
    readonly role: FactRole
    readonly trust: TrustLevel
    readonly flags: readonly string[]
    readonly nowMs: number
  },
): Fact {
  const text = readText(input.text)
  const now = new Date(given.nowMs).toISOString()
  const [speaker] = cleanLabels(input.speaker === undefined ? [] : [input.speaker])
  const entities = cleanLabels(input.entities ?? namesIn(text))
  const topics = cleanTopics(input.topics ?? [])
  const times = readTimes(input, given.nowMs)
  const { occurredAt } = times
  return {
    id: given.id,
    scope: given.scope,
    text,
    bucket: input.bucket ?? 'fact',
    kind: input.kind ?? 'world',
    role: given.role,
    status: 'active',
    trust: given.trust,
    flags: given.flags,
    importance: capImportance(given.trust, input.importance ?? IMPORTANCE_DEFAULT),
    ...(input.confidence === undefined ? {} : { confidence: input.confidence }),
    entities,
    tags: cleanLabels(input.tags),
    topics,
    isPinned: false,
    createdAt: now,
    updatedAt: now,
    ...times,
    eventAt: occurredAt === undefined ? given.nowMs : Date.parse(occurredAt),
    ...(speaker === undefined ? {} : { speaker }),
    source: given.source,
    keys: buildFactKeys({ text, entities, speaker, topics }),
    contentKey: contentKeyOf({ text, occurredAt, speaker }),
    mentions: 1,
  }
}

/** What happened twice happened twice: another time, or speaker, makes another statement. */
export function contentKeyOf(
  fact: Pick<Fact, 'text'> & Partial<Pick<Fact, 'occurredAt' | 'speaker'>>,
): string {
  const { text, occurredAt, speaker } = fact
  return contentHash(text.replaceAll(/\s+/gu, ' '), occurredAt ?? '', speaker ?? '')
}

function readText(given: string): string {
  const text = cleanText(given).trim()
  // Invisible characters alone say nothing.
  const comparable = normalizeForComparison(text)
  if (comparable === '') throw invalidInput('There is no text to remember', 'Pass a statement.')
  if (text.length > FACT_TEXT_LENGTH_MAX) {
    throw invalidInput(
      `A fact may have ${FACT_TEXT_LENGTH_MAX} characters, not ${text.length}`,
      'Store a long document in pieces, one statement each.',
    )
  }
  return text
}

type FactTimes = Pick<Fact, 'occurredAt' | 'validFrom' | 'validUntil'>

function readTimes(input: FactInput, nowMs: number): FactTimes {
  const read = (moment: string | undefined, direction: Direction = 'past'): string | undefined =>
    moment === undefined ? undefined : parseMoment(moment, nowMs, direction)
  const occurredAt = read(input.occurredAt)
  const validFrom = read(input.validFrom)
  const validUntil = read(input.validUntil, 'future')
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil) {
    throw invalidInput('"validFrom" is not before "validUntil"', 'Swap them.')
  }
  return {
    ...(occurredAt === undefined ? {} : { occurredAt }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
}
