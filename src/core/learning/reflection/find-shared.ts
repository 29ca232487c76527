import { groupBy, sum } from '../../group-by.ts'
import type { Failure } from '../../language/failures/failure.ts'
import { signatureOf } from '../../language/failures/signature.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { readActs } from '../../tasks/acts/read-acts.ts'
import { createResolver } from '../../tasks/ending/find-resolution.ts'
import type { Episode, EpisodeStatus, TraceEntry } from '../../tasks/episodes/episode.ts'
import { failuresOf, readFailureIn } from '../../tasks/episodes/failure-keys.ts'
import { isSpecificTemplate } from '../bugs/compare-traits.ts'
import { traitsOf } from '../bugs/failure-traits.ts'
import { findWording, hasWording, type Wording } from './common-wording.ts'
import { type EpisodeSketch, statementsIn, topicKey } from './episode-sketch.ts'
import { type EpisodeGroup, type GroupKind, sharedMin } from './group-episodes.ts'

/** What all cited episodes have in common, and the figures around it. */
export interface Finding {
  readonly by: GroupKind
  /** In order. Each of them has the type, the wording, the reason, the fix and the files. */
  readonly cited: readonly Episode[]
  readonly type?: string | undefined
  /** Of the error, the task, or the lesson, decision or feedback. */
  readonly wording?: Wording | undefined
  /** Of the reason of a decision. */
  readonly reason?: Wording | undefined
  /** What came between the error and its end, or solved the task. */
  readonly fix?: Wording | undefined
  /** Files that the task was about. */
  readonly files: readonly string[]
  /** Episodes with the wording: those that are cited, and those with another fix or reason. */
  readonly count: number
  readonly succeeded: number
  readonly failed: number
  readonly spentMs: number
  /** Tasks of this type since the first of these. */
  readonly total: number
  /** Share of the time of all tasks, 0 to 1; 0 for little. */
  readonly timeShare: number
}

const FILES_NAMED = 3
/** What `head` is for fixes that are no acts of a trace. */
const SAID = 'said'
const HELPED = 'helped'
/** Fewer are a coincidence. */
const TOGETHER_MIN = 2
/** A fix is reported if it worked in this share of the successful ones. */
const FIX_SHARE = 1 / 4
/** A task this frequent is worth knowing about. */
const AGAIN_MIN = 5
/** Number and share of failures that are not an accident. */
const FAILED_MIN = 2
const FAILED_SHARE = 1 / 3
/** How much more often than other tasks, where there are enough to know what is usual. */
const FAILED_MORE = 0.25
const OTHERS_MIN = 10
/** Of the time of all tasks. */
const TIME_SHARE = 0.2

/**
 * What the episodes of a group have in common, and which of them: the same words, files, type and
 * fix. `undefined` when that is nothing, or nothing that helps with another task.
 */
export function findShared(group: EpisodeGroup): Finding | undefined {
  const { by, all } = group
  const { episodes = [], wording } = findSimilar(group) ?? {}
  if (episodes.length < sharedMin(by, all.length)) return undefined
  const fix = by === 'failure' || by === 'topic' ? findFix(by, episodes, wording) : undefined
  const reasoned = by === 'decision' ? findReason(episodes, wording) : undefined
  const cited = fix?.episodes ?? reasoned?.episodes ?? episodes
  const type = sharedType(episodes)
  const spentMs = sum(episodes.map(({ execution }) => execution.durationMs ?? 0))
  const share = spentMs / Math.max(1, sum(all.map(({ durationMs }) => durationMs)))
  const finding: Finding = {
    by,
    cited,
    type,
    wording,
    reason: reasoned?.wording,
    fix: fix?.wording,
    files: sharedFiles(cited),
    count: episodes.length,
    ...countEnds(episodes),
    spentMs,
    total: all.filter((one) => type === undefined || one.type === type).length,
    timeShare: share >= TIME_SHARE ? share : 0,
  }
  return isWorthSaying(finding, all) ? finding : undefined
}

function textsOf(by: GroupKind, episode: Episode): readonly string[] {
  if (by === 'topic') return [episode.task.description]
  if (by === 'failure') return failuresOf(episode).map(describeFailure)
  return statementsIn(episode).flatMap(({ kind, text }) => (kind === by ? text : []))
}

function describeFailure({ type = '', message = '' }: Failure): string {
  const [line = ''] = message.trim().split('\n', 1)
  return line.includes(type) || /^error$/iu.test(type) ? line : [type, line].join(': ')
}

function findSimilar(group: EpisodeGroup): Partial<Supported> | undefined {
  const { by, episodes } = group
  if (by === 'file') return { episodes }
  return supportedBy(episodes.map((episode) => ({ text: textIn(episode, group), episode })))
}

// Of several texts of an episode, the one that the group is about.
function textIn(episode: Episode, { by, subject, key }: EpisodeGroup): string {
  const texts = textsOf(by, episode)
  if (by === 'topic') return texts[0] ?? ''
  if (by !== 'failure') return texts.find((text) => topicKey(text) === key) ?? ''
  const failure = failuresOf(episode).find(
    (one) => subject === `failure ${signatureOf(one).template}`,
  )
  return failure === undefined ? '' : describeFailure(failure)
}

interface Supported {
  readonly wording: Wording
  readonly episodes: readonly Episode[]
}

// The fix of the most tasks; the same task done again is one.
function findFix(
  by: GroupKind,
  episodes: readonly Episode[],
  wording: Wording | undefined,
): Supported | undefined {
  const fixes = episodes.flatMap((episode) =>
    fixesOf(by, episode, wording).map((fix) => ({ ...fix, episode })),
  )
  const least = Math.max(TOGETHER_MIN, FIX_SHARE * countEnds(episodes).succeeded)
  return [...groupBy(fixes, ({ head }) => head).values()]
    .flatMap((alike) => {
      const own = [...new Map(alike.map((fix) => [fix.episode, fix])).values()]
      return supportedBy(own) ?? []
    })
    .filter((one) => countTasks(one.episodes) >= TOGETHER_MIN)
    .filter((one) => one.episodes.length >= least)
    .toSorted(
      (left, right) =>
        right.episodes.length - left.episodes.length ||
        compareText(left.wording.text, right.wording.text),
    )[0]
}

function countTasks(episodes: readonly Episode[]): number {
  return new Set(episodes.map(({ task }) => normalizeForComparison(task.description))).size
}

function supportedBy(
  said: readonly { readonly text: string; readonly episode: Episode }[],
): Supported | undefined {
  const found = findWording(said.map(({ text }) => text))
  if (found === undefined) return undefined
  const episodes = found.indexes.flatMap((at) => said[at]?.episode ?? [])
  return { wording: found.wording, episodes }
}

/** What came between an error and the check that passed; without a trace, what is said to help. */
function fixesOf(
  by: GroupKind,
  { execution, outcome, reflection, keys }: Episode,
  wording: Wording | undefined,
): readonly { readonly head: string; readonly text: string }[] {
  const { trace } = execution
  const isSuccess = outcome.status === 'success'
  const said = isSuccess ? (reflection.solutionPattern ?? '') : ''
  const metAt = by === 'failure' ? trace.findLastIndex(isErrorIn(trace, wording)) : -1
  if (metAt < 0) {
    const isAbout = by === 'topic' || keys.failureTemplates.length === 1
    return said === '' || !isAbout ? [] : [{ head: SAID, text: said }]
  }
  const { status, testsPassed } = outcome
  const resolution = createResolver(trace, { isFailed: status === 'failure', testsPassed })(metAt)
  if (resolution === undefined || resolution.by === 'unchanged') return []
  const between = trace
    .slice(metAt + 1, resolution.at)
    .filter(({ error }) => error === undefined)
    .flatMap(({ tool, input }) => readActs(tool, input))
  return [
    ...between.map(({ head, text }) => ({ head, text })),
    ...resolution.helped.map(({ text }) => ({ head: HELPED, text })),
  ]
}

function findReason(
  episodes: readonly Episode[],
  decision: Wording | undefined,
): Supported | undefined {
  if (decision === undefined) return undefined
  return supportedBy(
    episodes.flatMap((episode) => {
      const { decisions } = episode.execution
      const { reason } = decisions.find((one) => hasWording(one.decision, decision)) ?? {}
      return reason === undefined ? [] : [{ text: reason, episode }]
    }),
  )
}

function isWorthSaying(finding: Finding, all: readonly EpisodeSketch[]): boolean {
  const { by, count, failed, timeShare, fix } = finding
  if (by === 'failure') return fix !== undefined || !isTheOutcome(finding, all)
  if (by !== 'topic' && by !== 'file') return true
  const others = all.length - count
  const failedOthers = all.filter(({ status }) => status === 'failure').length - failed
  const usual = others < OTHERS_MIN ? 0 : failedOthers / others + FAILED_MORE
  const isFailing = failed >= FAILED_MIN && failed / count >= Math.max(FAILED_SHARE, usual)
  const isAgain = by === 'topic' && count >= AGAIN_MIN
  return isFailing || isAgain || timeShare > 0 || fix !== undefined
}

// The last thing in every task of a type that did not succeed, and in none that did, where it says no
// more than that: how they failed, not why.
function isTheOutcome(finding: Finding, all: readonly EpisodeSketch[]): boolean {
  const { cited, count, succeeded, total, type, wording } = finding
  const isOfType = (one: EpisodeSketch): boolean => type === undefined || one.type === type
  const unsuccessful = all.filter((one) => isOfType(one) && one.status !== 'success')
  return (
    succeeded === 0 &&
    count < total &&
    count === unsuccessful.length &&
    cited.every(({ execution: { trace } }) =>
      trace.slice(-1).some((step) => isErrorIn(trace, wording)(step) && isVerdict(step, trace)),
    )
  )
}

// What a check of the work says, or a message without content. An error with a type or a place is a cause.
function isVerdict({ tool, input, error = '' }: TraceEntry, trace: readonly TraceEntry[]): boolean {
  const { type = 'error', template, places } = traitsOf(readFailureIn(trace, error))
  const isCheck = readActs(tool, input).some(({ kind }) => kind === 'check')
  const isBare = /^error$/iu.test(type) && places.length === 0
  return isBare && (isCheck || !isSpecificTemplate(template))
}

function isErrorIn(trace: readonly TraceEntry[], wording: Wording | undefined) {
  return ({ error }: TraceEntry): boolean =>
    error !== undefined &&
    wording !== undefined &&
    hasWording(describeFailure(readFailureIn(trace, error)), wording)
}

function countEnds(episodes: readonly Episode[]) {
  const ended = (status: EpisodeStatus): number =>
    episodes.filter(({ outcome }) => outcome.status === status).length
  return { succeeded: ended('success'), failed: ended('failure') }
}

function sharedType(episodes: readonly Episode[]): string | undefined {
  const [type, ...others] = new Set(
    episodes.map(({ task, metadata }) =>
      metadata.inferred?.includes('type') === true ? undefined : task.type,
    ),
  )
  return others.length === 0 ? type : undefined
}

function sharedFiles(episodes: readonly Episode[]): readonly string[] {
  const [first, ...others] = episodes
  return (first?.context.files ?? [])
    .filter((file) => others.every(({ context }) => context.files.includes(file)))
    .toSorted(compareText)
    .slice(0, FILES_NAMED)
}
