import * as z from 'zod'
import { displacingFields, type RememberReceipt } from '../../facts/receipt.ts'
import { listOf } from '../../field-schemas.ts'
import { countItems } from '../../group-by.ts'

const importedSchema = z.object({
  /**
   * `updated`: it was known in an older version. `unchanged`: nothing of it is new. `postponed`: a
   * session that is still going on.
   */
  outcome: z.enum([
    'stored',
    'merged',
    'superseding',
    'retracted',
    'proposed',
    'dropped',
    'updated',
    'unchanged',
    'postponed',
  ]),
  code: z.string().optional(),
  reason: z.string(),
  ...displacingFields,
})
export type Imported = Readonly<z.infer<typeof importedSchema>>

type Undropped = Imported & { readonly outcome: Exclude<Imported['outcome'], 'dropped'> }
export const STORED: Undropped = { outcome: 'stored', reason: 'It is new here.' }
export const UPDATED: Undropped = {
  outcome: 'updated',
  reason: 'An older version was known.',
}
export const UNCHANGED: Undropped = { outcome: 'unchanged', reason: 'It is known and not older.' }

export function toImported<Receipt extends RememberReceipt>(receipt: Receipt) {
  const { outcome, reason } = receipt as Pick<Receipt, 'outcome' | 'reason'>
  const { code, displaced, undo } = receipt as Partial<Imported>
  return { outcome, reason, code, displaced, undo }
}

/** Nobody reads more than that. */
const SHOWN_MAX = 200

const counts = z.record(z.string(), z.int())
const problemSchema = z.object({ line: z.int(), message: z.string() })
const itemSchema = importedSchema.extend({ line: z.int() })

export type ImportProblem = Readonly<z.infer<typeof problemSchema>>
export type ImportedLine = Readonly<z.infer<typeof itemSchema>>

export const importReportSchema = z.object({
  isDryRun: z.boolean(),
  outcomes: counts.describe('Number of lines by outcome.'),
  dropped: counts.describe('Number of dropped lines by reason.'),
  statements: counts
    .optional()
    .describe('Of session logs: number of statements in prompts, by outcome.'),
  items: listOf(itemSchema).describe(
    'The first lines that were dropped or changed something, and why.',
  ),
  problems: listOf(problemSchema).describe('The first lines that could not be read.'),
  problemsTotal: z.int(),
})
export type ImportReport = Readonly<z.infer<typeof importReportSchema>>

export function emptyReport(isDryRun: boolean): ImportReport {
  return { isDryRun, outcomes: {}, dropped: {}, items: [], problems: [], problemsTotal: 0 }
}

export function addImported(
  report: ImportReport,
  imported: readonly ImportedLine[],
  problems: readonly ImportProblem[] = [],
): ImportReport {
  return joinReports(report, {
    isDryRun: report.isDryRun,
    outcomes: Object.fromEntries(countItems(imported.map(({ outcome }) => outcome))),
    dropped: Object.fromEntries(countItems(imported.flatMap(({ code }) => code ?? []))),
    items: imported.filter(({ outcome }) => outcome !== 'unchanged'),
    problems,
    problemsTotal: problems.length,
  })
}

export function joinReports(left: ImportReport, right: ImportReport): ImportReport {
  return {
    isDryRun: left.isDryRun,
    outcomes: sumCounts(left.outcomes, right.outcomes),
    dropped: sumCounts(left.dropped, right.dropped),
    ...(left.statements === undefined && right.statements === undefined
      ? {}
      : { statements: sumCounts(left.statements ?? {}, right.statements ?? {}) }),
    items: [...left.items, ...right.items].slice(0, SHOWN_MAX),
    problems: [...left.problems, ...right.problems].slice(0, SHOWN_MAX),
    problemsTotal: left.problemsTotal + right.problemsTotal,
  }
}

type Counts = ImportReport['outcomes']

function sumCounts(left: Counts, right: Counts): Counts {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries(
    [...names].map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)]),
  )
}
