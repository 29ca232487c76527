import type { BugSolution } from '../../../core/learning/bugs/bug-pattern.ts'
import { withoutValues } from '../../../core/learning/bugs/find-solution.ts'
import { compareSolutions } from '../../../core/learning/bugs/same-solution.ts'
import type { RunExample } from '../../../core/learning/digests/run-digest.ts'
import { describeEnd } from '../../../core/learning/patterns/describe-evidence.ts'
import { capitalize, describeAdvice } from '../../../core/learning/patterns/describe-pattern.ts'
import { adviceOf } from '../../../core/learning/patterns/pattern.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { AdvisedTask, MemoryContext, Offer } from '../../context.ts'
import { type BugMatch, matchBugPattern } from '../bugs/match-bug-pattern.ts'
import { findApplicable, type OfferedPattern } from '../patterns/find-applicable.ts'

const PATTERNS_MAX = 3
const BUGS_MAX = 2
/** Less sure, a bug is another one with a like message. */
const BUG_SCORE_MIN = 0.6
const TRIED_MAX = 3
const LINE_LENGTH_MAX = 400

type AdviceLine = Pick<Offer, 'advice' | 'text'>

/** What is known about an error that a task met: what solved it before, and what to do next. */
export async function adviseOnError(
  error: string,
  { description, type, project, tried }: AdvisedTask,
  caller: Caller,
  deps: MemoryContext,
) {
  const found = await matchBugPattern({ error, project, k: BUGS_MAX }, caller, deps)
  const bugs = found.filter(({ score }) => score >= BUG_SCORE_MIN)
  const asked = { task: description, type, project, errors: [error], k: PATTERNS_MAX }
  const patterns = (await findApplicable(asked, caller, deps)).filter(
    ({ pattern }) => pattern.applicability.conditions.length > 0,
  )
  const known = (tried ?? []).map((text) => withoutValues(text, [error]))
  const offers: readonly Offer[] = [
    ...bugs.flatMap((match) =>
      bugLines(match, known).map((line) => toOffer(match.pattern.id, 'bug', line)),
    ),
    ...patterns.map(patternOffer),
  ]
  return { bugs: bugs.map(({ pattern }) => pattern), offers }
}

/** Whether a solution is known to have helped: what a failed task did last is no proof. */
export function isProved(solution: BugSolution | undefined): solution is BugSolution {
  return solution !== undefined && solution.successes > 0
}

export function isTriedInVain({ attempts, successes }: BugSolution): boolean {
  return attempts > 0 && successes === 0
}

/** The fix to try for a bug, if it has not failed in this task, and what to avoid. */
export function bugLines(
  { pattern, solution }: Pick<BugMatch, 'pattern' | 'solution'>,
  tried: readonly string[] = [],
): readonly AdviceLine[] {
  const fresh = [solution, ...pattern.solutions]
    .filter(isProved)
    .find(({ description }) => !isAmong(description, tried))
  const failed = pattern.solutions
    .filter(isTriedInVain)
    .toSorted((left, right) => right.attempts - left.attempts)
  return [
    ...(fresh === undefined ? [] : [{ advice: 'do', text: describeFix(fresh) } as const]),
    ...failed.slice(0, TRIED_MAX).map(({ description, attempts }) => {
      const text = `\`${description}\` did not solve this error in ${attempts} task${attempts === 1 ? '' : 's'}.`
      return { advice: 'avoid', text } as const
    }),
  ]
}

/** Whether one of several texts describes the same solution. */
export function isAmong(description: string, done: readonly string[]): boolean {
  return done.some((text) => compareSolutions(description, text) === 'same')
}

function describeFix({ description, successes, attempts, codeTemplate }: BugSolution): string {
  const change = codeTemplate === undefined ? '' : ` Change: ${codeTemplate}`
  return `Try \`${description}\`: it solved this error in ${successes} of ${attempts} tasks.${change}`
}

export function patternOffer({ pattern }: OfferedPattern): Offer {
  const { contrast } = pattern.evidence
  const shown =
    contrast === undefined || pattern.saves !== undefined
      ? ''
      : ` ${contrast.hits} of ${contrast.runs} tasks that did so ${describeEnd(pattern)}; ${contrast.hitsWithout} of ${contrast.runsWithout} others did.`
  const text = `${describeAdvice(pattern)}${shown}`
  return toOffer(pattern.id, 'pattern', { advice: adviceOf(pattern), text })
}

/** What was done in a task that succeeded. It is an example: nothing says that it helped. */
export function exampleOffer({ episodeId, steps }: RunExample): Offer {
  const text = `A similar task succeeded with these steps. ${capitalize(steps.join('; '))}.`
  return toOffer(episodeId, 'episode', { advice: 'do', text })
}

function toOffer(id: string, kind: Offer['kind'], { advice, text }: AdviceLine): Offer {
  const line = text.replace(/\s+/gu, ' ').slice(0, LINE_LENGTH_MAX)
  return { id, kind, advice, text: line, flags: flagSuspicious(line).flags }
}
