import type { ImportReport } from '../../core/learning/transfer/import-report.ts'
import { displacedNotes } from './format-facts.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

/** A few are enough to see what is wrong. */
const PROBLEMS_SHOWN_MAX = 5

/** What became of one file. */
export interface ImportedFile {
  readonly path: string
  readonly report?: ImportReport
  /** Why it could not be read. */
  readonly error?: string
}

export function formatImports(files: readonly ImportedFile[], view: View): string {
  if (files.length === 0) return view.style.warning('Nothing to import.')
  return files.map((file) => formatFile(file, view)).join('\n')
}

/** What became of the lines of one text. */
export function formatImport(report: ImportReport, view: View): string {
  return formatFile({ path: 'import', report }, view)
}

function formatFile({ path, report, error }: ImportedFile, view: View): string {
  const title = view.style.bold(toLine(path))
  if (report === undefined) return `${title}  ${view.style.bad(toLine(error ?? ''))}`
  const dropped = report.items.filter(({ outcome }) => outcome === 'dropped')
  const problems = report.problems.slice(0, PROBLEMS_SHOWN_MAX)
  const more = report.problemsTotal - problems.length
  return [
    `${title}  ${tally(report) || 'empty'}${report.isDryRun ? ' (dry run)' : ''}`,
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

function tally({ outcomes, problemsTotal }: ImportReport): string {
  const lines = problemsTotal === 1 ? 'line' : 'lines'
  return [
    ...Object.entries(outcomes).map(([name, count]) => `${count} ${name}`),
    ...(problemsTotal === 0 ? [] : [`${problemsTotal} ${lines} could not be read`]),
  ].join(', ')
}
