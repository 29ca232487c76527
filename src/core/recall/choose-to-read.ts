import { type Answering, cutoffOf, isEmbedded, rank } from './answer-question.ts'
import type { Candidate } from './candidate.ts'
import type { CandidateReading, Evidence } from './evidence.ts'
import { chanceOfStatement, type RankedCandidate } from './rank-candidates.ts'
import { EXPECTED_READING, type ExpectedReading, RANKING_WITH_READING } from './ranking-model.ts'

/** How many of the best candidates may be read beside the question. */
export const READ_BEST = 8
/** Read together: what the first ones say often makes the rest needless. */
const PORTION = 2
/** Nineteen readings in twenty are at most so many standard deviations above what was expected, and as many at most so far below. */
const SPREADS = 1.64
/** Log-odds beyond this are equally certain. */
const LOG_ODDS_MAX = 5

export type CandidateReadings = ReadonlyMap<Candidate, CandidateReading>
/** The certainty that is expected of each candidate before anything is read, best first. */
export type ExpectedReadings = ReadonlyMap<Candidate, number>

/**
 * What reading each candidate will probably say. Undefined where reading cannot help: a quoted
 * error, a name or a time on its own asks nothing that a text could answer, and is found by its key.
 */
export function expectReadings(evidence: Evidence, given: Answering): ExpectedReadings | undefined {
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
      return [candidate, bias + lead * behind + share * (behind - logSum)]
    }),
  )
}

/** How sure a model is that gives a text this chance to answer the question or to matter for it. */
export function certaintyOf(chance: number): number {
  const odds = Math.log(Math.max(chance, 1e-9) / Math.max(1 - chance, 1e-9))
  return clamp(odds / LOG_ODDS_MAX)
}

/**
 * The readings of all candidates: of those that were read what was read, and of the others what is
 * expected after that. All candidates of one question read alike to some degree.
 *
 * @param read The certainty of those that were read.
 */
export function settleReadings(
  expected: ExpectedReadings,
  read: ReadonlyMap<Candidate, number>,
): CandidateReadings {
  const surprise = surpriseOf(expected, read)
  return new Map(
    [...expected].map(([candidate, before]): [Candidate, CandidateReading] => {
      const certainty = read.get(candidate)
      if (certainty !== undefined) return [candidate, { certainty, isExpected: false }]
      const { shift } = shareSurprise(surprise, read.size, expectationOf(candidate))
      return [candidate, { certainty: clamp(before + shift), isExpected: true }]
    }),
  )
}

/** How much more than expected was read, in all. */
function surpriseOf(expected: ExpectedReadings, read: ReadonlyMap<Candidate, number>): number {
  return [...read].reduce((sum, [one, certainty]) => sum + certainty - (expected.get(one) ?? 0), 0)
}

/** What so many readings that surprised by so much in all change for the others: the best linear prediction. */
export function shareSurprise(
  surprise: number,
  count: number,
  { shared, spread }: ExpectedReading,
): { readonly shift: number; readonly spread: number } {
  const weight = shared / (1 - shared + count * shared)
  return {
    shift: weight * surprise,
    spread: spread * Math.sqrt((1 - shared) * (1 + weight)),
  }
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
  const may = bestOf(readings)
  const unread = may.filter((one) => readings.get(one)?.isExpected === true)
  if (unread.length === 0) return []
  const ranked = rank({ ...evidence, readings }, given)
  const scored = new Map(ranked.map((one) => [one.candidate, one]))
  const cutoff = cutoffOf(given.input, evidence.question)
  const known = { ranked, cutoff, count: may.length - unread.length }
  return unread
    .filter((candidate) => {
      const one = scored.get(candidate)
      const reading = readings.get(candidate)
      return one !== undefined && reading !== undefined && decides(one, reading, known)
    })
    .slice(0, PORTION)
}

/** The candidates that may be read, best first. */
export function bestOf(best: ReadonlyMap<Candidate, unknown>): readonly Candidate[] {
  return [...best.keys()].slice(0, READ_BEST)
}

function decides(
  one: RankedCandidate,
  reading: CandidateReading,
  known: {
    readonly ranked: readonly RankedCandidate[]
    readonly cutoff: number
    /** How many were read. */
    readonly count: number
  },
): boolean {
  const { ranked, cutoff, count } = known
  const [first, second] = ranked
  const best = first?.score ?? 0
  const { reads: weight = 0 } = RANKING_WITH_READING.weights
  const { spread } = shareSurprise(0, count, expectationOf(one.candidate))
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
