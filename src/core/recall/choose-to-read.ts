import { type Answering, cutoffOf, isEmbedded, rank } from './answer-question.ts'
import type { Candidate } from './candidate.ts'
import type { CandidateReading, Evidence } from './evidence.ts'
import { chanceOfStatement, type RankedCandidate } from './rank-candidates.ts'
import { EXPECTED_READING, type ExpectedReading, RANKING_WITH_READING } from './ranking-model.ts'

/** How many of the best candidates may be read beside the question. */
const READ_BEST = 8
/** Read together: what the first ones say often makes the rest needless. */
const PORTION = 2
/** Nine readings in ten are at most so many standard deviations above what was expected, nine at most so many below. */
const SPREADS = 1.28
/** Log-odds beyond this are equally certain. */
const LOG_ODDS_MAX = 5

export type CandidateReadings = ReadonlyMap<Candidate, CandidateReading>

/**
 * What reading each candidate will probably say, best first. Undefined where reading cannot help: a
 * quoted error, a name or a time on its own asks nothing that a text could answer, and is found by
 * its key.
 */
export function expectReadings(
  evidence: Evidence,
  given: Answering,
): CandidateReadings | undefined {
  const { failureMarks, isOnlyAboutEntities, asks } = evidence.question
  const isAsked = failureMarks.length === 0 && !isOnlyAboutEntities && !asks.forSummary
  const isByMeaning = given.hasMeaning && given.isUsed('meaning')
  if (!isAsked || !isByMeaning || !evidence.candidates.some(isEmbedded)) return undefined
  const ranked = rank(evidence, given)
  const best = ranked[0]?.score ?? 0
  const logSum = Math.log(ranked.reduce((sum, { score }) => sum + Math.exp(score - best), 0))
  return new Map(
    ranked.map(({ candidate, score }) => {
      const { bias, lead, share } = expectationOf(candidate)
      const behind = score - best
      const expected = bias + lead * behind + share * (behind - logSum)
      return [candidate, { certainty: clamp(expected), isExpected: true }]
    }),
  )
}

/** What a model says that gives a text this chance to answer the question or to matter for it. */
export function readingOf(chance: number): CandidateReading {
  const odds = Math.log(Math.max(chance, 1e-9) / Math.max(1 - chance, 1e-9))
  return { certainty: clamp(odds / LOG_ODDS_MAX), isExpected: false }
}

/**
 * The candidates to read next; none when what is unread can hardly change the answer any more. A
 * reading counts if it may decide which candidate comes first, or whether a statement is returned.
 * A turn says little by itself: reading it decides less than the turns around it.
 *
 * @param readings What was read so far, and what is expected of the rest, best first.
 */
export function chooseToRead(
  evidence: Evidence,
  readings: CandidateReadings,
  given: Answering,
): readonly Candidate[] {
  const unread = bestOf(readings).filter((one) => readings.get(one)?.isExpected === true)
  if (unread.length === 0) return []
  const ranked = rank({ ...evidence, readings }, given)
  const scored = new Map(ranked.map((one) => [one.candidate, one]))
  const cutoff = cutoffOf(given.input, evidence.question)
  return unread
    .filter((candidate) => {
      const one = scored.get(candidate)
      const reading = readings.get(candidate)
      return one !== undefined && reading !== undefined && decides({ one, reading, ranked, cutoff })
    })
    .slice(0, PORTION)
}

/** The candidates that may be read, best first. */
export function bestOf(readings: CandidateReadings): readonly Candidate[] {
  return [...readings.keys()].slice(0, READ_BEST)
}

function decides(known: {
  readonly one: RankedCandidate
  readonly reading: CandidateReading
  readonly ranked: readonly RankedCandidate[]
  readonly cutoff: number
}): boolean {
  const { one, reading, ranked, cutoff } = known
  const [first, second] = ranked
  const best = first?.score ?? 0
  const { reads: weight = 0 } = RANKING_WITH_READING.weights
  const { spread } = expectationOf(one.candidate)
  const bound = (side: number) => {
    const certainty = clamp(reading.certainty + side * SPREADS * spread)
    return { certainty, score: one.score + weight * (certainty - reading.certainty) }
  }
  const [least, most] = [bound(-1), bound(1)]
  const isFirst = one === first
  if (isFirst ? least.score < (second?.score ?? Number.NEGATIVE_INFINITY) : most.score >= best) {
    return true
  }
  if (one.candidate.fact.role === 'turn') return false
  const { statement } = RANKING_WITH_READING.calibration
  const chance = ({ certainty, score }: typeof most) =>
    chanceOfStatement(Math.min(0, score - best), certainty, statement)
  return chance(most) >= cutoff && chance(least) < cutoff
}

function expectationOf({ fact }: Candidate): ExpectedReading {
  return EXPECTED_READING[fact.role === 'turn' ? 'turn' : 'statement']
}

function clamp(certainty: number): number {
  return Math.max(-1, Math.min(1, certainty))
}
