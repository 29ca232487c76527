import type { BugSolution } from '../../core/learning/bugs/bug-pattern.ts'
import { holds } from '../../core/learning/conditions/holds.ts'
import { readCondition } from '../../core/learning/conditions/read-condition.ts'
import { choiceTexts } from '../../core/learning/digests/choices.ts'
import { stepFeatures } from '../../core/learning/digests/step-features.ts'
import { planFeatures } from '../../core/learning/digests/task-features.ts'
import { describeEnd } from '../../core/learning/patterns/describe-evidence.ts'
import { describeAdvice } from '../../core/learning/patterns/describe-pattern.ts'
import type { Pattern } from '../../core/learning/patterns/pattern.ts'
import type { CheckedEpisode } from '../../core/tasks/episodes/episode.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../caller.ts'
import type { AdvisedTask, MemoryContext, Offer } from '../context.ts'
import { readMany } from '../storage/records/read-records.ts'
import { type BugMatch, matchBugPattern } from './bugs/match-bug-pattern.ts'
import { findApplicable, type OfferedPattern } from './patterns/find-applicable.ts'

/** Spec A1: more would hide the best. */
const PATTERNS_MAX = 3
const BUGS_MAX = 2
/** Less sure, a bug is another one with a like message. */
const BUG_SCORE_MIN = 0.6
const TRIED_MAX = 2
const LINE_LENGTH_MAX = 400

/** What validated patterns advise for a task that starts. */
export async function adviseTask(
  { description, type, project }: AdvisedTask,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly Offer[]> {
  const asked = { task: description, type, project, k: PATTERNS_MAX }
  return (await findApplicable(asked, caller, deps)).map(patternOffer)
}

/** What is known about an error that a task met: what solved it before, and what to do next. */
export async function adviseOnError(
  error: string,
  { description, type, project }: AdvisedTask,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly Offer[]> {
  const bugs = await matchBugPattern({ error, project, k: BUGS_MAX }, caller, deps)
  const asked = { task: description, type, project, errors: [error], k: PATTERNS_MAX }
  const patterns = (await findApplicable(asked, caller, deps)).filter(
    ({ pattern }) => pattern.applicability.conditions.length > 0,
  )
  return [...bugs.flatMap(bugOffer), ...patterns.map(patternOffer)]
}

/** Which of the offered patterns the run followed. */
export async function followedPatterns(
  offered: readonly string[],
  { execution }: Pick<CheckedEpisode, 'execution'>,
  { documents }: MemoryContext,
): Promise<readonly string[]> {
  if (offered.length === 0) return []
  const steps = stepFeatures(execution.trace)
  const features = { steps, choices: choiceTexts(steps, planFeatures(execution.plan)) }
  const patterns = await readMany<Pattern>(documents, 'patterns', offered)
  return patterns.flatMap(({ id, followedWhen }) => {
    const condition = followedWhen === undefined ? undefined : readCondition(followedWhen).condition
    return condition !== undefined && holds(condition, features) ? [id] : []
  })
}

function patternOffer({ pattern }: OfferedPattern): Offer {
  const { id, evidence } = pattern
  const { contrast } = evidence
  const shown =
    contrast === undefined || pattern.saves !== undefined
      ? ''
      : ` ${contrast.hits} of ${contrast.runs} runs that did so ${describeEnd(pattern)}; ${contrast.hitsWithout} of ${contrast.runsWithout} others did.`
  return toOffer({ id, kind: 'pattern', text: `${describeAdvice(pattern)}${shown}` })
}

// What came before an error went away in a task that failed is no proof, so it is not offered.
function bugOffer({ pattern, solution, score }: BugMatch): readonly Offer[] {
  if (score < BUG_SCORE_MIN) return []
  const tried = pattern.solutions.filter((one) => one.attempts > 0 && one.successes === 0)
  return [
    ...(solution === undefined || solution.successes === 0 ? [] : [describeFix(solution)]),
    ...tried
      .slice(0, TRIED_MAX)
      .map(({ description }) => `Don't try \`${description}\`: it did not solve this error.`),
  ].map((text) => toOffer({ id: pattern.id, kind: 'bug', text }))
}

function describeFix({ description, successes, attempts, codeTemplate }: BugSolution): string {
  const change = codeTemplate === undefined ? '' : ` Change: ${codeTemplate}`
  return `Try \`${description}\`: it solved this error in ${successes} of ${attempts} tasks.${change}`
}

function toOffer({ text, ...offer }: Omit<Offer, 'flags'>): Offer {
  const line = text.replace(/\s+/gu, ' ').slice(0, LINE_LENGTH_MAX)
  return { ...offer, text: line, flags: flagSuspicious(line).flags }
}
