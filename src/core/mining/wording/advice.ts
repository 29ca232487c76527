import type { PatternAdvice } from '../../patterns/pattern.ts'
import { capitalise } from './capitalise.ts'
import type { Said } from './say-condition.ts'

/** What was found, in words: of the runs that did something, or of those that did not. */
export interface Finding {
  readonly said: Said
  /** The tasks that it was found in, such as `bugfix tasks`; nothing for all. */
  readonly where?: string | undefined
  /** What the runs had met before: `right after they meet the error "x"`. */
  readonly after?: string | undefined
  readonly isNot: boolean
  readonly expects: 'success' | 'failure'
}

const NAME_LENGTH_MAX = 200

/**
 * What to make of a finding: do what runs do that succeed, or what runs leave out that fail; avoid
 * the rest. What happens to a run, and what its task is, nobody can choose: it is a sign.
 */
export function adviseOn({ said, isNot, expects }: Finding): PatternAdvice {
  const isChosen = said.what !== undefined && !said.isHappening
  const isWanted = (expects === 'success') !== isNot
  if (isChosen && isWanted) return 'do'
  if (!isChosen || !said.isDeniable) return 'watch'
  return said.contrary === undefined ? 'avoid' : 'do'
}

/** What is to be done, or to be avoided, as the advice says. */
export function actionOf(finding: Finding): string {
  const { said, isNot, expects } = finding
  const isWanted = (expects === 'success') !== isNot
  return (isWanted ? said.what : (said.contrary ?? said.what)) ?? ''
}

/** What it is called: what is to be done or avoided; of a sign, what it tells. */
export function nameOf(finding: Finding): string {
  const { where } = finding
  const name =
    adviseOn(finding) === 'watch'
      ? `${tellRuns(finding)} ${endOf(finding)} more often`
      : [
          actionOf(finding),
          ...afterOf(finding, 'you'),
          ...(where === undefined ? [] : [`in ${where}`]),
        ].join(' ')
  return capitalise(name).slice(0, NAME_LENGTH_MAX)
}

/** What the runs show. How much more often is told of the evidence: figures in words grow stale. */
export function evidenceOf(finding: Finding): string {
  const others = finding.said.what === undefined ? 'other tasks' : 'others'
  return `${capitalise(tellRuns(finding))} ${endOf(finding)} more often than ${others}.`
}

/** How to go about it. */
export function howOf(finding: Finding): string {
  const advice = adviseOn(finding)
  const after = afterOf(finding, 'you')
  if (advice === 'do') return `${capitalise([actionOf(finding), ...after].join(' '))}.`
  if (advice === 'avoid') return `${['Do not', actionOf(finding), ...after].join(' ')}.`
  if (finding.said.what === undefined) return `${capitalise(reactionOf(finding))}.`
  return `When a run goes like that, ${reactionOf(finding)}.`
}

/** What to do about a sign that nobody can choose. */
export function reactionOf({ said, expects }: Finding): string {
  if (expects === 'success') return said.what === undefined ? 'go on as usual' : 'go on'
  return said.what === undefined
    ? 'take more care than usual: check each result before the next step'
    : 'stop and find the cause before the next step'
}

/** The runs that are the evidence, by what they did or did not. */
export function tellRuns({ said, where, after, isNot }: Finding): string {
  if (said.what === undefined) return said.where ?? 'such tasks'
  const runs = where === undefined ? 'runs' : `in ${where}, runs`
  const met = after === undefined ? '' : ` ${after}`
  if (!isNot) return `${runs} that ${said.what}${met}`
  if (said.contrary !== undefined) return `${runs} that ${said.contrary}${met}`
  return said.isSingle
    ? `${runs} that do not ${said.what}${met}`
    : `${runs} in which it never comes to "${said.what}"${met}`
}

function afterOf({ after }: Finding, who: string): readonly string[] {
  return after === undefined ? [] : [after.replace(' they ', ` ${who} `)]
}

function endOf({ expects }: Finding): string {
  return expects === 'success' ? 'succeed' : 'fail'
}
