import { groupBy } from '../../core/group-by.ts'
import {
  emptyReport,
  type ImportReport,
  joinReports,
} from '../../core/learning/transfer/import-report.ts'
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

/** What became of one session log. */
export interface ImportedLog extends ImportedFile {
  readonly agent: string
}

/** What became of the sessions of each agent, and what could not be read, by file and line. */
export function formatSessions(logs: readonly ImportedLog[], view: View): string {
  if (logs.length === 0) return view.style.warning('No session logs were found.')
  const unread = logs.flatMap(({ path, error, report }) => [
    ...(error === undefined ? [] : [`${path}: ${error}`]),
    ...(report?.problems ?? []).map(({ line, message }) => `${path}:${line}: ${message}`),
  ])
  const total = logs.reduce(
    (sum, { error, report }) => sum + (error === undefined ? 0 : 1) + (report?.problemsTotal ?? 0),
    0,
  )
  const shown = unread.slice(0, UNREAD_SHOWN_MAX)
  return [
    ...[...groupBy(logs, ({ agent }) => agent)].map(([agent, own]) =>
      formatAgent(agent, own, view),
    ),
    ...(total === 0 ? [] : [view.style.warning('Not read:')]),
    ...shown.map((line) => view.style.warning(`  ${toLine(line)}`)),
    ...(total === shown.length ? [] : [`  and ${total - shown.length} more; --json has more.`]),
  ].join('\n')
}

const UNREAD_SHOWN_MAX = 20

function formatAgent(agent: string, logs: readonly ImportedLog[], view: View): string {
  const report = logs.flatMap((log) => log.report ?? []).reduce(joinReports, emptyReport(false))
  const { outcomes, statements = {} } = report
  const isDryRun = logs.some((log) => log.report?.isDryRun === true)
  const named = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${WORDS[name] ?? name}`)
      .join(', ') || 'none'
  const files = logs.length === 1 ? '1 file' : `${logs.length} files`
  return [
    `${view.style.bold(agent)}  ${files}${isDryRun ? ' (dry run)' : ''}`,
    `  episodes: ${named(outcomes)}`,
    `  statements in prompts: ${named(statements)}`,
  ].join('\n')
}

const WORDS: Readonly<Record<string, string>> = {
  unchanged: 'already known',
  merged: 'already known',
  postponed: 'still going on (import them again later)',
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
