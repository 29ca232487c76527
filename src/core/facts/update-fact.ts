import { canonicalJson } from '../canonical-json.ts'
import { invalidInput } from '../errors.ts'
import { parseMoment } from '../language/time/parse-moment.ts'
import { flagSuspicious } from '../trust/suspicion/flag-suspicious.ts'
import { capImportance } from '../trust/trust-rules.ts'
import { cleanLabels } from './build-fact.ts'
import { ownOf, withOwn } from './change-fact.ts'
import type { Fact } from './fact.ts'
import { redactInput } from './redact-input.ts'
import { cleanTopics } from './topics/topic.ts'
import type { UpdateInput } from './update-input.ts'

/**
 * The fact with what an update changes; `undefined` if that is nothing. Secrets are redacted before
 * keys are made of them.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function updateFact(fact: Fact, input: UpdateInput, nowMs: number): Fact | undefined {
  const given = hideSecrets(input)
  const { tags, topics, entities, importance, metadata, externalId } = given
  const wanted: Fact = {
    ...fact,
    tags: tags === undefined ? fact.tags : cleanLabels(tags),
    topics: topics === undefined ? fact.topics : cleanTopics(topics),
    entities: entities === undefined ? fact.entities : cleanLabels(entities),
    importance: importance === undefined ? fact.importance : capImportance(fact.trust, importance),
    metadata: orGone(metadata, fact.metadata),
    externalId: orGone(externalId, fact.externalId),
    ...judgeHarm(given, fact),
    ...readValidity(given, fact, nowMs),
  }
  const isSame = canonicalJson(comparable(wanted)) === canonicalJson(comparable(fact))
  return isSame ? undefined : withOwn(wanted, new Date(nowMs).toISOString())
}

function judgeHarm({ harmless }: UpdateInput, { harmless: known, flags, ...fact }: Fact) {
  if (harmless === undefined) return { harmless: known, flags }
  if (harmless) return { harmless: fact.contentKey, flags: [] }
  return { harmless: undefined, flags: flagSuspicious(fact.text, fact.trust).flags }
}

function comparable(fact: Fact): object {
  return { ...ownOf(fact), validFrom: fact.validFrom, validUntil: fact.validUntil }
}

function hideSecrets(given: UpdateInput): UpdateInput {
  const { metadata, externalId, ...rest } = given
  const { tags, topics, entities } = rest
  const hidden = redactInput({
    ...{ text: '', tags, topics, entities },
    metadata: metadata ?? undefined,
    externalId: externalId ?? undefined,
  }).input
  return {
    ...rest,
    ...{ tags: hidden.tags, topics: hidden.topics, entities: hidden.entities },
    metadata: metadata === null ? null : hidden.metadata,
    externalId: externalId === null ? null : hidden.externalId,
  }
}

function readValidity({ validFrom, validUntil }: UpdateInput, fact: Fact, nowMs: number) {
  const from = typeof validFrom === 'string' ? parseMoment(validFrom, nowMs) : validFrom
  const until =
    typeof validUntil === 'string' ? parseMoment(validUntil, nowMs, 'future') : validUntil
  const bounds = {
    validFrom: orGone(from, fact.validFrom),
    validUntil: orGone(until, fact.validUntil),
  }
  if ((bounds.validFrom ?? '') >= (bounds.validUntil ?? '~')) {
    throw invalidInput('"validFrom" is not before "validUntil"', 'Swap them.')
  }
  return bounds
}

/** What was given; what is known if that is nothing; and nothing for null. */
function orGone<Value>(given: Value | null | undefined, known: Value | undefined) {
  return given === undefined ? known : (given ?? undefined)
}
