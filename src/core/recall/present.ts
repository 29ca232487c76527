import { lowerTrust } from '../trust/trust-level.ts'
import { createWordMatcher } from './matched-words.ts'
import type { RankedCandidate } from './rank-candidates.ts'
import type { RankedSession } from './rank-sessions.ts'
import type { RecallItem } from './recall-item.ts'
import type { Explanation, Recalled } from './recalled.ts'

export interface Presenting {
  readonly question: string
  readonly cutoff: number
}

/** Makes results of what was ranked. The question is analysed once for all of them. */
export function createPresenter(given: Presenting): {
  statement(ranked: RankedCandidate, others: readonly RecallItem[]): Recalled
  session(session: RankedSession): Recalled
} {
  const matchWords = createWordMatcher(given.question)
  const statement = (ranked: RankedCandidate, others: readonly RecallItem[]): Recalled => {
    const { item } = ranked.candidate
    return {
      type: 'fact',
      id: item.id,
      text: item.text,
      kind: item.kind,
      ...(item.bucket === undefined ? {} : { bucket: item.bucket }),
      ...(item.confidence === undefined ? {} : { confidence: item.confidence }),
      when: { from: isoOf(item.eventAt) },
      ...(item.speaker === undefined ? {} : { speaker: item.speaker }),
      ...(item.scope.session === undefined ? {} : { session: item.scope.session }),
      entities: item.entities,
      source: item.source,
      trust: item.trust,
      flags: item.flags,
      alsoFrom: others.map(({ id, eventAt, source }) => ({ id, at: isoOf(eventAt), source })),
      ...truthOf(item),
      score: ranked.score,
      probability: ranked.probability,
      explanation: explain(ranked, matchWords, given.cutoff),
    }
  }
  return {
    statement,
    session: (session) => presentSession(session, statement),
  }
}

/** Until when it held, and what took its place. */
function truthOf({ supersededBy, validFrom, validUntil }: RecallItem): Partial<Recalled> {
  return {
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(validFrom === undefined ? {} : { validFrom: isoOf(validFrom) }),
    ...(validUntil === undefined ? {} : { validUntil: isoOf(validUntil) }),
  }
}

/** How many of its best statements stand for a session. */
const SESSION_STATEMENTS = 5

function presentSession(
  session: RankedSession,
  statement: (ranked: RankedCandidate, others: readonly RecallItem[]) => Recalled,
): Recalled {
  const [best] = session.statements
  if (best === undefined) throw new Error('Broken invariant: a session has a statement')
  const shown = session.statements.slice(0, SESSION_STATEMENTS).map(({ candidate }) => candidate)
  const inOrder = shown.toSorted((left, right) => left.item.eventAt - right.item.eventAt)
  const text = inOrder.map(({ item }) => toLine(item)).join('\n')
  const first = inOrder[0]?.item.eventAt ?? 0
  const last = inOrder.at(-1)?.item.eventAt ?? first
  const { kind: _kind, bucket: _bucket, speaker: _speaker, ...common } = statement(best, [])
  return {
    ...common,
    type: 'session',
    id: session.id,
    text,
    when: { from: isoOf(first), to: isoOf(last) },
    entities: [...new Set(shown.flatMap(({ item }) => item.entities))],
    trust: shown.map(({ item }) => item.trust).reduce(lowerTrust, best.candidate.item.trust),
    flags: [...new Set(shown.flatMap(({ item }) => item.flags))],
    score: session.score,
    probability: session.probability,
  }
}

function toLine({ speaker, text }: RecallItem): string {
  return speaker === undefined ? text : `${speaker}: ${text}`
}

function explain(
  { candidate, terms, probability }: RankedCandidate,
  matchWords: (matched: readonly string[]) => readonly string[],
  cutoff: number,
): Explanation {
  const { words, meaning } = candidate
  return {
    foundBy: candidate.foundBy,
    terms,
    ...(words === undefined
      ? {}
      : { words: { score: words.score, matched: matchWords(words.matched) } }),
    ...(meaning === undefined
      ? {}
      : { meaning: { whole: meaning.whole, sentence: meaning.sentence } }),
    passed: `Relevant with a probability of ${probability.toFixed(2)}, at least ${cutoff.toFixed(2)} was wanted.`,
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
