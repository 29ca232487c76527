import type { Reflection } from '../../core/facts/workspace/reflect-input.ts'
import type { Retained } from '../../core/facts/workspace/retain-input.ts'
import { counted } from '../../core/phrases.ts'
import type { WorkspaceReport } from '../../flows/facts/workspace/report-workspace.ts'
import { formatReceipt } from './format-facts.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

export function formatRetained({ path, receipts, problems }: Retained, view: View): string {
  const notes = problems.map(({ line, message }) => {
    return view.style.warning(`Line ${line}: ${toLine(message)}`)
  })
  return [
    `${receipts.length === 1 ? 'A statement' : `${receipts.length} statements`} for ${toLine(path)}`,
    ...receipts.map((receipt) => formatReceipt(receipt, view)),
    ...notes,
  ].join('\n')
}

export function formatReflection(reflection: Reflection, view: View): string {
  const { pages, diff, isDryRun } = reflection
  const kept = pages.filter(({ outcome }) => outcome === 'kept')
  const problems = kept.flatMap(({ path, problems: found }) =>
    found.map(({ line, message }) => {
      return view.style.warning(`${toLine(path)}:${line}  ${toLine(message)}`)
    }),
  )
  if (diff === '') return [describeLooked(reflection), ...problems].join('\n')
  const shown = isDryRun
    ? toLines(diff.trimEnd()).map((line) => paintDiff(line, view))
    : pages
        .filter(({ outcome }) => outcome === 'written')
        .map(({ path }) => `Wrote ${toLine(path)}`)
  return [...shown, ...problems].join('\n')
}

function describeLooked({ looked: { since, statements, newestAt } }: Reflection): string {
  const day = (moment: string): string => moment.slice(0, 'yyyy-mm-dd'.length)
  const done = `Nothing to change: read ${counted(statements, 'statement')} since ${day(since)}.`
  if (statements > 0 || newestAt === undefined) return done
  return `${done} The newest is of ${day(newestAt)}: pass --since ${day(newestAt)}`
}

function paintDiff(line: string, { style }: View): string {
  if (/^(?:---|\+\+\+) /.test(line)) return style.bold(line)
  if (line.startsWith('+')) return style.good(line)
  return line.startsWith('-') ? style.bad(line) : line
}

export function formatWorkspaceReport(report: WorkspaceReport, view: View): string {
  const { files, added, removed, changed, moved, problems, problemCount } = report
  const counts = `${added} added, ${removed} removed, ${changed} changed, ${moved} moved`
  return [
    `${files === 1 ? '1 file' : `${files} files`}: ${counts}.`,
    ...problems.map(({ path, line, message }) => {
      return view.style.warning(`${toLine(path)}:${line}  ${toLine(message)}`)
    }),
    ...(problemCount > problems.length ? [`… and ${problemCount - problems.length} more.`] : []),
  ].join('\n')
}
