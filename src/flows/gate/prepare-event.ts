import { buildFact } from '../../core/facts/build-fact.ts'
import type { FactInput } from '../../core/facts/fact-input.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import { IMPORTANCE_KEPT_MIN } from '../../core/gate/classified.ts'
import { JUNK_SENTENCES } from '../../core/gate/junk-reason.ts'
import { readJunk } from '../../core/gate/read-junk.ts'
import { redact } from '../../core/redaction/redact.ts'
import { narrowToSession } from '../../core/scope.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { trustOf } from '../../core/trust/trust-level.ts'
import { capImportance } from '../../core/trust/trust-rules.ts'
import { readCorrection } from '../../core/truth/correction/read-correction.ts'
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
  const hidden = redact(cleanText(event.input.text))
  const noticed: Noticed =
    hidden.found.length === 0
      ? {}
      : { redacted: [...new Set(hidden.found.map(({ rule }) => rule))] }
  // Wrong input is refused before anything is judged.
  const whole = build(event, { ...event.input, text: hidden.text }, noticed, caller, deps)
  const text = takeOut(hidden.text)
  if (text === '') {
    return drop('recalled', 'Recall gave it out; nothing of it is new.', noticed)
  }
  const prepared =
    text === hidden.text ? whole : build(event, { ...event.input, text }, noticed, caller, deps)
  // What was said in a conversation, or stands in a file, is a record of it: no part is left out.
  return event.role === 'statement' ? await judge(event.input, prepared, deps) : prepared
}

async function judge(
  input: FactInput,
  prepared: PreparedFact,
  deps: GateDeps,
): Promise<PreparedEvent> {
  const { fact, noticed } = prepared
  const correction = readCorrection(fact.text)
  // "Forget what I said" is a command that must be heard.
  const junk = correction?.shape === 'retraction' ? undefined : readJunk(fact.text)
  if (junk !== undefined) return drop(junk, JUNK_SENTENCES[junk], noticed)
  const { bucket, kind, importance } = await classifyEvent({ ...input, text: fact.text }, deps)
  if (importance < IMPORTANCE_KEPT_MIN) {
    return drop('unimportant', 'It matters too little to be kept.', noticed)
  }
  return {
    ...prepared,
    fact: { ...fact, bucket, kind, importance: capImportance(fact.trust, importance) },
    ...(correction === undefined ? {} : { correction }),
  }
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
  const { flags } = flagSuspicious(input.text)
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

function drop(code: PreparedDrop['code'], reason: string, noticed: Noticed): PreparedDrop {
  return { code, reason, noticed }
}
