import { MemoryError } from '../../core/errors.ts'
import { buildFact } from '../../core/facts/build-fact.ts'
import { LINE_START } from '../../core/facts/leave-out.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import { splitSentences } from '../../core/language/split-sentences.ts'
import { redact } from '../../core/redaction/redact.ts'
import { findChangedLines } from '../../core/text/changed-lines.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import { normalizeForComparison } from '../../core/text/similarity.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { mayWriteCore } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { Batch } from './batch.ts'
import { leaveOutRejected } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import type { Noticed } from './gate-event.ts'
import { refusalOf } from './refusal-of.ts'

/** A text that may go on. What it says besides its words is in `noticed`. */
export interface CheckedText {
  readonly outcome: 'passed'
  readonly text: string
  readonly noticed: Noticed
}

/** Sentences are held against what was rejected so many at a time. */
const SENTENCES_TOGETHER = 32
/** More of them are a document, not an edit. */
const SENTENCES_MAX = 1_000

/**
 * Looks at a text that is to be kept as it is, outside of any fact, by itself: who may write,
 * what is secret, what recall had put there. Nothing that is known is asked yet.
 */
export async function prepareText(
  given: string,
  caller: Caller,
  deps: GateDeps,
): Promise<CheckedText | DroppedReceipt> {
  if (!deps.rateLimit.take(caller)) {
    return drop('rate-limit', 'Too many events came in the last minute. Send it again later.')
  }
  const refused = refuseUntrusted(caller)
  if (refused !== undefined) return refused
  const hidden = redact(cleanText(given))
  const takeOut = await deps.givenOut.read(caller.scope)
  const text = takeOut(hidden.text)
  if (text === '' && hidden.text !== '') {
    return drop('recalled', 'Recall gave it out; nothing of it is new.')
  }
  const rules = [...new Set(hidden.found.map(({ rule }) => rule))]
  return { outcome: 'passed', text, noticed: rules.length === 0 ? {} : { redacted: rules } }
}

/** The receipt of a caller who may not change what a model reads without asking. */
export function refuseUntrusted(caller: Caller): DroppedReceipt | undefined {
  if (mayWriteCore(callerTrust(caller))) return undefined
  return drop('untrusted', 'Only a person, or an agent that works for one, may write here.')
}

/**
 * Judges what a prepared text makes of the text it goes into. Only the lines that change are
 * judged, but as they will stand: half a secret or half an order joins the half that is there.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when more changes than can be judged.
 */
export async function judgeText(
  given: { readonly before: string; readonly after: string },
  batch: Pick<Batch, 'draft' | 'caller'>,
  deps: GateDeps,
): Promise<CheckedText | DroppedReceipt> {
  const { start, end } = findChangedLines(given.before, given.after)
  const hidden = redact(given.after.slice(start, end))
  const after = given.after.slice(0, start) + hidden.text + given.after.slice(end)
  const flags = newFlags(given.before, after, hidden.text)
  if (flags.length > 0 && callerTrust(batch.caller) !== 'person') {
    return drop('suspicious', `It reads like an instruction to a model (${flags.join(', ')}).`)
  }
  const rejected = await refuseRejectedIn(hidden.text, batch, deps)
  if (rejected !== undefined) return rejected
  const rules = [...new Set(hidden.found.map(({ rule }) => rule))]
  return {
    outcome: 'passed',
    text: after,
    noticed: {
      ...(rules.length === 0 ? {} : { redacted: rules }),
      ...(flags.length === 0 ? {} : { flags }),
    },
  }
}

function newFlags(before: string, after: string, changed: string): readonly string[] {
  const known: readonly string[] = flagSuspicious(before).flags
  const joined = flagSuspicious(after).flags.filter((flag) => !known.includes(flag))
  return [...new Set([...flagSuspicious(changed).flags, ...joined])]
}

/** The receipt of a text of which some part was rejected. */
export async function refuseRejectedIn(
  text: string,
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
  deps: GateDeps,
): Promise<DroppedReceipt | undefined> {
  const sentences = splitSentences(text)
    .map((sentence) => sentence.replace(LINE_START, '').trim())
    .filter((sentence) => normalizeForComparison(sentence) !== '')
  if (sentences.length > SENTENCES_MAX) {
    throw new MemoryError(`${sentences.length} sentences are too many to be written at a time`, {
      code: 'LIMIT_EXCEEDED',
      hint: `Write at most ${SENTENCES_MAX} at a time.`,
    })
  }
  for (let from = 0; from < sentences.length; from += SENTENCES_TOGETHER) {
    const together = sentences.slice(from, from + SENTENCES_TOGETHER).join('\n')
    const { rejection } = await leaveOutRejected(asFact(together, caller, deps), draft, deps)
    if (rejection === undefined) continue
    return await refusalOf(rejection, draft, 'Part of what it says')
  }
  return undefined
}

function asFact(text: string, caller: Caller, deps: GateDeps): ReturnType<typeof buildFact> {
  return buildFact(
    { text },
    {
      id: 'not stored',
      scope: caller.scope,
      source: { kind: 'call', door: caller.door },
      role: 'statement',
      trust: callerTrust(caller),
      flags: [],
      nowMs: deps.clock.now(),
    },
  )
}

function drop(code: DroppedReceipt['code'], reason: string): DroppedReceipt {
  return { outcome: 'dropped', code, reason }
}
