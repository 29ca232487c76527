import type { Memory } from '../../../operations/operation.ts'
import { displacedNotes } from './format-facts.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

type Report = Awaited<ReturnType<Memory['import']>>
type Purged = Awaited<ReturnType<Memory['purge']>>
type Allowed = Awaited<ReturnType<Memory['allow']>>

/** Whoever has more of them sees the rule after a few. */
const PROBLEMS_SHOWN_MAX = 5

/** What became of one file. */
export interface ImportedFile {
  readonly path: string
  readonly report?: Report
  /** Why it could not be read. */
  readonly error?: string
}

export function formatImports(files: readonly ImportedFile[], view: View): string {
  if (files.length === 0) return view.style.warning('There is nothing to import.')
  return files.map((file) => formatFile(file, view)).join('\n')
}

function formatFile({ path, report, error }: ImportedFile, view: View): string {
  const title = view.style.bold(toLine(path))
  if (report === undefined) return `${title}  ${view.style.bad(toLine(error ?? ''))}`
  const dropped = report.items.filter(({ outcome }) => outcome === 'dropped')
  const problems = report.problems.slice(0, PROBLEMS_SHOWN_MAX)
  const more = report.problemsTotal - problems.length
  return [
    `${title}  ${tally(report) || 'nothing in it'}${report.isDryRun ? ' (dry run)' : ''}`,
    ...dropped.map((item) =>
      view.style.dim(`  line ${item.line}: dropped (${item.code}). ${toLine(item.reason)}`),
    ),
    ...report.items.flatMap((item) =>
      displacedNotes(item).map((note) => view.style.dim(`  line ${item.line}: ${toLine(note)}`)),
    ),
    ...problems.map((problem) =>
      view.style.warning(`  line ${problem.line}: ${toLine(problem.message)}`),
    ),
    ...(more === 0 ? [] : [view.style.warning(`  and ${more} more; --json has the first 200.`)]),
  ].join('\n')
}

function tally({ outcomes, problemsTotal }: Report): string {
  const lines = problemsTotal === 1 ? 'line' : 'lines'
  return [
    ...Object.entries(outcomes).map(([name, count]) => `${count} ${name}`),
    ...(problemsTotal === 0 ? [] : [`${problemsTotal} ${lines} could not be read`]),
  ].join(', ')
}

export function formatPurged(purged: Purged, view: View): string {
  const { ids, left, leftInPages = [], isDryRun } = purged
  const said = isDryRun ? 'Would purge for good' : 'Purged for good'
  const rest = left === 0 ? '' : ` ${left} are left; ask again.`
  return [
    view.style.good(`${said}: ${ids.length}.${rest}`),
    ...leftInPages.map(({ path, line }) => {
      return view.style.warning(`${toLine(path)}:${line}  Your own page still says it.`)
    }),
  ].join('\n')
}

export function formatAllowed({ id }: Allowed, view: View): string {
  return view.style.good(`What ${id} said may be said again.`)
}
