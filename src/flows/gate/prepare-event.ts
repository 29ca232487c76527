import { buildFact } from '../../core/facts/build-fact.ts'
import { boundFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactInput } from '../../core/facts/fact-input.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import { redactInput } from '../../core/facts/redact-input.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { IMPORTANCE_KEPT_MIN } from '../../core/gate/classify.ts'
import { JUNK_SENTENCES } from '../../core/gate/junk-reason.ts'
import { readJunk } from '../../core/gate/read-junk.ts'
import { narrowToSession } from '../../core/scope.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { compareTrust, type TrustLevel, trustOf } from '../../core/trust/trust-level.ts'
import { capImportance } from '../../core/trust/trust-rules.ts'
import { readCorrection } from '../../core/truth/correction/read-correction.ts'
import { readEnd } from '../../core/truth/read-end.ts'
import type { Caller } from '../caller.ts'
import { classifyEvent } from './classify-event.ts'
import type { GateDeps } from './gate-deps.ts'
import type { GateEvent, Noticed, PreparedDrop, PreparedEvent, PreparedFact } from './gate-event.ts'

/**
 * Looks at an event by itself: hides secrets, leaves out what recall had put there, refuses junk,
 * judges what it is. Nothing that is known is asked yet, and nothing is written.
 */
export async function prepareEvent(
  event: GateEvent,
  takeOut: (text: string) => string,
  caller: Caller,
  deps: GateDeps,
): Promise<PreparedEvent> {
  const { input, rules } = redactInput(event.input)
  const noticed: Noticed = rules.length === 0 ? {} : { redacted: rules }
  // Wrong input is refused before anything is judged.
  const whole = build(event, input, noticed, caller, deps)
  const text = takeOut(input.text)
  if (text === '') {
    return drop('recalled', 'Recall gave it out; nothing of it is new.', noticed)
  }
  const prepared =
    text === input.text ? whole : build(event, { ...input, text }, noticed, caller, deps)
  // What was said in a conversation, or stands in a file, is a record of it: no part is left out.
  return event.role === 'statement' ? await judge(event, prepared, deps) : prepared
}

async function judge(
  { input, isDeliberate }: GateEvent,
  prepared: PreparedFact,
  deps: GateDeps,
): Promise<PreparedEvent> {
  const { fact, noticed } = prepared
  const correction = readCorrection(fact.text)
  // "Forget what I said" is a command that must be heard.
  // What a page or a tool names as replaced was chosen by nobody.
  const isReplacing = input.supersedes !== undefined && !isForeign(fact.trust)
  const isChosen = isDeliberate === true || isReplacing
  const isHeard = isChosen || correction?.takesBack === true
  const junk = isHeard ? undefined : readJunk(fact.text)
  if (junk !== undefined) return drop(junk, JUNK_SENTENCES[junk], noticed)
  const { bucket, kind, importance } = await classifyEvent({ ...input, text: fact.text }, deps)
  if (importance < IMPORTANCE_KEPT_MIN && !isHeard) {
    return drop('unimportant', 'It matters too little to be kept.', noticed)
  }
  const judged = { ...fact, bucket, kind, importance: capImportance(fact.trust, importance) }
  return {
    ...prepared,
    fact: withEnd(judged, deps),
    ...(correction === undefined ? {} : { correction }),
  }
}

// "On leave until June 30" says until when it holds, whether or not the caller does.
function withEnd(fact: Fact, { zone }: GateDeps): Fact {
  const validUntil = fact.validUntil === undefined ? readEnd(statementOf(fact), zone) : undefined
  return validUntil === undefined ? fact : boundFact(fact, { validUntil }, fact.updatedAt)
}

function build(
  event: GateEvent,
  input: FactInput,
  noticed: Noticed,
  caller: Caller,
  deps: GateDeps,
): PreparedFact {
  const { role, source = { kind: 'call', door: caller.door } } = event
  const trust = trustOf({ source, configured: caller.trust, claimed: input.trust })
  const { flags } = flagSuspicious(input.text, { isForeign: isForeign(trust) })
  const fact = buildFact(input, {
    id: deps.ids.next(),
    scope: narrowToSession(caller.scope, input.session),
    source,
    role,
    trust,
    flags,
    nowMs: deps.clock.now(),
  })
  return {
    fact,
    key: buildFactKey(fact),
    supersedes: input.supersedes,
    noticed: flags.length === 0 ? noticed : { ...noticed, flags },
  }
}

function isForeign(trust: TrustLevel): boolean {
  return compareTrust(trust, 'agent') < 0
}

function drop(code: PreparedDrop['code'], reason: string, noticed: Noticed): PreparedDrop {
  return { code, reason, noticed }
}
