import type { Fact } from '../../facts/fact.ts'
import { statementOf } from '../../facts/rejection.ts'
import { formOpinion, moveConfidence } from '../../opinions/move-confidence.ts'
import type { Opinion, Stance } from '../../opinions/opinion.ts'
import { compareText } from '../../text/compare-text.ts'
import type { TimeZone } from '../../time/time-zone.ts'
import { relate } from '../../truth/relate.ts'
import type { RelationKind } from '../../truth/statement.ts'

/** An opinion, and the facts that speak for and against it. */
export interface WeighedOpinion {
  /** The fact that stated it first. */
  readonly founder: Fact
  readonly confidence: number
  readonly supporting: readonly Fact[]
  readonly contradicting: readonly Fact[]
}

interface Held {
  readonly founder: Fact
  opinion: Opinion
  readonly supporting: Fact[]
  readonly contradicting: Fact[]
}

/** Below this a fact says nothing about an opinion. */
const CERTAINTY_MIN = 0.6
const STANCES: ReadonlyMap<RelationKind, Stance> = new Map([
  ['same', 'for'],
  ['replaces', 'against'],
  ['reverses', 'against'],
  ['retracts', 'against'],
])

/**
 * The opinions that these facts hold, each with a confidence that follows from all of them. What
 * is said of somebody speaks for or against what was said of the same one before.
 */
export function weighOpinions(
  facts: readonly Fact[],
  { zone }: { readonly zone: TimeZone },
): readonly WeighedOpinion[] {
  const held: Held[] = []
  const inOrder = facts.toSorted((left, right) => {
    return left.eventAt - right.eventAt || compareText(left.id, right.id)
  })
  for (const fact of inOrder) {
    const isRepeated = speakOf(fact, held, zone)
    if (fact.kind === 'opinion' && !isRepeated) held.push(foundBy(fact))
  }
  return held.map(({ founder, opinion, supporting, contradicting }) => {
    return { founder, confidence: opinion.confidence, supporting, contradicting }
  })
}

/** Lets a fact speak for or against what is held. True when it states no opinion of its own. */
function speakOf(fact: Fact, held: readonly Held[], zone: TimeZone): boolean {
  let isRepeated = false
  for (const one of held.filter(({ founder }) => isAboutTheSame(fact, founder))) {
    const { kind, certainty } = relate(statementOf(fact), statementOf(one.founder), { zone })
    const stance = certainty < CERTAINTY_MIN ? undefined : STANCES.get(kind)
    if (stance !== undefined) addEvidence(one, fact, stance, certainty)
    // Another value is an opinion of its own; the same or its contrary is not.
    if (stance !== undefined && kind !== 'replaces') isRepeated = true
  }
  return isRepeated
}

function foundBy(founder: Fact): Held {
  const opinion = formOpinion(founder.text, founder.confidence)
  return { founder, opinion, supporting: [], contradicting: [] }
}

function addEvidence(held: Held, fact: Fact, stance: Stance, certainty: number): void {
  held.opinion = moveConfidence(held.opinion, {
    factId: fact.id,
    stance,
    at: new Date(fact.eventAt).toISOString(),
    source: fact.speaker ?? fact.trust,
    strength: certainty,
  })
  if (stance === 'for') held.supporting.push(fact)
  else held.contradicting.push(fact)
}

function isAboutTheSame(left: Fact, right: Fact): boolean {
  const keys = left.keys.entities
  if (keys.length === 0 || right.keys.entities.length === 0) {
    return keys.length === right.keys.entities.length
  }
  return right.keys.entities.some((key) => keys.includes(key))
}
