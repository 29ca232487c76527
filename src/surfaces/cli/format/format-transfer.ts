import type { Memory } from '../../../operations/operation.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

type Report = Awaited<ReturnType<Memory['import']>>
type Purged = Awaited<ReturnType<Memory['purge']>>
type Allowed = Awaited<ReturnType<Memory['allow']>>

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
  return [
    `${title}  ${counted(report.outcomes) || 'nothing in it'}${report.isDryRun ? ' (dry run)' : ''}`,
    ...dropped.map((item) =>
      view.style.dim(`  line ${item.line}: dropped (${item.code}). ${toLine(item.reason)}`),
    ),
    ...report.problems.map((problem) =>
      view.style.warning(`  line ${problem.line}: ${toLine(problem.message)}`),
    ),
  ].join('\n')
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
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
