import type { Condition, FollowedSign } from '../../conditions/condition.ts'
import { printCondition } from '../../conditions/print-condition.ts'
import { typeOfRun } from '../../patterns/comparable-runs.ts'
import type { MinedPattern } from '../../patterns/mined-pattern.ts'
import type { Applicability, EvidenceEntry, PatternContent } from '../../patterns/pattern.ts'
import { binomialTail } from '../../statistics/binomial.ts'
import { fisherExact } from '../../statistics/fisher-exact.ts'
import { patternConfidence } from '../../statistics/pattern-confidence.ts'
import { contentHash } from '../../text/content-hash.ts'
import type { Proof } from '../proof/prove.ts'
import { hasBit } from '../search/bits.ts'
import type { Hypothesis, Population } from '../search/hypothesis.ts'
import {
  actionOf,
  adviseOn,
  evidenceOf,
  type Finding,
  howOf,
  nameOf,
  reactionOf,
  tellRuns,
} from './advice.ts'
import { capitalise } from './capitalise.ts'
import { sayCondition } from './say-condition.ts'
import { sayStep } from './sign-words.ts'
import { toTemplate } from './tell-plan.ts'

/** The newest of them: enough to tell a rate by, and not too much to keep for every pattern. */
export const ENTRIES_MAX = 200
/** Below it a pattern is never validated (spec P5), so the other side of it is told. */
const CONFIDENCE_MIN = 0.7

/** One side of what was found: the runs that did it, or those that did not. */
interface Side extends Finding {
  readonly hits: number
  readonly runs: number
  holds(run: number): boolean
}

/**
 * What was proven, as a pattern that people can read. Where it is said better of the runs that do
 * not do a thing, because hardly any run succeeds, those are the evidence; the advice stays the same.
 */
export function tellPattern(proof: Proof): MinedPattern {
  const { hypothesis, deviate, adjustedPValue } = proof
  const { population, condition, category } = hypothesis
  const side = chooseSide(proof)
  const sign = printCondition(whole(side, hypothesis))
  const baseRate = rateOf(population, side.expects)
  const counts = {
    hits: side.hits,
    runs: side.runs,
    hitsWithout: Math.round(baseRate * population.runs.length) - side.hits,
    runsWithout: population.runs.length - side.runs,
  }
  const shown = evidenceOf(side)
  return {
    key: contentHash('mined', sign, side.expects).slice(0, 32),
    sign,
    name: nameOf(side),
    category,
    expects: side.expects,
    advice: adviseOn(side),
    summary: shown,
    applicability: applicabilityOf(condition, population),
    content: contentOf(hypothesis, side),
    guidance: {
      whenToApply: whenOf(side, population),
      howToApply: howOf(side),
      benefits: [shown],
      risks: deviate === 0 ? [] : ['Runs that differ in this may differ in more than this.'],
      alternatives: [],
    },
    evidence: {
      entries: entriesOf(population, side),
      baseRate,
      contrast: { ...counts, pValue: fisherExact(counts).greater },
      adjustedPValue,
    },
  }
}

function chooseSide({ hypothesis, deviate }: Proof): Side {
  const { bits, support, population } = hypothesis
  const finding = sayHypothesis(hypothesis)
  const hits = population.runs.filter((run, index) => hasBit(bits, index) && run.isSuccess).length
  const isGood = deviate > 0
  const direct: Side = {
    ...finding,
    isNot: false,
    expects: isGood ? 'success' : 'failure',
    hits: isGood ? hits : support - hits,
    runs: support,
    holds: (run) => hasBit(bits, run),
  }
  const others = population.runs.length - support
  const otherHits = population.successCount - hits
  // Nobody can choose another task, and "not" is said once.
  if (finding.said.what === undefined || !finding.said.isDeniable) return direct
  const opposite: Side = {
    ...finding,
    isNot: true,
    expects: isGood ? 'failure' : 'success',
    hits: isGood ? others - otherHits : otherHits,
    runs: others,
    holds: (run) => !hasBit(bits, run),
  }
  const isSaid = confidenceOf(direct, population) > CONFIDENCE_MIN
  return isSaid || confidenceOf(opposite, population) <= CONFIDENCE_MIN ? direct : opposite
}

function confidenceOf({ hits, runs, expects }: Side, population: Population): number {
  const pValue = binomialTail(hits, runs, rateOf(population, expects))
  return pValue < 0.05 ? patternConfidence({ rate: hits / Math.max(1, runs), runs, pValue }) : 0
}

function rateOf({ runs, successCount }: Population, expects: Side['expects']): number {
  const successes = successCount / Math.max(1, runs.length)
  return expects === 'success' ? successes : 1 - successes
}

/** A hypothesis in words: the error that all its runs met says when, and is no part of what is done. */
function sayHypothesis({
  condition,
  population,
}: Hypothesis): Pick<Finding, 'said' | 'where' | 'after'> {
  const { within, tasks } = population
  const { where } = tasks === undefined ? {} : sayCondition(tasks)
  const of = where === undefined ? {} : { where }
  if (condition.is !== 'follows' || within?.is !== 'follows') {
    return { said: sayCondition(condition), ...of }
  }
  const [met, first, ...later] = condition.signs
  if (met === undefined || first === undefined) return { said: sayCondition(condition), ...of }
  const signs = [{ ...first, isNext: false }, ...later]
  const after = `${first.isNext ? 'right after' : 'after'} they ${sayStep(met.sign)}`
  return { said: sayCondition({ ...condition, signs }), after, ...of }
}

function whole({ isNot }: Side, { condition, population }: Hypothesis): Condition {
  const { within } = population
  const own: Condition = isNot ? { is: 'not', part: condition } : condition
  if (within === undefined) return own
  return { is: 'and', parts: [...(within.is === 'and' ? within.parts : [within]), own] }
}

function entriesOf(population: Population, side: Side): readonly EvidenceEntry[] {
  return [...population.runs.keys()]
    .filter((run) => side.holds(run))
    .slice(0, ENTRIES_MAX)
    .flatMap((run) => toEntry(population, run, side.expects))
}

/** What a run of a population is for, or against, a pattern that expects this end. */
export function toEntry(
  { runs }: Population,
  run: number,
  expects: 'success' | 'failure',
): readonly EvidenceEntry[] {
  const found = runs[run]
  if (found === undefined) return []
  const { digest, isSuccess } = found
  const { id: episodeId, runKey, at } = digest
  const type = typeOfRun(digest)
  const isHit = isSuccess === (expects === 'success')
  const ofType = type === undefined ? {} : { type }
  return [{ episodeId, runKey, at, isHit, origin: 'mined', ...ofType }]
}

function whenOf({ said, where = said.where, after }: Side, { opening }: Population): string {
  const when = where === undefined ? 'In any task' : `In ${where}`
  if (after !== undefined) return `${when}, ${after.replace(' they ', ' you ')}.`
  return opening === 0 ? `${when}.` : `${when}, within the first ${opening} steps.`
}

function contentOf({ condition, population }: Hypothesis, side: Side): PatternContent {
  const advice = adviseOn(side)
  const isFollowed =
    condition.is === 'follows' && advice === 'do' && actionOf(side) === side.said.what
  if (isFollowed && condition.feature === 'plan') return toTemplate(condition.signs)
  if (isFollowed && condition.signs.length > 1) {
    const signs = population.within?.is === 'follows' ? condition.signs.slice(1) : condition.signs
    return toProcedure(signs)
  }
  const rationale = 'Runs of both outcomes were compared.'
  if (advice === 'watch') {
    const condition = `it is one of these: ${tellRuns(side)}`
    return { type: 'heuristic', condition, action: reactionOf(side), rationale }
  }
  const { where = 'any task' } = side
  return { type: 'heuristic', condition: where, action: howOf(side).replace(/\.$/u, ''), rationale }
}

function toProcedure(signs: readonly FollowedSign[]): PatternContent {
  return {
    type: 'procedure',
    steps: signs.map(({ sign }, index) => ({
      name: `step ${index + 1}`,
      action: capitalise(sayStep(sign)),
      ...(sign.startsWith('tool ') ? { tool: sign.slice('tool '.length) } : {}),
    })),
    branches: [],
    until: [],
  }
}

function applicabilityOf(condition: Condition, { within, tasks }: Population): Applicability {
  const isType = tasks?.is === 'compared' && tasks.feature === 'task.type'
  const isOfTask = 'feature' in condition && condition.feature.startsWith('task.')
  const conditions = [
    ...(isOfTask ? [condition] : []),
    ...(tasks === undefined || isType ? [] : [tasks]),
    ...(within?.is === 'follows' ? [within] : []),
  ]
  return {
    problemTypes: isType ? [String(tasks.value)] : [],
    domains: [],
    capabilities: [],
    conditions: conditions.map(printCondition),
    antiConditions: [],
  }
}
