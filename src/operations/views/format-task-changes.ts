import type { JsonValue } from '../../core/json.ts'
import type { WorkingEvent } from '../../core/tasks/working/working-event.ts'
import { describeEvents, shortHash } from './describe-event.ts'
import { counted, next } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

interface Change {
  readonly id: string
  readonly events: readonly WorkingEvent[]
}

interface Snapshot {
  readonly hash: string
  readonly at: string
  readonly step: number
}

export function formatTaskChange(
  { id, events, hypothesis }: Change & { readonly hypothesis?: string | undefined },
  view: View,
): string {
  const isOver = events.some(({ type }) => /^hypothesis-(?:promoted|rejected)$/.test(type))
  return [
    `${view.style.good('Noted')}${hypothesis === undefined ? '.' : `  ${hypothesis}`}`,
    ...describeEvents(events, view),
    ...(hypothesis === undefined || isOver
      ? []
      : [next(`loci task note ${id} --hypothesis number=${hypothesis},status=confirmed`, view)]),
  ].join('\n')
}

export function formatPruned({ events }: Change, view: View): string {
  if (events.length === 0) return 'There is nothing old enough to move out.'
  return [view.style.good('Made room.'), ...describeEvents(events, view)].join('\n')
}

/** A text is shown as it is, anything else as JSON. */
export function formatVariable(
  { value }: { readonly value: JsonValue | null },
  view: View,
): string {
  if (value === null) return view.style.warning('There is no variable of this name.')
  return toLines(typeof value === 'string' ? value : JSON.stringify(value, null, 2)).join('\n')
}

interface Rendered {
  readonly text: string
  readonly tokens: number
  readonly leftOut: readonly { readonly key: string; readonly tokens: number }[]
}

/** The context as a model gets it, and what did not fit. */
export function formatTaskContext({ text, tokens, leftOut }: Rendered, view: View): string {
  const left = leftOut.map((one) => `${toLine(one.key)} (${one.tokens})`)
  return [
    ...(text === '' ? [] : [...toLines(text.trimEnd()), '']),
    view.style.dim(`${counted(tokens, 'token')}.`),
    ...(left.length === 0 ? [] : [view.style.dim(`Left out: ${left.join(', ')}.`)]),
  ].join('\n')
}

export function formatFetched(
  { text, events }: Change & { readonly text: string },
  view: View,
): string {
  return [...toLines(text), ...describeEvents(events, view)].join('\n')
}

export function formatSnapshot({ hash, step }: Snapshot, view: View): string {
  return [
    `${view.style.good('Saved')}  ${view.style.dim(shortHash(hash))}, after ${counted(step, 'step')}`,
    next(`loci task restore <task> --snapshot ${shortHash(hash)}`, view),
  ].join('\n')
}

export function formatRestoredTask(
  { snapshot, events }: Change & { readonly snapshot: Snapshot },
  view: View,
): string {
  const when = relativeTime(snapshot.at, view.nowMs)
  return [
    view.style.good(`Back to ${counted(snapshot.step, 'step')}, as it was ${when}.`),
    ...describeEvents(events, view),
  ].join('\n')
}
