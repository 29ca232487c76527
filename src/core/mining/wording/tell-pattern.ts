import type { Condition, ConditionTest } from '../../conditions/condition.ts'
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
import type { Population } from '../search/hypothesis.ts'
import { type Advised, adviseOmen, howOf, isOmen, isWanted, nameOf } from './advice.ts'
import { capitalise } from './capitalise.ts'
import { type Said, sayCondition } from './say-condition.ts'
import { sayStep } from './sign-words.ts'
import { toTemplate } from './tell-plan.ts'

/** The newest of them: enough to tell a rate by, and not too much to keep for every pattern. */
export const ENTRIES_MAX = 200
/** Below it a pattern is never validated (spec P5), so the other side of it is told. */
const CONFIDENCE_MIN = 0.7

/** One side of what was found: the runs that did it, or those that did not. */
interface Side extends Advised {
  readonly hits: number
  readonly runs: number
  holds(run: number): boolean
}

/**
 * What was proven, as a pattern that people can read. Runs that do it succeed more often: do it.
 * They fail more often: avoid it. Where that is said better of the runs that do not do it, because
 * hardly any run succeeds, it is said of those.
 */
export function tellPattern(proof: Proof): MinedPattern {
  const { hypothesis, deviate, adjustedPValue } = proof
  const { population, condition, category } = hypothesis
  const side = chooseSide(proof)
  const sign = printCondition(whole(side, population))
  const said = sayCondition(whereOf(condition, population))
  const baseRate = rateOf(population, side.expects)
  const counts = {
    hits: side.hits,
    runs: side.runs,
    hitsWithout: Math.round(baseRate * population.runs.length) - side.hits,
    runsWithout: population.runs.length - side.runs,
  }
  const name = nameOf(said, side)
  return {
    key: contentHash('mined', sign, side.expects).slice(0, 32),
    sign,
    name,
    category,
    expects: side.expects,
    summary: `${name}: ${effectOf(side)}.`,
    applicability: applicabilityOf(condition, population),
    content: contentOf(condition, side, said),
    guidance: {
      whenToApply: whenOf(said, population),
      howToApply: howOf(said, side),
      benefits: [`${capitalise(effectOf(side))}.`],
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

// How much more often is told of the evidence whenever it is shown: figures in words grow stale.
function effectOf({ expects, isNot }: Side): string {
  const those = isNot ? 'runs without that' : 'such runs'
  return `${those} ${expects === 'success' ? 'succeed' : 'fail'} more often than others`
}

function chooseSide({ hypothesis, deviate }: Proof): Side {
  const { bits, support, population, condition } = hypothesis
  const hits = population.runs.filter((run, index) => hasBit(bits, index) && run.isSuccess).length
  const isGood = deviate > 0
  const direct: Side = {
    condition,
    isNot: false,
    expects: isGood ? 'success' : 'failure',
    hits: isGood ? hits : support - hits,
    runs: support,
    holds: (run) => hasBit(bits, run),
  }
  const others = population.runs.length - support
  const otherHits = population.successCount - hits
  const opposite: Side = {
    condition,
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

// A type of task is where something is done; an error that was met, or so many steps, is when.
function whereOf(condition: Condition, { within }: Population): Condition {
  return isOfType(within) ? { is: 'and', parts: [within, condition] } : condition
}

function isOfType(condition: Condition | undefined): condition is TypeTest {
  return condition?.is === 'compared' && condition.feature === 'task.type'
}

type TypeTest = Extract<ConditionTest, { readonly is: 'compared' }>

function whole({ condition, isNot }: Side, { within }: Population): Condition {
  const own: Condition = isNot ? { is: 'not', part: condition } : condition
  return within === undefined ? own : { is: 'and', parts: [within, own] }
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

function whenOf({ where }: Said, { opening, within }: Population): string {
  const when = where === undefined ? 'In any task' : `In ${where}`
  if (within !== undefined && opening === 0 && within.is === 'follows') {
    return `${when}, after you ${sayStep(within.signs[0]?.sign ?? 'error')}.`
  }
  return opening === 0 ? `${when}.` : `${when}, within the first ${opening} steps.`
}

function contentOf(condition: Condition, side: Side, said: Said): PatternContent {
  const what = said.what ?? 'take more care than usual'
  if (condition.is === 'follows' && condition.feature === 'plan') {
    return toTemplate(condition.signs)
  }
  if (condition.is === 'follows' && isOmen(side)) {
    const action = adviseOmen(side)
    const rationale = 'Runs of both outcomes were compared.'
    return { type: 'heuristic', condition: said.what ?? 'any task', action, rationale }
  }
  if (condition.is === 'follows' && isWanted(side) && condition.signs.length > 1) {
    return {
      type: 'procedure',
      steps: condition.signs.map(({ sign }, index) => ({
        name: `step ${index + 1}`,
        action: capitalise(sayStep(sign)),
        ...(sign.startsWith('tool ') ? { tool: sign.slice('tool '.length) } : {}),
      })),
      branches: [],
      until: [],
    }
  }
  return {
    type: 'heuristic',
    condition: said.where ?? 'any task',
    action: isWanted(side) ? capitalise(what) : `Do not ${what}`,
    rationale: 'Runs of both outcomes were compared.',
  }
}

function applicabilityOf(condition: Condition, { within }: Population): Applicability {
  const parts = condition.is === 'and' ? condition.parts : [condition]
  const ofTask = parts.filter((part) => 'feature' in part && part.feature.startsWith('task.'))
  const met = within?.is === 'follows' ? [within] : []
  return {
    problemTypes: isOfType(within) ? [String(within.value)] : [],
    domains: [],
    capabilities: [],
    conditions: [...ofTask, ...met].map(printCondition),
    antiConditions: [],
  }
}
