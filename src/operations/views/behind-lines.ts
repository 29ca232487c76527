import type { ShownEpisode } from '../../core/learning/knowledge/shown-episode.ts'
import { relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

const MARKS = { success: '✓', partial: '~', failure: '✗' } as const
const PAINTS = { success: 'good', partial: 'warning', failure: 'bad' } as const
const TASK_WIDTH_MAX = 60

/** The episodes behind something that was learned, one a line: how it ended, its task, its id. */
export function behindLines(
  ids: readonly string[],
  behind: readonly ShownEpisode[],
  view: View,
): readonly string[] {
  const known = new Map(behind.map((one) => [one.id, one]))
  return ids
    .flatMap((id) => known.get(id) ?? [])
    .map(({ id, task, at, status }) => {
      const mark = view.style[PAINTS[status]](MARKS[status])
      const said = toLine(task).slice(0, TASK_WIDTH_MAX)
      return `${mark} ${said}  ${view.style.dim(`${relativeTime(at, view.nowMs)} · ${toLine(id)}`)}`
    })
}

/** The newest of them, below what it shows: one is enough to start with, `--json` has more. */
export function newestLine(ids: readonly string[], behind: readonly ShownEpisode[], view: View) {
  return behindLines(ids.slice(0, 1), behind, view).map((line) => `      ${line}`)
}
