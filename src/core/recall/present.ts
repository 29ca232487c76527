import type { Fact } from '../facts/fact.ts'
import { rangeNamedIn } from '../facts/named-times.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import { lowerTrust } from '../storage/records/trust-level.ts'
import { createWordMatcher } from './matched-words.ts'
import type { RankedCandidate } from './rank-candidates.ts'
import type { RankedSession } from './rank-sessions.ts'
import type { Explanation, Recalled } from './recalled.ts'

const SESSION_STATEMENTS = 5

/** Turns ranked candidates into results. The question is analysed once for all of them. */
export function createPresenter(given: {
  readonly question: string
  readonly cutoff: number
  readonly zone: TimeZone
}) {
  const matchWords = createWordMatcher(given.question)

  function explain(ranked: Omit<RankedCandidate, 'score'>): Explanation {
    const { candidate, terms, probability } = ranked
    const { words, meaning, foundBy } = candidate
    return {
      foundBy,
      terms: terms(),
      words: words && { score: words.score, matched: matchWords(words.matched) },
      meaning: meaning && { whole: meaning.whole, sentence: meaning.sentence },
      passed: `Probability of relevance ${probability.toFixed(2)}, cut-off ${given.cutoff.toFixed(2)}.`,
      cutoff: given.cutoff,
    }
  }

  /** @param others Facts with the same content. */
  function statement(ranked: RankedCandidate, others: readonly Fact[]): Recalled {
    const { fact } = ranked.candidate
    const { id, text, kind, bucket, confidence, speaker, entities, source, trust, flags } = fact
    const { supersededBy, validFrom, validUntil, status } = fact
    const possiblyOutdatedBy = status === 'active' ? fact.possiblyOutdatedBy : undefined
    return {
      ...{ type: 'fact', id, text, kind, bucket, confidence, speaker, entities, source },
      when: whenOf(fact, given.zone),
      session: fact.scope.session,
      ...{ trust, flags, supersededBy, possiblyOutdatedBy, validFrom, validUntil },
      ...{ metadata: fact.metadata, externalId: fact.externalId },
      alsoFrom: others.map((one) => ({ id: one.id, at: isoOf(one.eventAt), source: one.source })),
      score: ranked.score,
      probability: ranked.probability,
      explanation: explain(ranked),
    }
  }

  function session({ id, score, probability, terms, statements }: RankedSession): Recalled {
    const [best] = statements
    if (best === undefined) throw new Error('Broken invariant: a session has a statement')
    const shown = statements.slice(0, SESSION_STATEMENTS).map(({ candidate }) => candidate.fact)
    const inOrder = shown.toSorted((left, right) => left.eventAt - right.eventAt)
    const { supersededBy, validFrom, validUntil, source } = best.candidate.fact
    const from = isoOf(inOrder[0]?.eventAt ?? 0)
    return {
      ...{ type: 'session', id, session: id, source, supersededBy, validFrom, validUntil },
      text: inOrder.map(toLine).join('\n'),
      when: { from, to: isoOf(inOrder.at(-1)?.eventAt ?? 0) },
      entities: [...new Set(shown.flatMap(({ entities }) => entities))],
      trust: shown.map(({ trust }) => trust).reduce(lowerTrust),
      flags: [...new Set(shown.flatMap(({ flags }) => flags))],
      alsoFrom: [],
      ...{ score, probability },
      explanation: explain({ candidate: best.candidate, probability, terms }),
    }
  }

  return { statement, session }
}

// A turn of a conversation is of the time at which it was said.
function whenOf(fact: Fact, zone: TimeZone): Recalled['when'] {
  const range = fact.role === 'turn' ? undefined : rangeNamedIn(fact, zone)
  if (range === undefined) return { from: isoOf(fact.eventAt) }
  return { from: isoOf(range.from), to: isoOf(range.to - 1) }
}

function toLine({ speaker, text }: Fact): string {
  return speaker === undefined ? text : `${speaker}: ${text}`
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
