import type { RecallChannel } from './channels.ts'
import { diversify } from './diversify.ts'
import type { Evidence } from './evidence.ts'
import { foldSame } from './fold-same.ts'
import { createPresenter } from './present.ts'
import { rankByFacts } from './profiles/rank-by-profile.ts'
import type { Question } from './question.ts'
import { type RankedCandidate, rankCandidates } from './rank-candidates.ts'
import { rankSessions } from './rank-sessions.ts'
import { RANKING_BY_WORDS, RANKING_WITH_MEANING } from './ranking-weights.ts'
import { RESULTS_DEFAULT, type RecallInput } from './recall-input.ts'
import type { Recalled } from './recalled.ts'

/** Under this probability of relevance nothing is returned (docs/benchmarks.md has the figures). */
const CUTOFF = 0.2
/** A question that many statements answer together: "how many", "list all", "summarise". */
const CUTOFF_OF_MANY = 0.04

export interface Answering {
  readonly input: RecallInput
  readonly nowMs: number
  /** False when no model of meaning could take part. */
  readonly hasMeaning: boolean
  isUsed(channel: RecallChannel): boolean
}

/** From evidence to an answer: score, cut off, order, diversify, fold. The best first. */
export function answerQuestion(evidence: Evidence, given: Answering): readonly Recalled[] {
  const { input } = given
  const cutoff = input.cutoff ?? cutoffFor(evidence.question)
  const model = given.hasMeaning ? RANKING_WITH_MEANING : RANKING_BY_WORDS
  const ranked = rankCandidates(evidence, model, given.isUsed).filter(
    (one) => one.probability >= cutoff,
  )
  const ordered = order(ranked, evidence, given)
  const presenter = createPresenter({ question: evidence.question.text, cutoff })
  return input.by === 'session'
    ? rankSessions(ranked)
        .slice(0, input.k ?? RESULTS_DEFAULT)
        .map(presenter.session)
    : foldSame(ordered, input.k ?? RESULTS_DEFAULT).map(({ ranked: one, others }) =>
        presenter.statement(one, others),
      )
}

function cutoffFor({ asks }: Question): number {
  const isForMany =
    asks.forSum || asks.forAll || asks.forOrder || asks.forSummary || asks.forDifference
  return isForMany || asks.forAdvice ? CUTOFF_OF_MANY : CUTOFF
}

function order(
  ranked: readonly RankedCandidate[],
  { question }: Evidence,
  { input, nowMs }: Answering,
): readonly RankedCandidate[] {
  const isByFormula = input.profile === 'facts' || input.weights !== undefined
  if (!isByFormula) return diversify(ranked, question, input.k ?? RESULTS_DEFAULT)
  return rankByFacts(ranked, { weights: input.weights, fusion: input.fusion ?? 'weighted', nowMs })
}
