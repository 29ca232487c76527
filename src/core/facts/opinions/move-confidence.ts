import { invalidInput } from '../../errors.ts'
import { compareText } from '../../language/text/compare-text.ts'
import {
  CONFIDENCE_DEFAULT,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  EVIDENCE_MAX,
  type Opinion,
  type OpinionEvidence,
  type OpinionMove,
} from './opinion.ts'
import { weighEvidence } from './weigh-evidence.ts'

/** An opinion before any evidence. A prior out of bounds is clamped. */
export function formOpinion(statement: string, prior: number = CONFIDENCE_DEFAULT): Opinion {
  const bounded = Math.min(CONFIDENCE_MAX, Math.max(CONFIDENCE_MIN, prior))
  return { statement, prior: bounded, confidence: bounded, evidence: [] }
}

/**
 * The opinion after a fact counted for or against it. A fact counts once: repeated, it replaces its
 * earlier evidence.
 * @throws MemoryError `INVALID_INPUT` for a strength that is not above 0 and at most 1.
 */
export function moveConfidence(opinion: Opinion, evidence: OpinionEvidence): Opinion {
  if (!(evidence.strength > 0 && evidence.strength <= 1)) {
    throw invalidInput(
      `The strength of evidence is ${evidence.strength}`,
      'Pass a number above 0 and at most 1; omit a fact that is no evidence.',
    )
  }
  const others = opinion.evidence.filter(({ factId }) => factId !== evidence.factId)
  return withEvidence(opinion, [...others, evidence])
}

/** How the confidence came about, oldest first, with a reason for each step. */
export function movesOf({ prior, evidence }: Opinion): readonly OpinionMove[] {
  let from = prior
  return evidence.map((one, at) => {
    const before = evidence.slice(0, at)
    const to = weighEvidence(prior, [...before, one])
    const { factId, stance, at: moment } = one
    const move = { at: moment, factId, stance, from, to, reason: reasonOf(one, before) }
    from = to
    return move
  })
}

function withEvidence(opinion: Opinion, given: readonly OpinionEvidence[]): Opinion {
  const evidence = given.toSorted(byTime).slice(-EVIDENCE_MAX)
  return { ...opinion, evidence, confidence: weighEvidence(opinion.prior, evidence) }
}

function byTime(left: OpinionEvidence, right: OpinionEvidence): number {
  return compareText(left.at, right.at) || compareText(left.factId, right.factId)
}

function reasonOf(one: OpinionEvidence, before: readonly OpinionEvidence[]): string {
  const same = before.filter(({ source, stance }) => {
    return source === one.source && stance === one.stance
  })
  const side = one.stance === 'for' ? 'Supported' : 'Contradicted'
  if (same.length === 0) return `${side} by a new source, ${one.source}.`
  const isSameDay = same.some(({ at }) => at.slice(0, 10) === one.at.slice(0, 10))
  if (isSameDay) return `${side} by ${one.source} again on the same day: the strongest counts.`
  return `${side} by ${one.source} again: each further day counts less.`
}
