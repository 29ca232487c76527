import { byFrequency, groupBy } from '../../group-by.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import type { ConditionTest } from '../conditions/condition.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { printChoice, situationOf } from '../digests/choices.ts'
import {
  amountOf,
  endedRuns,
  listsIn,
  RUNS_READ_MAX,
  type RunDigest,
  typeOfRun,
} from '../digests/run-digest.ts'
import { sharerOf } from '../digests/shared-digests.ts'
import type { Contrast, EvidenceEntry } from '../patterns/pattern.ts'
import type { Applicability, PatternContent } from '../patterns/pattern-content.ts'
import type { MinedPattern } from '../patterns/take-in.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
import { type Candidate, findCandidates, type MiningRun } from './candidates.ts'
import { findSavings } from './find-savings.ts'
import { type Finding, selectFindings } from './select-findings.ts'
import { type Advice, adviceSentence, categoryOf, type Examples } from './word-choice.ts'

/** Fewer runs prove nothing, given the number of choices. */
const RUNS_MINED_MIN = 20
const WINDOW_MS = 90 * 86_400_000
/** With fewer runs of the last 90 days, older ones are mined too. */
const RUNS_RECENT_MIN = 500
/** The newest runs that are stored with a pattern. */
const ENTRIES_MAX = 200
const NAME_LENGTH_MAX = 200
/** What holds in all of fewer types of tasks need not hold in any. */
const TYPES_FOR_ALL = 3
/** Fewer runs that made a choice show nothing about a type of tasks. */
const TYPE_RUNS_MIN = 5
/** The same, about a project. */
const SHARER_RUNS_MIN = 2

interface MiningOptions {
  /** Whether a pattern with this key is known already. */
  readonly isKnown?: ((key: string) => boolean) | undefined
  /** True to test known patterns again without looking for new ones. */
  readonly onlyKnown?: boolean | undefined
  /** Minimum number of projects or agents that show the effect. */
  readonly sharersMin?: number | undefined
}

/**
 * What an agent should do or avoid, by what runs that succeed choose and runs that fail do not, in
 * one scope (spec P8). The same digests give the same patterns. Known patterns, by their keys,
 * are tested again beside what is found.
 */
export function mineRuns(
  digests: readonly RunDigest[],
  { isKnown = () => false, onlyKnown = false, sharersMin = 1 }: MiningOptions = {},
): readonly MinedPattern[] {
  const runs = chooseRuns(digests)
  if (runs.length < RUNS_MINED_MIN) return []
  const seed = Number.parseInt(contentHash(...runs.map(({ digest }) => digest.id)).slice(0, 8), 16)
  const candidates = findCandidates(runs)
  const isKnownFinding = (finding: Finding): boolean => isKnown(keyOf(toClaim(finding)))
  const found = selectFindings(runs, candidates, { seed, isKnown: isKnownFinding })
  const outcomes = found.map(toClaim)
  const savings = findSavings(runs, candidates).map(
    ({ candidate, measure, middle, adjustedPValue }): Claim => {
      const isHit = ({ digest, isSuccess }: MiningRun): boolean =>
        isSuccess && (amountOf(digest, measure) ?? middle) < middle
      return { candidate, advice: 'do', saves: measure, isHit, adjustedPValue }
    },
  )
  return [...outcomes, ...savings]
    .filter((claim) => !onlyKnown || isKnown(keyOf(claim)))
    .filter((claim) => {
      const sharers = shownIn(claim, runs, ({ digest }) => sharerOf(digest), SHARER_RUNS_MIN)
      return sharersMin === 1 || sharers.length >= sharersMin
    })
    .flatMap((claim) => toPattern(claim, runs))
}

/** Each run once, the newest first, of the last 90 days where these suffice. */
function chooseRuns(digests: readonly RunDigest[]): readonly MiningRun[] {
  const ended = endedRuns(digests).slice(0, RUNS_READ_MAX)
  const since = (ended[0]?.at ?? 0) - WINDOW_MS
  return ended
    .filter(({ at }, index) => index < RUNS_RECENT_MIN || at >= since)
    .map((digest) => ({ digest, isSuccess: digest.status === 'success' }))
}

/** What a pattern says of a choice. */
interface Claim {
  readonly candidate: Candidate
  readonly advice: Advice
  readonly saves?: string | undefined
  /** Whether a run ended as the pattern expects of runs that make the choice. */
  readonly isHit: (run: MiningRun) => boolean
  readonly adjustedPValue: number
}

function toClaim({ candidate, zScore, adjustedPValue }: Finding): Claim {
  const isGood = zScore > 0
  const isHit = (run: MiningRun): boolean => run.isSuccess === isGood
  return { candidate, advice: isGood ? 'do' : 'avoid', isHit, adjustedPValue }
}

/** Equal for the same claim on the same tasks. */
function keyOf({ candidate: { choice, type = '' }, saves, advice }: Claim): string {
  return contentHash('choice', printChoice(choice), type, saves ?? advice).slice(0, 32)
}

function toPattern(claim: Claim, runs: readonly MiningRun[]): readonly MinedPattern[] {
  const { candidate, advice, saves, adjustedPValue } = claim
  const { choice } = candidate
  // Runs that repeat a failed call may get through by luck. Nobody should be told to.
  if (choice.kind === 'again' && advice === 'do') return []
  const contrast = contrastOf(claim, runs)
  // It may help in one kind of run but not overall, which could not be verified.
  if (contrast.hits * contrast.runsWithout <= contrast.hitsWithout * contrast.runs) return []
  const applicability = applicabilityOf(claim, runs)
  const category = categoryOf(choice, advice, applicability.problemTypes.length === 1)
  const sentence = adviceSentence(choice, advice, examplesOf(candidate, runs))
  const effect = effectOf(claim)
  const situation = choice.kind === 'on' ? undefined : situationOf(choice)
  return [
    {
      key: keyOf(claim),
      followedWhen: printCondition(contains(printChoice(choice))),
      ...(situation === undefined ? {} : { comparedWhen: printCondition(contains(situation)) }),
      ...(saves === undefined ? {} : { saves }),
      name: nameOf(sentence, saves).slice(0, NAME_LENGTH_MAX),
      category: saves === undefined ? category : 'optimization',
      expects: advice === 'do' ? 'success' : 'failure',
      advice,
      summary: effect,
      applicability,
      content: contentOf(claim, sentence),
      guidance: {
        whenToApply: whenOf(claim, applicability),
        howToApply: sentence,
        benefits: [effect],
        risks: [],
        alternatives: [],
      },
      evidence: {
        entries: entriesOf(claim, runs),
        baseRate: (contrast.hits + contrast.hitsWithout) / (contrast.runs + contrast.runsWithout),
        contrast,
        adjustedPValue,
      },
    },
  ]
}

function contains(value: string): ConditionTest {
  return { is: 'contains', feature: 'choices', of: 'any', values: [value] }
}

function nameOf(sentence: string, saves: string | undefined): string {
  return saves === undefined ? sentence : `${sentence.slice(0, -1)}: tasks ${gainOf(saves)}.`
}

function gainOf(measure: string): string {
  return measure === 'time' ? 'that do so finish sooner' : `that do so need fewer ${measure}`
}

function effectOf({ advice, saves }: Claim): string {
  if (saves !== undefined) return `Successful tasks ${gainOf(saves)} than those that do not.`
  const ended = advice === 'do' ? 'succeeded' : 'failed'
  return `Tasks that did so ${ended} more often than comparable tasks that did not.`
}

function contrastOf({ candidate, isHit }: Claim, runs: readonly MiningRun[]): Contrast {
  const counts = { hits: 0, runs: 0, hitsWithout: 0, runsWithout: 0 }
  for (const index of candidate.runs) {
    const isMade = candidate.made.has(index)
    counts[isMade ? 'runs' : 'runsWithout']++
    if (isHit(runs[index] as MiningRun)) counts[isMade ? 'hits' : 'hitsWithout']++
  }
  return { ...counts, pValue: fisherExact(counts).greater }
}

function entriesOf(
  { candidate, isHit }: Claim,
  runs: readonly MiningRun[],
): readonly EvidenceEntry[] {
  return [...candidate.made].slice(0, ENTRIES_MAX).map((index): EvidenceEntry => {
    const run = runs[index] as MiningRun
    const { id: episodeId, runKey, at } = run.digest
    const type = typeOfRun(run.digest)
    return {
      episodeId,
      runKey,
      at,
      isHit: isHit(run),
      origin: 'mined',
      ...(type === undefined ? {} : { type }),
    }
  })
}

function applicabilityOf(claim: Claim, runs: readonly MiningRun[]): Applicability {
  const { choice, type } = claim.candidate
  return {
    problemTypes: type === undefined ? typesOf(claim, runs) : [type],
    domains: [],
    capabilities: [],
    conditions: choice.kind === 'on' ? [printCondition(contains(situationOf(choice) ?? ''))] : [],
    antiConditions: [],
  }
}

/** The types of tasks in which it shows; nothing when it shows in all that there are. */
function typesOf(claim: Claim, runs: readonly MiningRun[]): readonly string[] {
  const typeOf = ({ digest }: MiningRun): string | undefined => typeOfRun(digest)
  const shown = shownIn(claim, runs, typeOf, TYPE_RUNS_MIN)
  const types = [...groupBy(runs, typeOf).keys()]
  const isEverywhere = types.every((type) => shown.includes(type))
  return isEverywhere && types.length >= TYPES_FOR_ALL ? [] : shown
}

/** The groups of runs in which those that made the choice ended better than the others. */
function shownIn(
  claim: Claim,
  runs: readonly MiningRun[],
  groupOf: (run: MiningRun) => string | undefined,
  runsMin: number,
): readonly string[] {
  const { candidate } = claim
  const groups = groupBy(candidate.runs, (index) => groupOf(runs[index] as MiningRun))
  return [...groups].flatMap(([group, own]) => {
    const made = new Set(own.filter((index) => candidate.made.has(index)))
    const {
      hits,
      runs: size,
      hitsWithout,
      runsWithout,
    } = contrastOf({ ...claim, candidate: { ...candidate, runs: own, made } }, runs)
    const isShown = size >= runsMin && hits * Math.max(1, runsWithout) > hitsWithout * size
    return isShown ? [group] : []
  })
}

function whenOf({ candidate: { choice } }: Claim, { problemTypes }: Applicability): string {
  const where = problemTypes.length === 0 ? 'any task' : `${problemTypes.join(' or ')} tasks`
  return choice.kind === 'on' ? `In ${where}, after that error.` : `In ${where}.`
}

/** What the runs that made a choice did most often where a step `is` something. */
function examplesOf({ made }: Candidate, runs: readonly MiningRun[]): Examples {
  const found = new Map<string, string[]>()
  for (const index of made) {
    for (const features of listsIn(runs[index]?.digest.features.steps)) {
      const name = features.find((feature) => /^(?:tool|run) /u.test(feature))
      for (const meaning of features.filter((feature) => feature.startsWith('is ')))
        if (name !== undefined) found.set(meaning, [...(found.get(meaning) ?? []), name])
    }
  }
  return new Map(
    [...found].flatMap(([meaning, names]) => {
      const [best] = byFrequency(names)
      return best === undefined || best[1] <= names.length / 2 ? [] : [[meaning, best[0]] as const]
    }),
  )
}

/** Objects of a plan differ from task to task: `fix {file}`. */
const OBJECT = /\{(\w+)\}/gu

function contentOf({ candidate: { choice }, advice }: Claim, sentence: string): PatternContent {
  if (choice.kind !== 'plan' || advice === 'avoid')
    return { type: 'strategy', approach: sentence, principles: [] }
  const names = new Set(
    choice.parts.flatMap((part) => [...part.matchAll(OBJECT)].map(([, name = '']) => name)),
  )
  return {
    type: 'template',
    structure: choice.parts.map((part) => part.replace(OBJECT, '{{$1}}')),
    parameters: [...names].map((name) => ({ name, type: 'text' as const, default: name })),
    rules: [],
  }
}
