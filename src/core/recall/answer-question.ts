import type { Fact } from '../facts/fact.ts'
import { normalizeForComparison } from '../language/text/similarity.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import type { Candidate } from './candidate.ts'
import type { RecallChannel } from './channels.ts'
import type { Evidence } from './evidence.ts'
import { createPresenter } from './present.ts'
import { rankByFacts } from './profiles/rank-by-profile.ts'
import { prefersNewer, putNewerFirst } from './put-newer-first.ts'
import type { Question } from './question.ts'
import { type RankedCandidate, rankCandidates } from './rank-candidates.ts'
import { rankSessions } from './rank-sessions.ts'
import { RANKING_BY_WORDS, RANKING_WITH_MEANING, RANKING_WITH_READING } from './ranking-model.ts'
import { RESULTS_DEFAULT, type RecallInput } from './recall-input.ts'
import type { Recalled } from './recalled.ts'
import { measureOnce } from './signals/signal.ts'
import { WORD_COVERAGE } from './signals/text-signals.ts'

/** The threshold on the probability of relevance (figures in docs/benchmarks.md). */
const CUTOFF = 0.15
/** The threshold when many statements make up the answer: "in which order", "summarise". */
const CUTOFF_OF_MANY = 0.04

export interface Answering {
  readonly input: RecallInput
  readonly nowMs: number
  readonly zone: TimeZone
  /** False when no embedding model was available. */
  readonly hasMeaning: boolean
  isUsed(channel: RecallChannel): boolean
}

/** Turns evidence into an answer: score, cut off, order, fold, diversify. Best first. */
export function answerQuestion(evidence: Evidence, given: Answering): readonly Recalled[] {
  const { input, nowMs, zone } = given
  const { weights, fusion = 'weighted', k = RESULTS_DEFAULT } = input
  const cutoff = cutoffOf(input, evidence.question)
  const order = prefersNewer(input, evidence.question) ? putNewerFirst : asRanked
  const ranked = order(rank(evidence, given)).filter((one) => one.probability >= cutoff)
  const presenter = createPresenter({ question: evidence.question.text, cutoff, zone })
  if (input.by === 'session') return rankSessions(ranked).slice(0, k).map(presenter.session)
  const isByFormula = input.profile === 'facts' || weights !== undefined
  const ordered = isByFormula
    ? order(rankByFacts(ranked, { weights, fusion, nowMs, coverageOf: createCoverage(evidence) }))
    : ranked
  const others = foldSame(ordered, k)
  const distinct = ordered.filter(({ candidate }) => others.has(candidate))
  return distinct
    .slice(0, k)
    .map((one) => presenter.statement(one, others.get(one.candidate) ?? []))
}

function asRanked(ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  return ranked
}

/** The first `limit` candidates of distinct content, each with the facts that repeat it. */
export function foldSame(ranked: readonly RankedCandidate[], limit: number) {
  const firsts = new Map<string, Candidate>()
  const folded = new Map<Candidate, Fact[]>()
  for (const { candidate } of ranked) {
    const { speaker = '', text } = candidate.fact
    const content = `${speaker}\n${normalizeForComparison(text)}`
    const first = firsts.get(content)
    if (first !== undefined) folded.get(first)?.push(candidate.fact)
    else if (folded.size < limit) {
      firsts.set(content, candidate)
      folded.set(candidate, [])
    } else break
  }
  return folded
}

function createCoverage(evidence: Evidence): (candidate: Candidate) => number {
  const values = measureOnce(WORD_COVERAGE, evidence)
  const known = new Map(evidence.candidates.map((candidate, at) => [candidate, values[at]]))
  return (candidate) => known.get(candidate) ?? 0
}

export function isEmbedded({ meaning }: Candidate): boolean {
  return meaning !== undefined
}

/** Scores all candidates, best first. Texts that are not embedded yet are judged by their words alone. */
export function rank(
  evidence: Evidence,
  { hasMeaning, isUsed }: Answering,
): readonly RankedCandidate[] {
  const { candidates } = evidence
  const isByMeaning = hasMeaning && (candidates.length === 0 || candidates.some(isEmbedded))
  if (!isByMeaning) return rankCandidates(evidence, RANKING_BY_WORDS, isUsed)
  const model = evidence.readings === undefined ? RANKING_WITH_MEANING : RANKING_WITH_READING
  const ranked = rankCandidates(evidence, model, isUsed)
  if (candidates.every(isEmbedded)) return ranked
  const byWords = rankCandidates(evidence, RANKING_BY_WORDS, isUsed)
  const known = new Map(byWords.map((one) => [one.candidate, one.probability]))
  return ranked.map((one) => {
    if (isEmbedded(one.candidate)) return one
    return { ...one, probability: Math.max(one.probability, known.get(one.candidate) ?? 0) }
  })
}

/** The least probability that is returned. */
export function cutoffOf(input: RecallInput, { asks }: Question): number {
  if (input.cutoff !== undefined) return input.cutoff
  return asks.forOrder || asks.forSummary ? CUTOFF_OF_MANY : CUTOFF
}
