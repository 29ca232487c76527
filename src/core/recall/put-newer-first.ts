import type { Fact } from '../facts/fact.ts'
import { asksForPast } from './candidate.ts'
import type { Question } from './question.ts'
import { byScore, type RankedCandidate } from './rank-candidates.ts'
import type { RecallInput } from './recall-input.ts'

/** How far above: no other result comes between, and rounding does not hide it. */
const JUST_ABOVE = 1e-6

/** True if a later statement precedes what it may have outdated: never for questions about the past. */
export function prefersNewer({ until }: RecallInput, question: Question): boolean {
  if (until !== undefined || question.isAboutValidity) return false
  const isOver = question.windows.some(({ to }) => to !== undefined && to <= question.askedAtMs)
  return !isOver && !asksForPast(question)
}

/** Lifts each candidate that replaced another, or may have, just above that, by a term of its score. */
export function putNewerFirst(ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  const lifted = new Map(ranked.map((one) => [one.candidate.fact.id, one]))
  const linked = ranked
    .map(({ candidate }) => candidate.fact)
    .filter((fact) => lifted.has(newerThan(fact)))
    // What outdates one may itself be outdated.
    .toSorted((left, right) => left.eventAt - right.eventAt)
  if (linked.length === 0) return ranked
  for (const fact of linked) {
    const [older, newer] = [lifted.get(fact.id), lifted.get(newerThan(fact))]
    if (older !== undefined && newer !== undefined) {
      lifted.set(newer.candidate.fact.id, liftAbove(older, newer))
    }
  }
  return [...lifted.values()].sort(byScore)
}

function newerThan({ supersededBy, possiblyOutdatedBy }: Fact): string {
  return supersededBy ?? possiblyOutdatedBy?.id ?? ''
}

function liftAbove(older: RankedCandidate, newer: RankedCandidate): RankedCandidate {
  const value = older.score - newer.score + JUST_ABOVE
  const probability = Math.max(older.probability, newer.probability)
  const lift = { signal: 'newerThanAnother', value, weight: 1 }
  return {
    candidate: newer.candidate,
    probability,
    score: value > 0 ? newer.score + value : newer.score,
    terms: () => [...newer.terms(), ...(value > 0 ? [lift] : [])],
  }
}
