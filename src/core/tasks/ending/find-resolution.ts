import { type Act, readActs } from '../acts/read-acts.ts'
import { hasSameTargets, isCorrected, isSameCheck } from '../acts/same-check.ts'
import type { TraceEntry } from '../episodes/episode.ts'
import { describeCorrection, short } from './describe-correction.ts'

export type ResolvedStep = Pick<TraceEntry, 'tool' | 'input' | 'output' | 'error'>

export interface Resolution {
  /**
   * `changed`: something was changed before the check succeeded. `corrected`: the call itself was
   * put in another way. `unchanged`: the same call succeeded, and nothing had changed. `unclear`: it
   * succeeded after steps that may have done anything; each that may have helped is listed.
   */
  readonly by: 'changed' | 'corrected' | 'unchanged' | 'unclear'
  /** The index of the step that succeeded; of the last one when only the task says so. */
  readonly at: number
  /** What helped, in its order: changes with the index of their step, or the call put right. */
  readonly helped: readonly { readonly at: number; readonly text: string }[]
}

/** How the task of the steps ended. */
interface TaskResult {
  readonly isFailed: boolean
  readonly testsPassed?: boolean | undefined
}

/** Further away, a call that is only like another has other reasons. */
const CORRECTED_STEPS_MAX = 15

// What programs that test or build print when something failed, though the step has no error.
const SAYS_FAILED =
  /\b[1-9]\d* (?:tests? |specs? )?(?:failed|failing)\b|^FAILED\b|test result: FAILED|BUILD FAIL/mu

interface Reading {
  readonly steps: readonly ResolvedStep[]
  readonly task: TaskResult
  readonly actsOf: (at: number) => readonly [Act, ...Act[]]
}

/**
 * Says about each step that failed how its error went away, if it did: by what changed before the
 * same check succeeded. Looking around never solves anything, and neither does another success.
 */
export function createResolver(
  steps: readonly ResolvedStep[],
  task: TaskResult,
): (failedAt: number) => Resolution | undefined {
  let all: readonly (readonly [Act, ...Act[]])[] | undefined
  const actsOf = (at: number): readonly [Act, ...Act[]] => {
    all ??= readAllActs(steps)
    return all[at] ?? readActs(undefined, undefined)
  }
  const reading: Reading = { steps, task, actsOf }
  return (failedAt) => {
    const failed = failedAct(actsOf(failedAt))
    const found = findChecked(failedAt, failed, reading) ?? findCorrected(failedAt, failed, reading)
    // What a failed task did is not an example, even if the error went away.
    return found !== undefined && task.isFailed && found.by !== 'unchanged'
      ? { by: 'unclear', at: found.at, helped: [] }
      : found
  }
}

/** What steps do, each in its folder: `cd` at the end of one is for those after it, `cd x && test` is not. */
export function readAllActs(steps: readonly ResolvedStep[]): readonly (readonly [Act, ...Act[]])[] {
  let folder: string | undefined
  return steps.map(({ tool, input }) => {
    const acts = readActs(tool, input, folder)
    const last = acts.at(-1)
    if (last?.head === 'cd') folder = last.folder
    return acts
  })
}

/**
 * Whether the tests that were run last had passed; unknown where there were none, where their output
 * was not recorded, or where something was changed after them.
 */
export function judgeTests(steps: readonly ResolvedStep[]): boolean | undefined {
  const all = readAllActs(steps)
  const testedAt = all.findLastIndex((acts) => acts.some(({ check }) => check === 'test'))
  const test = all[testedAt]?.find(({ check }) => check === 'test')
  const { error, output } = steps[testedAt] ?? {}
  if (test === undefined || (error === undefined && output === undefined)) return undefined
  if (isFailed(steps[testedAt], test)) return false
  const isChanged = all.some(
    (acts, at) =>
      at > testedAt && steps[at]?.error === undefined && acts.some(({ kind }) => kind === 'change'),
  )
  return isChanged ? undefined : true
}

/** What failed in a step: its check, or else the last act that does more than look. */
export function failedAct(acts: readonly [Act, ...Act[]]): Act {
  return (
    acts.findLast(({ kind }) => kind === 'check') ??
    acts.findLast(({ kind }) => kind !== 'look') ??
    acts.at(-1) ??
    acts[0]
  )
}

interface Checked {
  readonly at: number
  /** The index among the acts of that step; all of them come before a check that was not recorded. */
  readonly act: number
}

function findChecked(failedAt: number, failed: Act, reading: Reading): Resolution | undefined {
  const { steps } = reading
  const error = steps[failedAt]?.error ?? ''
  let gone: Checked | undefined
  for (let at = failedAt + 1; at < steps.length; at++) {
    const act = reading.actsOf(at).findIndex((one) => isSameCheck(failed, one, error))
    if (act < 0) continue
    // It fails with something else: what was done until then has helped, if it succeeds later.
    if (isFailed(steps[at], failed)) gone ??= { at, act }
    else return resolve(failedAt, failed, { gone, checked: { at, act } }, reading)
  }
  if (reading.task.testsPassed !== true || failed.check !== 'test') return undefined
  const last = { at: steps.length - 1, act: Number.POSITIVE_INFINITY }
  const shown = resolve(failedAt, failed, { gone, checked: last }, reading)
  return shown.by === 'changed' ? shown : undefined
}

function isFailed(step: ResolvedStep | undefined, { kind }: Act): boolean {
  if (step?.error !== undefined) return true
  return kind === 'check' && SAYS_FAILED.test(step?.output ?? '')
}

function resolve(
  failedAt: number,
  failed: Act,
  // `gone`: when the same check failed with something else.
  { gone, checked }: { readonly gone: Checked | undefined; readonly checked: Checked },
  reading: Reading,
): Resolution {
  const { at } = checked
  const until = gone === undefined ? [] : actsBetween(failedAt, gone, reading)
  const between = actsBetween(failedAt, checked, reading)
  const isChange = ({ act }: ActAt): boolean => act.kind === 'change'
  const changes = (until.some(isChange) ? until : between).filter(isChange)
  if (changes.length > 0) {
    return { by: 'changed', at, helped: changes.map((one) => toHelp(one, failed)) }
  }
  const succeeded = reading.actsOf(at)[checked.act] ?? failed
  if (failed.call !== succeeded.call && hasSameTargets(failed, succeeded)) {
    return correctedBy(failed, succeeded, at)
  }
  const others = between.filter(({ act }) => act.kind !== 'look' && !isIdle(act, failed))
  const helped = untried(others, failedAt, reading).map((one) => toHelp(one, failed))
  if (helped.length === 1) return { by: 'changed', at, helped }
  return { by: others.length === 0 ? 'unchanged' : 'unclear', at, helped }
}

interface ActAt {
  readonly at: number
  readonly act: Act
}

/**
 * Nothing says what such a tool or command does, but it was used before the same call succeeded. What
 * the task had used before the error did not keep it away, so it did not solve it either. A command
 * counts where the same call had failed again without it, or where it is one of the same program:
 * else the call may have succeeded anyway.
 */
function untried(others: readonly ActAt[], failedAt: number, { steps, actsOf }: Reading) {
  const failed = failedAct(actsOf(failedAt))
  const used = new Set<string>()
  let hasFailedBefore = false
  for (let at = 0; at < failedAt; at++) {
    for (const act of actsOf(at)) used.add(nameOf(act))
    hasFailedBefore ||= steps[at]?.error !== undefined && failedAct(actsOf(at)).call === failed.call
  }
  const found = others.filter(
    ({ act }) =>
      act.files.length === 0 &&
      !used.has(nameOf(act)) &&
      (act.tool !== undefined || hasFailedBefore || act.head === failed.head),
  )
  return [...new Map(found.map((one) => [nameOf(one.act), one])).values()]
}

function nameOf({ tool, call }: Act): string {
  return tool ?? call
}

/** Names that a call was made again, with nothing changed in between. */
export const REPEATED = 'repeating the call unchanged'

/** What was done between a failure and the same failure of the same call: it did not help. */
export function findTried(
  steps: readonly ResolvedStep[],
  failures: readonly number[],
): readonly string[] {
  const all = readAllActs(steps)
  const actsOf = (at: number): readonly [Act, ...Act[]] => all[at] ?? readActs(undefined, undefined)
  const reading: Reading = { steps, task: { isFailed: true }, actsOf }
  return failures.flatMap((from, index) => {
    const to = failures[index + 1]
    const failed = failedAct(actsOf(from))
    if (to === undefined || failedAct(actsOf(to)).call !== failed.call) return []
    const others = actsBetween(from, { at: to, act: 0 }, reading).filter(
      ({ act }) => act.kind !== 'look' && !isIdle(act, failed),
    )
    // To run a check again is no attempt to solve anything.
    if (others.length === 0) return failed.kind === 'check' ? [] : [REPEATED]
    return (
      others
        // A failed edit says nothing about others, unless they make the same change.
        .filter(({ act }) => act.files.length === 0 || isSameFile(act, failed))
        .map((one) => toHelp(one, failed).text)
    )
  })
}

function toHelp({ at, act }: ActAt, failed: Act) {
  return { at, text: short(describeHelp(act, failed)) }
}

/** In place of a path: where the error comes next time, it is another one. */
const SAME_FILE = 'on the same file'

/**
 * Describes an act for use elsewhere: the command, the tool and its file, or the tool. Values of
 * other calls, such as ids, are task-specific and dropped.
 *
 * @param failed What had failed before it.
 */
export function describeHelp(act: Act, failed?: Act): string {
  const { kind, tool, text, values, files } = act
  if (failed !== undefined && isSameFile(act, failed)) return `${tool} ${SAME_FILE}`
  const isCommand = values.length === 1 && (kind === 'change' || /\s/u.test(values[0] ?? ''))
  return tool === undefined || files.length > 0 || isCommand ? text : tool
}

/** An edit of the file that a failed edit was about. */
function isSameFile({ tool, files }: Act, failed: Act): boolean {
  const named = [...failed.files, ...failed.values]
  return tool !== undefined && files.length > 0 && files.every((file) => named.includes(file))
}

// Tests change nothing that they check; a build, or a program that is run, may change anything.
function isIdle({ check, call }: Act, failed: Act): boolean {
  return call === failed.call || check === 'test' || check === 'lint'
}

function actsBetween(
  failedAt: number,
  { at: end, act: last }: Checked,
  { steps, actsOf }: Reading,
): readonly ActAt[] {
  const found: ActAt[] = []
  for (let at = failedAt + 1; at <= end; at++) {
    if (at < end && steps[at]?.error !== undefined) continue
    const acts = at < end ? actsOf(at) : actsOf(at).slice(0, last)
    for (const act of acts) found.push({ at, act })
  }
  return found
}

function findCorrected(
  failedAt: number,
  failed: Act,
  { steps, task, actsOf }: Reading,
): Resolution | undefined {
  // Where the task failed, a call that did not fail may be as wrong as the one before it.
  if (task.isFailed || (failed.check !== undefined && failed.check !== 'run')) return undefined
  const end = Math.min(steps.length, failedAt + 1 + CORRECTED_STEPS_MAX)
  const error = steps[failedAt]?.error ?? ''
  for (let at = failedAt + 1; at < end; at++) {
    if (steps[at]?.error !== undefined) continue
    const found = actsOf(at).find((act) => isCorrected(failed, act, error))
    if (found === undefined) continue
    return correctedBy(failed, found, at)
  }
  return undefined
}

function correctedBy(from: Act, to: Act, at: number): Resolution {
  const text = describeCorrection(from, to)
  if (text === undefined) return { by: 'unclear', at, helped: [] }
  return { by: 'corrected', at, helped: [{ at, text }] }
}
