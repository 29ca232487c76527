import type { Candidate } from './candidate.ts'
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
/** At least so many of the best are looked at for what they repeat. */
const CONSIDERED_MIN = 40

export interface Answering {
  readonly input: RecallInput
  readonly nowMs: number
  /** False when no model of meaning could take part. */
  readonly hasMeaning: boolean
  isUsed(channel: RecallChannel): boolean
}

/** From evidence to an answer: score, cut off, order, fold, diversify. The best first. */
export function answerQuestion(evidence: Evidence, given: Answering): readonly Recalled[] {
  const { input } = given
  const cutoff = input.cutoff ?? cutoffFor(evidence.question)
  const ranked = rank(evidence, given).filter((one) => one.probability >= cutoff)
  const presenter = createPresenter({ question: evidence.question.text, cutoff })
  const k = input.k ?? RESULTS_DEFAULT
  if (input.by === 'session') return rankSessions(ranked).slice(0, k).map(presenter.session)
  const isByFormula = input.profile === 'facts' || input.weights !== undefined
  const fusion = input.fusion ?? 'weighted'
  const ordered = isByFormula
    ? rankByFacts(ranked, { weights: input.weights, fusion, nowMs: given.nowMs })
    : ranked
  const folded = foldSame(ordered, Math.max(k, CONSIDERED_MIN))
  const others = new Map(folded.map((one) => [one.ranked.candidate, one.others]))
  const distinct = folded.map((one) => one.ranked)
  return (isByFormula ? distinct : diversify(distinct, evidence.question))
    .slice(0, k)
    .map((one) => presenter.statement(one, others.get(one.candidate) ?? []))
}

// While texts wait to be embedded, those that wait are as relevant as their words say.
function rank(evidence: Evidence, { hasMeaning, isUsed }: Answering): readonly RankedCandidate[] {
  const isEmbedded = ({ meaning }: Candidate): boolean => meaning !== undefined
  const { candidates } = evidence
  const isByMeaning = hasMeaning && (candidates.length === 0 || candidates.some(isEmbedded))
  if (!isByMeaning) return rankCandidates(evidence, RANKING_BY_WORDS, isUsed)
  const ranked = rankCandidates(evidence, RANKING_WITH_MEANING, isUsed)
  if (candidates.every(isEmbedded)) return ranked
  const byWords = new Map(
    rankCandidates(evidence, RANKING_BY_WORDS, isUsed).map(({ candidate, probability }) => {
      return [candidate, probability]
    }),
  )
  return ranked.map((one) => {
    const { candidate, score, probability } = one
    if (isEmbedded(candidate)) return one
    return {
      candidate,
      score,
      probability: Math.max(probability, byWords.get(candidate) ?? 0),
      get terms() {
        return one.terms
      },
    }
  })
}

function cutoffFor({ asks }: Question): number {
  const isForMany = asks.forSeveral || asks.forOrder || asks.forSummary
  return isForMany || asks.forAdvice ? CUTOFF_OF_MANY : CUTOFF
}
