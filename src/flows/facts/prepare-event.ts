import { buildFact, checkFactInput } from '../../core/facts/build-fact.ts'
import { boundFact } from '../../core/facts/change-fact.ts'
import type { Fact, FactRole } from '../../core/facts/fact.ts'
import type { FactInput } from '../../core/facts/fact-input.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { DropCode, DroppedReceipt } from '../../core/facts/receipt.ts'
import { redactInput } from '../../core/facts/redact-input.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { narrowToSession } from '../../core/scope.ts'
import type { Provenance } from '../../core/storage/records/provenance.ts'
import { compareTrust, type TrustLevel, trustOf } from '../../core/storage/records/trust-level.ts'
import { IMPORTANCE_KEPT_MIN } from '../../core/trust/gate/classify.ts'
import { JUNK_SENTENCES, type JunkReason } from '../../core/trust/gate/junk-reason.ts'
import { readFormalJunk, readJunk } from '../../core/trust/gate/read-junk.ts'
import { READ_AS_COMMAND } from '../../core/trust/suspicion/suspicion-flags.ts'
import { type Correction, readCorrection } from '../../core/trust/truth/read-correction.ts'
import { readEnd } from '../../core/trust/truth/read-validity.ts'
import type { Reading } from '../../ports/reader.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { readTexts } from '../read-texts.ts'
import { classifyEvent } from './classify-event.ts'
import { drop } from './refusals.ts'

/** A candidate for remembering, from any source. */
export interface GateEvent {
  readonly input: FactInput
  readonly role: FactRole
  /** Its source, if that is not the call itself. */
  readonly source?: Provenance | undefined
  /** True if the caller insists: it is neither junk nor too unimportant. */
  readonly isDeliberate?: boolean | undefined
}

export type Noticed = Pick<DroppedReceipt, 'redacted' | 'flags' | 'insisted'>

/** An event that passed its own checks, before it is compared with known facts. */
export type PreparedEvent = PreparedFact | PreparedDrop

export interface PreparedFact {
  readonly fact: Fact
  readonly key: FactKey
  readonly supersedes?: string | undefined
  /** Set if it is an explicit correction. */
  readonly correction?: Correction | undefined
  readonly noticed: Noticed
}

export interface PreparedDrop {
  readonly fact?: undefined
  readonly receipt: DroppedReceipt
  readonly noticed?: undefined
  /** What is stored after all if it changes something known: no such statement is idle. */
  readonly unless?: PreparedFact | undefined
}

/**
 * Checks an event on its own: redacts secrets, removes echoes of recall, refuses junk, classifies
 * it, and only then turns it into a fact. Nothing is written.
 * @throws MemoryError `INVALID_INPUT`
 */
export async function prepareEvent(
  event: GateEvent,
  withoutEchoes: (text: string) => string,
  caller: Caller,
  deps: MemoryContext,
): Promise<PreparedEvent> {
  const { input, rules } = redactInput(event.input)
  const noticed: Noticed = rules.length === 0 ? {} : { redacted: rules }
  checkFactInput(input, deps.clock.now())
  narrowToSession(caller.scope, input.session)
  const text = withoutEchoes(input.text).trim()
  const refuse = (code: DropCode, reason: string): PreparedDrop => {
    return { receipt: { ...drop(code, reason), ...noticed } }
  }
  if (text === '') return refuse('recalled', 'Recall returned it; none of it is new.')
  const said = { ...event, input: { ...input, text } }
  // A conversation turn is a verbatim record: no part is removed.
  if (event.role !== 'statement') return build(said, noticed, caller, deps)
  const correction = readCorrection(text)
  // "Forget what I said" is a command that must be obeyed. What a page or a tool names as replaced
  // was not chosen by the caller.
  const trust = trustIn(said, caller)
  const isForeign = compareTrust(trust, 'agent') < 0
  const { isHeard, isInsisted, junk, read } = await hear({ ...said, trust, correction }, deps)
  const dropped = junk === undefined ? undefined : refuse(junk, JUNK_SENTENCES[junk])
  if (dropped !== undefined && read === undefined) return dropped
  const judged = await classifyEvent(said.input, deps)
  if (judged.importance < IMPORTANCE_KEPT_MIN && !isHeard) {
    return dropped ?? refuse('unimportant', 'It is not important enough to store.')
  }
  const { keep: _keep, ...kept } = said.input
  const heard = isInsisted ? { ...noticed, insisted: true } : noticed
  const built = build({ ...said, input: { ...kept, ...judged } }, heard, caller, deps)
  const flagged = isForeign ? flagAsRead(built, read) : built
  const prepared = { ...flagged, fact: withEnd(flagged.fact, deps), correction }
  return dropped === undefined ? prepared : { ...dropped, unless: prepared }
}

/** What a model takes for an instruction with this probability is flagged, if it comes from a page or a tool. */
const COMMAND_MIN = 0.8
/** What a model takes for junk with this probability is refused. */
const JUNK_MIN = 0.5

function flagAsRead(built: ReturnType<typeof build>, read: Reading<'single'> | undefined) {
  if ((read?.injection ?? 0) < COMMAND_MIN) return built
  const flags = [...built.fact.flags, READ_AS_COMMAND]
  return { ...built, fact: { ...built.fact, flags }, noticed: { ...built.noticed, flags } }
}

interface Heard extends GateEvent {
  readonly trust: TrustLevel
  readonly correction: Correction | undefined
}

/** Whether it is junk, by its form, by what it reads like, and by what the caller says about it. */
async function hear({ input, isDeliberate, trust, correction }: Heard, deps: MemoryContext) {
  const isForeign = compareTrust(trust, 'agent') < 0
  const isReplacing = input.supersedes !== undefined && !isForeign
  const isKept = input.keep === true && !isForeign
  const isHeard = isDeliberate === true || isReplacing || isKept || correction?.takesBack === true
  const { junk, read } =
    isHeard && !isKept
      ? await readTold(input.text, deps)
      : await judgeJunk(input.text, correction, deps)
  const isPerson = trust === 'person'
  const isWeighed = isPerson && junk !== undefined && JUDGED.has(junk) && weighs(input)
  const isInsisted = junk !== undefined && (isKept || isWeighed)
  return { isHeard, isInsisted, junk: isInsisted ? undefined : junk, read }
}

interface Judged {
  readonly junk: JunkReason | undefined
  readonly read: Reading<'single'> | undefined
}

/**
 * What is junk by its form is not read. Without a model, the words tell what is small talk; to a
 * model, a correction is never idle.
 */
async function judgeJunk(
  text: string,
  correction: Correction | undefined,
  deps: MemoryContext,
): Promise<Judged> {
  const isFormal = readFormalJunk(text) !== undefined
  const read = isFormal ? undefined : (await readTold(text, deps)).read
  if (read === undefined) return { junk: readJunk(text), read }
  const isIdle = correction === undefined && read.junk >= JUNK_MIN
  return { junk: isIdle ? 'chatter' : undefined, read }
}

async function readTold(text: string, deps: MemoryContext): Promise<Judged> {
  const [read] = (await readTexts('single', [[text]], text, deps)) ?? []
  return { junk: undefined, read }
}

/** What may be worth keeping after all, if a person says how important it is. */
const JUDGED: ReadonlySet<JunkReason> = new Set(['command', 'chatter', 'transient', 'too-short'])

function weighs({ bucket, importance = 0 }: FactInput): boolean {
  return bucket !== undefined || importance >= IMPORTANCE_KEPT_MIN
}

function build(event: GateEvent, noticed: Noticed, caller: Caller, deps: MemoryContext) {
  const { input, role } = event
  const fact = buildFact(input, {
    id: deps.ids.next(),
    scope: narrowToSession(caller.scope, input.session),
    source: sourceOf(event, caller),
    role,
    trust: trustIn(event, caller),
    nowMs: deps.clock.now(),
  })
  const { flags } = fact
  return {
    fact,
    key: buildFactKey(fact),
    supersedes: input.supersedes,
    noticed: flags.length === 0 ? noticed : { ...noticed, flags },
  }
}

function sourceOf({ source }: GateEvent, { surface }: Caller): Provenance {
  return source ?? { kind: 'call', surface }
}

function trustIn(event: GateEvent, caller: Caller): TrustLevel {
  const { trust } = event.input
  return trustOf({ source: sourceOf(event, caller), configured: caller.trust, claimed: trust })
}

// "On leave until June 30" sets the end of validity, whether or not the caller does.
function withEnd(fact: Fact, { zone }: MemoryContext): Fact {
  const validUntil = fact.validUntil === undefined ? readEnd(statementOf(fact), zone) : undefined
  return validUntil === undefined ? fact : boundFact(fact, { validUntil }, fact.updatedAt)
}
