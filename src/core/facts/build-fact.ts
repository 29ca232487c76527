import { invalidInput } from '../errors.ts'
import { cleanText } from '../language/text/clean-text.ts'
import { contentHash } from '../language/text/content-hash.ts'
import { normalizeForComparison } from '../language/text/similarity.ts'
import { type Direction, parseMoment } from '../language/time/parse-moment.ts'
import { FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX, FACT_TEXT_LENGTH_MAX } from '../statement.ts'
import { flagSuspicious } from '../trust/suspicion/flag-suspicious.ts'
import { capImportance } from '../trust/trust-rules.ts'
import { type Fact, IMPORTANCE_DEFAULT } from './fact.ts'
import type { FactInput } from './fact-input.ts'
import { buildFactKeys, namesIn } from './fact-keys.ts'
import { cleanTopics } from './topics/topic.ts'

type Given = Pick<Fact, 'id' | 'scope' | 'source' | 'role' | 'trust'>

/** Builds a fact from an input. @throws MemoryError `INVALID_INPUT` as `checkFactInput`. */
export function buildFact(input: FactInput, given: Given & { readonly nowMs: number }): Fact {
  const { nowMs, ...origin } = given
  const { text, speaker, tags, topics, times } = checkFactInput(input, nowMs)
  const entities = cleanLabels(input.entities ?? namesIn(text))
  const now = new Date(nowMs).toISOString()
  const { occurredAt } = times
  const eventAt = occurredAt === undefined ? nowMs : Date.parse(occurredAt)
  return {
    ...origin,
    text,
    // Receipts, pins and open questions need them before the fact is written.
    flags: flagSuspicious(text, origin.trust).flags,
    bucket: input.bucket ?? 'fact',
    kind: input.kind ?? 'world',
    status: 'active',
    importance: capImportance(origin.trust, input.importance ?? IMPORTANCE_DEFAULT),
    confidence: input.confidence,
    entities,
    tags,
    topics,
    isPinned: false,
    createdAt: now,
    updatedAt: now,
    ...times,
    eventAt,
    speaker,
    keys: buildFactKeys({
      ...{ text, entities, speaker, topics, eventAt },
      role: origin.role,
      metadata: input.metadata,
    }),
    contentKey: contentKeyOf({ text, occurredAt, speaker }),
    mentions: 1,
    ...(input.metadata === undefined ? {} : { metadata: input.metadata }),
    ...(input.externalId === undefined ? {} : { externalId: input.externalId }),
  }
}

/**
 * The cheap part of reading an input, before anything is judged.
 * @throws MemoryError `INVALID_INPUT` for missing or overlong text, invalid times or labels.
 */
export function checkFactInput(input: FactInput, nowMs: number) {
  const text = cleanText(input.text).trim()
  // Invisible characters alone are no text.
  const comparable = normalizeForComparison(text)
  if (comparable === '') throw invalidInput('There is no text to remember', 'Pass a statement.')
  if (text.length > FACT_TEXT_LENGTH_MAX) {
    throw invalidInput(
      `A fact can have at most ${FACT_TEXT_LENGTH_MAX} characters, not ${text.length}`,
      'Split a long document into statements.',
    )
  }
  cleanLabels(input.entities)
  const [speaker] = cleanLabels(input.speaker === undefined ? [] : [input.speaker])
  const tags = cleanLabels(input.tags)
  return {
    text,
    speaker,
    tags,
    topics: cleanTopics(input.topics ?? []),
    times: readTimes(input, nowMs),
  }
}

function readTimes(input: FactInput, nowMs: number) {
  const read = (moment: string | undefined, direction: Direction = 'past'): string | undefined =>
    moment === undefined ? undefined : parseMoment(moment, nowMs, direction)
  const validFrom = read(input.validFrom)
  const validUntil = read(input.validUntil, 'future')
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil) {
    throw invalidInput('"validFrom" is not before "validUntil"', 'Swap them.')
  }
  return { occurredAt: read(input.occurredAt), validFrom, validUntil }
}

/**
 * Normalizes tags and entities for storage and lookup: NFC, trimmed, deduplicated.
 * @throws MemoryError `INVALID_INPUT` for one that is too long, or too many.
 */
export function cleanLabels(labels: readonly string[] = []): readonly string[] {
  const cleaned = labels.map((label) => cleanText(label).trim()).filter((label) => label !== '')
  const unique = [...new Set(cleaned)]
  if (unique.length > FACT_LABELS_MAX) {
    throw invalidInput(`At most ${FACT_LABELS_MAX} labels are allowed, not ${unique.length}`)
  }
  const long = unique.find((label) => label.length > FACT_LABEL_LENGTH_MAX)
  if (long !== undefined) {
    throw invalidInput(
      `The label "${long.slice(0, 40)}…" is too long`,
      `A label can have at most ${FACT_LABEL_LENGTH_MAX} characters.`,
    )
  }
  return unique
}

/** A different time or speaker makes a different statement: what happened twice is kept twice. */
function contentKeyOf({ text, occurredAt = '', speaker = '' }: Partial<Fact> & Pick<Fact, 'text'>) {
  return contentHash(text.replaceAll(/\s+/gu, ' '), occurredAt, speaker)
}

/** The fact with a new text, and keys and hashes to match. */
export function retellFact(fact: Fact, text: string, entities = fact.entities): Fact {
  const keys = buildFactKeys({ ...fact, text, entities })
  return { ...fact, text, entities, keys, contentKey: contentKeyOf({ ...fact, text }) }
}
