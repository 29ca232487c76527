import type { Memory } from '../../../operations/operation.ts'
import { describeEvents, shortHash } from './describe-event.ts'
import { counted, next } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Change = Awaited<ReturnType<Memory['pushState']>>

/** A change of a task that has nothing to say but that it was made. */
export function formatTaskChange(said: string): (change: Change, view: View) => string {
  return ({ events }, view) => [view.style.good(said), ...describeEvents(events, view)].join('\n')
}

export function formatPruned({ events }: Change, view: View): string {
  if (events.length === 0) return view.style.warning('There is nothing old enough to move out.')
  return [view.style.good('Made room.'), ...describeEvents(events, view)].join('\n')
}

/** A text is shown as it is, anything else as JSON. */
export function formatVariable(
  { value }: Awaited<ReturnType<Memory['getVariable']>>,
  view: View,
): string {
  if (value === null) return view.style.warning('There is no value under this name.')
  return toLines(typeof value === 'string' ? value : JSON.stringify(value, null, 2)).join('\n')
}

export function formatHypothesis(
  { task, id, events }: Awaited<ReturnType<Memory['hypothesize']>>,
  view: View,
): string {
  const merged = events.find(({ type }) => type === 'hypothesis-merged')
  const known = merged !== undefined && 'id' in merged ? merged.id : id
  const isOver = events.some((event) => {
    const isEnd = event.type === 'hypothesis-promoted' || event.type === 'hypothesis-rejected'
    return isEnd && event.id === known
  })
  const command = `loci hypothesize ${task} --id ${known} --status confirmed --confidence 0.9`
  return [
    `${view.style.good('Noted')}  ${view.style.dim(known)}`,
    ...describeEvents(events, view),
    ...(isOver ? [] : [next(command, view)]),
  ].join('\n')
}

/** The context is shown as a model gets it. */
export function formatTaskContext(
  { text, tokens, leftOut }: Awaited<ReturnType<Memory['renderTask']>>,
  view: View,
): string {
  const left = leftOut.map((one) => `${toLine(one.key)} (${one.tokens}, ${one.temperature})`)
  return [
    ...toLines(text.trimEnd()),
    '',
    view.style.dim(counted(tokens, 'token')),
    ...(left.length === 0 ? [] : [view.style.dim(`left out: ${left.join(', ')}`)]),
  ].join('\n')
}

export function formatMoved(
  { text, events }: Awaited<ReturnType<Memory['fetchMoved']>>,
  view: View,
): string {
  return [...toLines(text), ...describeEvents(events, view)].join('\n')
}

type Snapshot = Awaited<ReturnType<Memory['snapshotTask']>>

export function formatSnapshot({ hash, step }: Snapshot, view: View): string {
  return [
    `${view.style.good('Kept')}  ${view.style.dim(shortHash(hash))}, after ${counted(step, 'step')}`,
    next(`loci restore-task <task> --snapshot ${shortHash(hash)}`, view),
  ].join('\n')
}

export function formatRestoredTask(
  { snapshot, events }: Awaited<ReturnType<Memory['restoreTask']>>,
  view: View,
): string {
  const { step, at } = snapshot
  const when = relativeTime(at, view.nowMs)
  const said = `Back after ${counted(step, 'step')}, as it was ${when}. What came since is undone.`
  return [view.style.good(said), ...describeEvents(events, view)].join('\n')
}
