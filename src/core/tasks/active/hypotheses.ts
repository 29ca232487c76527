import { MemoryError } from '../../errors.ts'
import { readDenial } from '../../language/polarity.ts'
import { normalizeForComparison, textSimilarity } from '../../language/text/similarity.ts'
import { dropEntry, type PlacedInput } from '../entries/entries.ts'
import { putEntries } from '../pruning/make-room.ts'
import type { UpdateTaskInput } from '../working/task-schemas.ts'
import type { WorkingEvent } from '../working/working-event.ts'
import {
  andThen,
  begin,
  type Change,
  type StepContext,
  type WorkingMemory,
} from '../working/working-memory.ts'
import { type Hypothesis, recordDecision } from './active-context.ts'

type Noted = NonNullable<UpdateTaskInput['hypothesis']>
export type HypothesisInput = Pick<Noted, 'about' | 'evidence'> & {
  readonly id?: string | undefined
  readonly text: string
  readonly confidence: number
}
type HypothesisUpdate = { readonly id: string } & Pick<Noted, 'confidence' | 'evidence' | 'status'>

/** A confirmed hypothesis this sure is a decision. Design document 003, section 2-2. */
const PROMOTED_CONFIDENCE_MIN = 0.9
const EVIDENCE_MAX = 20
const HYPOTHESES_MAX = 50
/** Less sure than this, after a conflict, is not worth keeping. */
const KEPT_CONFIDENCE_MIN = 0.1
/** As strings: small differences of wording, no other number or name. */
const SAME_SIMILARITY_MIN = 0.9
/** Without the denial the endings of verbs differ, too. */
const DENIED_SIMILARITY_MIN = 0.7

/**
 * Adds something that may be so, under a short number. The same said before keeps the greater
 * confidence and all the evidence; of two that conflict, the less sure one becomes less sure
 * still, or goes.
 */
export function addHypothesis(
  memory: WorkingMemory,
  { id, text, about, confidence, evidence = [] }: HypothesisInput,
  given: StepContext,
): Change & { readonly id: string } {
  const { hypotheses, hypothesesAdded } = memory.active
  const same = hypotheses.find((other) => other.id === id || isSameHypothesis(other, text))
  const added: Hypothesis = {
    ...(about === undefined ? {} : { about }),
    ...same,
    id: same?.id ?? id ?? `H${hypothesesAdded + 1}`,
    text: same?.text ?? text,
    confidence: Math.max(clamp(confidence), same?.confidence ?? 0),
    evidence: joinEvidence(same?.evidence ?? [], evidence),
    status: same?.status ?? 'open',
    at: given.at,
  }
  const events: readonly WorkingEvent[] =
    same === undefined ? [] : [{ type: 'hypothesis-merged', id: same.id }]
  const others = hypotheses.filter((other) => other !== same)
  const counted =
    same === undefined
      ? { ...memory, active: { ...memory.active, hypothesesAdded: hypothesesAdded + 1 } }
      : memory
  const change: Change = { ...begin(counted), events }
  return { ...andThen(change, (before) => settle(before, others, added, given)), id: added.id }
}

/**
 * Updates a hypothesis. A confirmed one of at least 0.9 becomes a decision, a rejected one
 * goes.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export function updateHypothesis(
  memory: WorkingMemory,
  { id, confidence, evidence = [], status }: HypothesisUpdate,
  given: StepContext,
): Change {
  const { hypotheses } = memory.active
  const known = hypotheses.find((other) => other.id === id)
  if (known === undefined) {
    throw new MemoryError(`There is no hypothesis "${id}"`, {
      code: 'NOT_FOUND',
      hint: 'It may have become a decision or been replaced. Add it again.',
    })
  }
  const others = hypotheses.filter((other) => other !== known)
  if (status === 'rejected') {
    const left = withHypotheses(dropEntry(memory, 'execution', keyOf(known)), others)
    return { ...begin(left), events: [{ type: 'hypothesis-rejected', id }] }
  }
  const updated: Hypothesis = {
    ...known,
    confidence: clamp(confidence ?? known.confidence),
    evidence: joinEvidence(known.evidence, evidence),
    status: status ?? known.status,
    at: given.at,
  }
  const isSure = updated.status === 'confirmed' && updated.confidence >= PROMOTED_CONFIDENCE_MIN
  return isSure ? promote(memory, others, updated, given) : settle(memory, others, updated, given)
}

function promote(
  memory: WorkingMemory,
  others: readonly Hypothesis[],
  { id, text, evidence, ...hypothesis }: Hypothesis,
  given: StepContext,
): Change {
  const left = withHypotheses(dropEntry(memory, 'execution', keyOf({ id })), others)
  const promoted: Change = { ...begin(left), events: [{ type: 'hypothesis-promoted', id }] }
  const rationale = evidence.length === 0 ? {} : { rationale: evidence.join('; ') }
  const decided = andThen(promoted, (before) =>
    recordDecision(before, { id, decision: text, ...rationale }, given),
  )
  return andThen(decided, (before) =>
    settle(before, others, { id, text, evidence, ...hypothesis }, given, { isDecided: true }),
  )
}

function settle(
  memory: WorkingMemory,
  others: readonly Hypothesis[],
  stated: Hypothesis,
  given: StepContext,
  { isDecided = false }: { readonly isDecided?: boolean } = {},
): Change {
  const { kept, weakened, rejected } = weakenConflicting(others, stated)
  const all = isDecided ? kept : [...kept, stated]
  const newest = all.slice(-HYPOTHESES_MAX)
  const gone = [...rejected, ...all.slice(0, all.length - newest.length)]
  const left = gone.reduce(
    (before, hypothesis) => dropEntry(before, 'execution', keyOf(hypothesis)),
    withHypotheses(memory, newest),
  )
  const changed = [...weakened, ...(isDecided ? [] : [stated])]
  const events: readonly WorkingEvent[] = [
    ...weakened.map(({ id }) => ({ type: 'hypothesis-weakened' as const, id })),
    ...rejected.map(({ id }) => ({ type: 'hypothesis-rejected' as const, id })),
  ]
  return andThen({ ...begin(left), events }, (before) =>
    putEntries(before, changed.map(toEntry), given),
  )
}

function toEntry({ id, text, confidence, evidence }: Hypothesis): PlacedInput {
  const support = evidence.length === 0 ? '' : `\nEvidence: ${evidence.join('; ')}`
  return {
    section: 'execution',
    key: keyOf({ id }),
    kind: 'hypothesis',
    label: `Hypothesis ${id}, confidence ${confidence.toFixed(2)}`,
    text: `${text}${support}`,
  }
}

function keyOf({ id }: Pick<Hypothesis, 'id'>): string {
  return `hypothesis/${id}`
}

function withHypotheses(memory: WorkingMemory, hypotheses: readonly Hypothesis[]): WorkingMemory {
  return { ...memory, active: { ...memory.active, hypotheses } }
}

function joinEvidence(before: readonly string[], added: readonly string[]): readonly string[] {
  const known = new Map(
    [...before, ...added].toReversed().map((text) => [normalizeForComparison(text), text]),
  )
  return [...known.values()].toReversed().slice(-EVIDENCE_MAX)
}

function clamp(confidence: number): number {
  return Math.min(1, Math.max(0, confidence))
}

function isSameHypothesis(known: Pick<Hypothesis, 'text'>, text: string): boolean {
  if (normalizeForComparison(known.text) === normalizeForComparison(text)) return true
  return (
    readDenial(known.text).isDenied === readDenial(text).isDenied &&
    numbersOf(known.text) === numbersOf(text) &&
    textSimilarity(known.text, text) >= SAME_SIMILARITY_MIN
  )
}

/** True when both cannot be right: other answers to one question, or one denies the other. */
function areConflicting(
  left: Pick<Hypothesis, 'text' | 'about'>,
  right: Pick<Hypothesis, 'text' | 'about'>,
): boolean {
  const isSameQuestion =
    left.about !== undefined &&
    right.about !== undefined &&
    normalizeForComparison(left.about) === normalizeForComparison(right.about)
  if (isSameQuestion) return true
  const [one, other] = [readDenial(left.text), readDenial(right.text)]
  return (
    one.isDenied !== other.isDenied &&
    numbersOf(left.text) === numbersOf(right.text) &&
    textSimilarity(one.rest, other.rest) >= DENIED_SIMILARITY_MIN
  )
}

/**
 * Takes confidence from those that conflict with a surer one: by as much as the other is surer.
 * Two that are equally sure stay as they are.
 */
function weakenConflicting(others: readonly Hypothesis[], stated: Hypothesis) {
  const weaker = others.map((other) => {
    const lead = stated.confidence - other.confidence
    if (lead <= 0 || !areConflicting(other, stated)) return other
    return { ...other, confidence: other.confidence * (1 - lead) }
  })
  const changed = new Set(weaker.filter((hypothesis, index) => hypothesis !== others[index]))
  const isGone = (hypothesis: Hypothesis): boolean =>
    changed.has(hypothesis) && hypothesis.confidence < KEPT_CONFIDENCE_MIN
  return {
    kept: weaker.filter((hypothesis) => !isGone(hypothesis)),
    /** Those of the kept that lost confidence. */
    weakened: [...changed].filter((hypothesis) => !isGone(hypothesis)),
    rejected: weaker.filter(isGone),
  }
}

function numbersOf(text: string): string {
  return (text.match(/\d+/gu) ?? []).join(' ')
}
