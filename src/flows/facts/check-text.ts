import { MemoryError } from '../../core/errors.ts'
import { LINE_START, toStatement } from '../../core/facts/leave-out.ts'
import type { DroppedReceipt } from '../../core/facts/receipt.ts'
import { splitSentences } from '../../core/language/split-sentences.ts'
import { findChangedLines } from '../../core/language/text/changed-lines.ts'
import { cleanText } from '../../core/language/text/clean-text.ts'
import { normalizeForComparison } from '../../core/language/text/similarity.ts'
import { type Redacted, redact } from '../../core/trust/redaction/redact.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { mayWriteCore } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import type { Writing } from './batch.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Noticed } from './prepare-event.ts'
import { drop, refusalOf } from './refusals.ts'
import { leaveOutOf } from './rejections.ts'

export interface CheckedText {
  readonly outcome: 'passed'
  readonly text: string
  readonly noticed: Noticed
}

/** How many sentences are compared with rejections at a time. */
const SENTENCES_TOGETHER = 32
/** More than this is a document, not an edit. */
const SENTENCES_MAX = 1_000

/**
 * Prepares a text that is stored outside facts: checks permissions, redacts secrets, removes
 * echoes of recall. Reads no stored facts yet.
 */
export async function prepareText(
  given: string,
  caller: Caller,
  deps: MemoryContext,
): Promise<CheckedText | DroppedReceipt> {
  const refused = deps.rateLimit(caller) ?? refuseUntrusted(caller)
  if (refused !== undefined) return refused
  const hidden = await hideSecrets(cleanText(given), deps)
  const withoutEchoes = await deps.recallLog.readEchoes(caller.scope)
  const text = withoutEchoes(hidden.text)
  if (text === '' && hidden.text !== '') {
    return drop('recalled', 'Recall returned it; none of it is new.')
  }
  return { outcome: 'passed', text, noticed: noticedIn(hidden) }
}

function noticedIn({ found }: Redacted): Noticed {
  return found.length === 0 ? {} : { redacted: [...new Set(found.map(({ rule }) => rule))] }
}

/** The receipt for a caller who may not change what a model always reads. */
export function refuseUntrusted(caller: Caller): DroppedReceipt | undefined {
  if (mayWriteCore(callerTrust(caller))) return undefined
  return drop('untrusted', 'Only a person, or an agent that works for one, may write here.')
}

/**
 * Judges the effect of a prepared text on its target text. Only changed lines are judged, but in
 * their final form: half a secret or half an instruction may complete an existing half.
 * @throws MemoryError `LIMIT_EXCEEDED` if the change is too large to judge.
 */
export async function judgeText(
  given: { readonly before: string; readonly after: string },
  writing: Writing,
): Promise<CheckedText | DroppedReceipt> {
  const { start, end } = findChangedLines(given.before, given.after)
  const hidden = redact(given.after.slice(start, end))
  const after = given.after.slice(0, start) + hidden.text + given.after.slice(end)
  const flags = newFlags(given.before, after, hidden.text)
  if (flags.length > 0 && callerTrust(writing.caller) !== 'person') {
    return drop('suspicious', `It reads like an instruction to a model (${flags.join(', ')}).`)
  }
  const rejected = await refuseRejectedIn(hidden.text, writing)
  if (rejected !== undefined) return rejected
  const noticed = { ...noticedIn(hidden), ...(flags.length === 0 ? {} : { flags }) }
  return { outcome: 'passed', text: after, noticed }
}

function newFlags(before: string, after: string, changed: string): readonly string[] {
  const known: readonly string[] = flagSuspicious(before).flags
  const joined = flagSuspicious(after).flags.filter((flag) => !known.includes(flag))
  return [...new Set([...flagSuspicious(changed).flags, ...joined])]
}

/** The receipt for a text with a rejected part. */
export async function refuseRejectedIn(text: string, writing: Writing) {
  const sentences = splitSentences(text)
    .map((sentence) => sentence.replace(LINE_START, '').trim())
    .filter((sentence) => normalizeForComparison(sentence) !== '')
  if (sentences.length > SENTENCES_MAX) {
    throw new MemoryError(`${sentences.length} sentences are too many for one write`, {
      code: 'LIMIT_EXCEEDED',
      hint: `Write at most ${SENTENCES_MAX} at a time.`,
    })
  }
  const { caller, deps } = writing
  const voice = { scope: caller.scope, trust: callerTrust(caller) }
  for (let from = 0; from < sentences.length; from += SENTENCES_TOGETHER) {
    const together = sentences.slice(from, from + SENTENCES_TOGETHER).join('\n')
    const statement = { ...toStatement(together), eventAt: deps.clock.now() }
    const { rejection } = await leaveOutOf(statement, voice, writing)
    if (rejection !== undefined) return refusalOf(rejection, 'Part of what it says')
  }
  return undefined
}
