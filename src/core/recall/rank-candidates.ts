import { logistic } from '../language/similarity/judge-similarity.ts'
import { compareText } from '../language/text/compare-text.ts'
import { preferTrusted } from '../trust/trust-rules.ts'
import type { Candidate } from './candidate.ts'
import type { RecallChannel } from './channels.ts'
import type { Evidence } from './evidence.ts'
import type { FormulaTerm } from './profiles/profiles.ts'
import { RANKING_BY_WORDS, type RankingModel } from './ranking-model.ts'
import { ALL_SIGNALS } from './signals/all-signals.ts'
import { ENTITY_ASKED, SAME_FAILURE } from './signals/people-signals.ts'
import { measureOnce } from './signals/signal.ts'
import { measureReading, WORD_COVERAGE } from './signals/text-signals.ts'

export interface RankedCandidate {
  readonly candidate: Candidate
  readonly score: number
  /** The probability of relevance, 0 to 1. */
  readonly probability: number
  /** The terms that add up to the score, without zeros. Made only for the few that are shown. */
  terms(): readonly FormulaTerm[]
}

/** Scores every candidate by the fitted model, best first. */
export function rankCandidates(
  evidence: Evidence,
  model: RankingModel,
  isUsed: (channel: RecallChannel) => boolean,
): readonly RankedCandidate[] {
  const measured = ALL_SIGNALS.filter(
    ({ name, channel }) =>
      model.weights[name] !== undefined && (channel === 'shape' || isUsed(channel)),
  ).map((signal) => ({
    signal: signal.name,
    weight: model.weights[signal.name] ?? 0,
    values: measureOnce(signal, evidence),
  }))
  const scores = new Float64Array(evidence.candidates.length)
  for (const { weight, values } of measured) {
    for (let at = 0; at < scores.length; at++) {
      scores[at] = (scores[at] ?? 0) + weight * (values[at] ?? 0)
    }
  }
  const probabilities = toProbabilities(evidence, scores, model)
  return evidence.candidates
    .map((candidate, at) => ({
      candidate,
      score: scores[at] ?? 0,
      probability: probabilities[at] ?? 0,
      terms: () =>
        measured
          .map(({ signal, weight, values }) => ({ signal, weight, value: values[at] ?? 0 }))
          .filter(({ value }) => value !== 0),
    }))
    .sort(byScore)
}

function toProbabilities(
  evidence: Evidence,
  scores: Float64Array,
  { calibration }: RankingModel,
): Float64Array {
  const { bias, lead, share, reading, statement } = calibration
  const isRead = evidence.readings !== undefined
  const reads = measureReading(evidence)
  const support = supportOf(evidence, reads, calibration.support)
  const best = highest(scores)
  const logSum = Math.log(scores.reduce((total, score) => total + Math.exp(score - best), 0))
  return scores.map((score, index) => {
    const [behind, read] = [score - best, reads[index] ?? 0]
    const isTurn = evidence.candidates[index]?.fact.role === 'turn'
    if (isRead && !isTurn) return chanceOfStatement(behind, read, statement)
    const alone = logistic(bias + lead * behind + share * (behind - logSum) + reading * read)
    // What was read as no answer is none, however good the rest is.
    if (isRead && read <= 0) return support * alone
    return support * Math.max(alone, logistic(AMONG_EQUALS_BIAS + AMONG_EQUALS_LEAD * behind))
  })
}

/** The probability that a statement is relevant which scores so far below the best and reads like this. */
export function chanceOfStatement(
  behind: number,
  read: number,
  { bias, lead, reading }: RankingModel['calibration']['statement'],
): number {
  return logistic(bias + lead * behind + reading * read)
}

// Thirty equally good answers have a thirtieth of the share each, yet all are relevant: so what is
// nearly as good as the best keeps its own probability. Set by hand: about a third for the best,
// below the cutoff from half a point behind it.
const AMONG_EQUALS_BIAS = -0.62
const AMONG_EQUALS_LEAD = 1.6

/** Above this, the memory certainly holds something about the subject. */
const SUPPORT_FULL = 0.25

/** Scales the probability of every candidate: 1 unless nothing here matches the question. */
function supportOf(
  evidence: Evidence,
  reads: Float64Array,
  { bias, nearest, coverage, reading }: RankingModel['calibration']['support'],
): number {
  // A person who is named is known, whatever words and meaning say; so is a known error.
  if (highest(measureOnce(ENTITY_ASKED, evidence)) > 0) return 1
  if (highest(measureOnce(SAME_FAILURE, evidence)) > 0) return 1
  const covered = highest(measureOnce(WORD_COVERAGE, evidence))
  const cosine = highest(evidence.nearest)
  const isRead = evidence.readings !== undefined
  const byMeaning = evidence.question.isOnlyAboutEntities
    ? // What only names something is answered by what has that name.
      Number.NEGATIVE_INFINITY
    : bias +
      nearest * (cosine + chanceOf(evidence.documents)) +
      coverage * covered +
      reading * highest(reads)
  // What words alone support is supported if nothing was read, however small cosines are in some languages.
  const words = RANKING_BY_WORDS.calibration.support
  const byWords = words.bias + words.coverage * covered
  const support = logistic(isRead ? byMeaning : Math.max(byMeaning, byWords))
  const { asks, windows, sessions } = evidence.question
  // A preference helps with advice though it shares no word with the question, and a named time
  // leaves little to choose from.
  const isLenient =
    (!isRead && (asks.forAdvice || asks.forOpinion)) || windows.length + sessions.length > 0
  return Math.min(1, (isLenient ? Math.sqrt(support) : support) / SUPPORT_FULL)
}

/** The standard deviation of cosines of unrelated sentences with the bundled model. */
const COSINE_SCATTER = 0.09
/** What the support was fitted on: conversations of about 600 turns, about two parts each. */
const FITTED_PARTS = 1_200
const PARTS_PER_DOCUMENT = 2

// The best of many unrelated cosines is higher than the best of few: about scatter · √(2 ln n)
// above their mean. So a cosine that is noise among thousands is significant among five.
export function chanceOf(documents: number): number {
  const best = (parts: number): number => Math.sqrt(2 * Math.log(Math.max(2, parts)))
  return COSINE_SCATTER * (best(FITTED_PARTS) - best(documents * PARTS_PER_DOCUMENT))
}

function highest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), values[0] ?? 0)
}

/** Sorts by score, then by trust, then newest first. */
export function byScore(left: RankedCandidate, right: RankedCandidate): number {
  const [one, other] = [left.candidate.fact, right.candidate.fact]
  return (
    right.score - left.score ||
    preferTrusted(one, other) ||
    other.eventAt - one.eventAt ||
    compareText(other.id, one.id)
  )
}
