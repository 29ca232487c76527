import { contentHash } from '../../language/text/content-hash.ts'
import type { Condition } from '../conditions/condition.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { typeOfRun } from '../digests/run-digest.ts'
import { capitalize } from '../patterns/describe-pattern.ts'
import type { Contrast, EvidenceEntry, PatternAdvice } from '../patterns/pattern.ts'
import type { Applicability } from '../patterns/pattern-content.ts'
import type { MinedPattern } from '../patterns/take-in.ts'
import { patternConfidence } from '../statistics/estimates.ts'
import { binomialTail, fisherExact } from '../statistics/exact-tests.ts'
import { hasBit } from './bits.ts'
import { describeCondition, describeStep, type Phrase } from './describe-condition.ts'
import { type Hypothesis, type Population, withinOf } from './hypothesis.ts'
import type { MiningRun } from './mining-runs.ts'
import { renderContent } from './render-content.ts'
import type { TestedHypothesis } from './test-hypotheses.ts'

/** The newest runs that are stored with a pattern. */
export const ENTRIES_MAX = 200
/** At or below it a pattern is never validated (spec P5). */
const CONFIDENCE_MIN = 0.7
const NAME_LENGTH_MAX = 200

/** The runs that are the evidence: those with the feature, or those without it (`isNot`). */
interface Side {
  readonly isNot: boolean
  readonly expects: 'success' | 'failure'
  readonly runs: readonly MiningRun[]
  readonly hits: number
}

/**
 * A finding as a pattern. The advice follows from the direction of the effect. The evidence is the
 * runs with the feature, or, where these alone could never be validated because hardly any run
 * succeeds, the runs without it; the summary says what the runs of that side show.
 */
export function renderPattern({
  hypothesis,
  zScore,
  adjustedPValue,
}: TestedHypothesis): MinedPattern {
  const { population, condition, category } = hypothesis
  const side = chooseSide(hypothesis, zScore > 0)
  const { expects, isNot, runs, hits } = side
  const baseRate = rateOf(population, expects)
  const counts = {
    hits,
    runs: runs.length,
    hitsWithout: Math.round(baseRate * population.runs.length) - hits,
    runsWithout: population.runs.length - runs.length,
  }
  const followedWhen = printCondition(wholeCondition(hypothesis, isNot))
  return {
    key: contentHash('mined', followedWhen, expects).slice(0, 32),
    followedWhen,
    category,
    expects,
    ...renderWords(hypothesis, { isGood: zScore > 0, isNot, expects }),
    applicability: applicabilityOf(condition, population),
    evidence: {
      entries: runs.slice(0, ENTRIES_MAX).map((run) => toEntry(run, expects)),
      baseRate,
      contrast: toContrast(counts),
      adjustedPValue,
    },
  }
}

function chooseSide({ condition, bits, population }: Hypothesis, isGood: boolean): Side {
  const sideOf = (isNot: boolean): Side => {
    const runs = population.runs.filter((_run, index) => hasBit(bits, index) !== isNot)
    const expects = isGood !== isNot ? 'success' : 'failure'
    const hits = runs.filter(({ isSuccess }) => isSuccess === (expects === 'success')).length
    return { isNot, expects, runs, hits }
  }
  const direct = sideOf(false)
  if (isOfTask(condition)) return direct
  const opposite = sideOf(true)
  const isProvable = (side: Side): boolean => confidenceOf(side, population) > CONFIDENCE_MIN
  return isProvable(direct) || !isProvable(opposite) ? direct : opposite
}

function confidenceOf({ hits, runs, expects }: Side, population: Population): number {
  const pValue = binomialTail(hits, runs.length, rateOf(population, expects))
  const rate = hits / Math.max(1, runs.length)
  return pValue < 0.05 ? patternConfidence({ rate, runs: runs.length, pValue }) : 0
}

function rateOf({ runs, successCount }: Population, expects: Side['expects']): number {
  const successes = successCount / Math.max(1, runs.length)
  return expects === 'success' ? successes : 1 - successes
}

function wholeCondition({ condition, population }: Hypothesis, isNot: boolean): Condition {
  const within = withinOf(population)
  const own: Condition = isNot ? { is: 'not', part: condition } : condition
  if (within === undefined) return own
  return { is: 'and', parts: [...(within.is === 'and' ? within.parts : [within]), own] }
}

export function toContrast(counts: Omit<Contrast, 'pValue'>): Contrast {
  return { ...counts, pValue: fisherExact(counts).greater }
}

export function toEntry(
  { digest, isSuccess }: MiningRun,
  expects: 'success' | 'failure',
): EvidenceEntry {
  const { id: episodeId, runKey, at } = digest
  const type = typeOfRun(digest)
  const isHit = isSuccess === (expects === 'success')
  return { episodeId, runKey, at, isHit, origin: 'mined', ...(type === undefined ? {} : { type }) }
}

type Words = Pick<MinedPattern, 'name' | 'advice' | 'summary' | 'content' | 'guidance'>

interface Direction {
  /** Whether runs with the feature do better. */
  readonly isGood: boolean
  /** Whether the runs without it are the evidence. */
  readonly isNot: boolean
  readonly expects: 'success' | 'failure'
}

/** All words of a pattern, from the same data for both directions. */
function renderWords(hypothesis: Hypothesis, direction: Direction): Words {
  const { phrase, where, after } = describeHypothesis(hypothesis)
  const { what } = phrase
  const ends = direction.expects === 'success' ? 'succeed' : 'fail'
  const advice = adviceFor(phrase, direction.isGood)
  const subject = subjectOf(phrase, { where, after: after('they'), isNot: direction.isNot })
  const others = what === undefined ? 'other tasks' : 'others'
  const summary = `${capitalize(subject)} ${ends} more often than ${others}.`
  const action = `${what}${after('you')}`
  const how = howTo(action, advice, reactionOf(phrase, direction.expects))
  const title = where === undefined ? action : `${action} in ${where}`
  const name = advice === 'watch' ? `${subject} ${ends} more often` : title
  const when = [where ?? phrase.where ?? 'any task', after('you').trim()]
  return {
    name: capitalize(name).slice(0, NAME_LENGTH_MAX),
    advice,
    summary,
    content: renderContent(hypothesis, { advice, where, subject, how }),
    guidance: {
      whenToApply: `In ${when.filter((part) => part !== '').join(', ')}.`,
      howToApply: `${how}.`,
      benefits: [summary],
      risks: ['Runs that differ in this may differ in other things too.'],
      alternatives: [],
    },
  }
}

function adviceFor({ what, isChosen }: Phrase, isGood: boolean): PatternAdvice {
  if (what === undefined || !isChosen) return 'watch'
  return isGood ? 'do' : 'avoid'
}

/** The runs, or the tasks, that are the evidence. */
function subjectOf(
  phrase: Phrase,
  { where, after, isNot }: { where: string | undefined; after: string; isNot: boolean },
): string {
  if (phrase.what === undefined) return phrase.where ?? 'such tasks'
  const runs = where === undefined ? 'runs' : `in ${where}, runs`
  return `${runs} that ${isNot ? 'never ' : ''}${phrase.what}${after}`
}

/** The error that all runs of the population met says when, and is no part of what is done. */
function describeHypothesis({ condition, population }: Hypothesis): {
  readonly phrase: Phrase
  readonly where: string | undefined
  readonly after: (who: string) => string
} {
  const { tasks, met } = population
  const where = tasks === undefined ? undefined : describeCondition(tasks).where
  const [error, first, ...later] = condition.is === 'follows' ? condition.sequence : []
  if (condition.is !== 'follows' || met === undefined || error === undefined || first === undefined)
    return { phrase: describeCondition(condition), where, after: () => '' }
  const sequence = [{ ...first, isNext: false }, ...later]
  const when = first.isNext ? 'right after' : 'after'
  return {
    phrase: describeCondition({ ...condition, sequence }),
    where,
    after: (who) => ` ${when} ${who} ${describeStep(error.value)}`,
  }
}

function howTo(action: string, advice: PatternAdvice, reaction: string): string {
  if (advice === 'do') return capitalize(action)
  return advice === 'avoid' ? `Do not ${action}` : capitalize(reaction)
}

/** What to do about something that nobody can choose. */
function reactionOf({ what }: Phrase, expects: 'success' | 'failure'): string {
  if (what === undefined) {
    return expects === 'success'
      ? 'go on as usual'
      : 'take more care than usual: check each result before the next step'
  }
  return `when a run goes like that, ${expects === 'success' ? 'go on' : 'stop and find the cause before the next step'}`
}

function applicabilityOf(condition: Condition, { tasks, met }: Population): Applicability {
  const isType = tasks?.is === 'compared'
  const conditions = [isOfTask(condition) ? condition : undefined, isType ? undefined : tasks, met]
  return {
    problemTypes: isType ? [String(tasks.value)] : [],
    domains: [],
    capabilities: [],
    conditions: conditions.filter((one) => one !== undefined).map(printCondition),
    antiConditions: [],
  }
}

function isOfTask(condition: Condition): boolean {
  return 'feature' in condition && condition.feature.startsWith('task.')
}
