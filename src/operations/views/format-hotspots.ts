import { describeChance } from '../../core/learning/patterns/describe-evidence.ts'
import type { ProjectView } from '../../core/learning/projects/project-view.ts'
import { counted } from '../../core/phrases.ts'
import { newestLine } from './behind-lines.ts'
import { bar, relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { renderTable } from './table.ts'

type Hotspots = NonNullable<ProjectView['hotspots']>
type Behind = ProjectView['behind']

const SHOWN_MAX = 8
const FILE = { title: '  file', isFlexible: true } as const

/** The files that deserve care, each sort under its title. */
export function projectHotspots(
  { hotspots, behind }: ProjectView,
  view: View,
): readonly (readonly [title: string, text: string])[] {
  if (hotspots === undefined) return []
  return [
    ['Changed most often and most recently', modified(hotspots, behind, view)],
    ['Where bugs are', bugProne(hotspots, behind, view)],
    ['Changed together', together(hotspots, view)],
    ['Hard to follow', complex(hotspots, view)],
    ['Many dependents', critical(hotspots, view)],
  ]
}

function modified({ oftenModified }: Hotspots, behind: Behind, view: View): string {
  const most = Math.max(1, ...oftenModified.map(({ commits, tasks }) => commits + tasks))
  return rows(
    [FILE, { title: 'how often' }, { title: 'last' }],
    oftenModified.map(({ file, commits, tasks, lastAt }) => [
      `  ${toLine(file)}`,
      `${bar((commits + tasks) / most)} ${said(commits, 'commit', tasks)}`,
      relativeTime(lastAt, view.nowMs),
    ]),
    view,
    oftenModified.map(({ episodeIds }) => newestLine(episodeIds, behind, view)[0]),
  )
}

function said(commits: number, noun: string, tasks: number): string {
  const parts = [
    ...(commits === 0 ? [] : [counted(commits, noun)]),
    ...(tasks === 0 ? [] : [counted(tasks, 'task')]),
  ]
  return parts.join(', ')
}

function bugProne(hotspots: Hotspots, behind: Behind, view: View): string {
  return rows(
    [FILE, { title: 'mended' }, { title: 'failed in' }, { title: '' }],
    hotspots.bugProne.map(({ file, fixes, commits, failures, pValue }) => [
      `  ${toLine(file)}`,
      commits === 0 ? '-' : `${bar(fixes / commits)} ${fixes} of ${commits}`,
      failures === 0 ? '-' : counted(failures, 'task'),
      pValue === undefined ? '' : describeChance(pValue),
    ]),
    view,
    hotspots.bugProne.map(({ episodeIds }) => newestLine(episodeIds, behind, view)[0]),
  )
}

function together({ changedTogether }: Hotspots, view: View): string {
  return changedTogether
    .slice(0, SHOWN_MAX)
    .map(({ files, together: times, lift, pValue }) => {
      const often = `${times} times, ${lift.toFixed(1)}× as often as by chance`
      const note = view.style.dim(`${often}, ${describeChance(pValue)}`)
      return `  ${files.map(toLine).join(' + ')}  ${note}`
    })
    .join('\n')
}

function complex(hotspots: Hotspots, view: View): string {
  return rows(
    [FILE, { title: 'lines' }, { title: 'branches' }, { title: 'depth' }],
    hotspots.complex.map(({ file, lines, branches, nesting }) => [
      `  ${toLine(file)}`,
      String(lines),
      String(branches),
      String(nesting),
    ]),
    view,
  )
}

function critical(hotspots: Hotspots, view: View): string {
  const most = Math.max(1, ...hotspots.critical.map(({ importers }) => importers))
  return rows(
    [FILE, { title: 'imported by' }],
    hotspots.critical.map(({ file, importers }) => [
      `  ${toLine(file)}`,
      `${bar(importers / most)} ${importers}`,
    ]),
    view,
  )
}

function rows(
  columns: Parameters<typeof renderTable>[0],
  cells: readonly (readonly string[])[],
  view: View,
  notes: readonly (string | undefined)[] = [],
): string {
  return cells.length === 0 ? '' : renderTable(columns, cells.slice(0, SHOWN_MAX), view, notes)
}
