import { z } from 'zod'
import { type Displacing, displacingFields, type RememberReceipt } from '../gate/receipt.ts'

/** What became of something that was brought in. */
export interface Imported extends Displacing {
  /** `updated`: it was known in an older version. `unchanged`: nothing of it is new. */
  readonly outcome: RememberReceipt['outcome'] | 'updated' | 'unchanged'
  /** Why it was dropped. */
  readonly code?: string | undefined
  readonly reason: string
}

type Undropped = Imported & { readonly outcome: Exclude<Imported['outcome'], 'dropped'> }
export const STORED: Undropped = { outcome: 'stored', reason: 'It was not known here.' }
export const UPDATED: Undropped = {
  outcome: 'updated',
  reason: 'It was known in an older version.',
}
export const UNCHANGED: Undropped = { outcome: 'unchanged', reason: 'It is known, and not older.' }

/** What a receipt says, for a report. */
export function toImported<Receipt extends RememberReceipt>({
  outcome,
  reason,
  ...receipt
}: Receipt): Imported & Pick<Receipt, 'outcome'> {
  const { code, displaced, undo } = receipt as Partial<Imported>
  return {
    ...{ outcome, reason },
    ...(code === undefined ? {} : { code }),
    ...(displaced === undefined ? {} : { displaced, undo }),
  }
}

/** Something in a file that could not be read. */
export interface ImportProblem {
  readonly line: number
  readonly message: string
}

/** What became of all that was brought in. */
export interface ImportReport {
  readonly isDryRun: boolean
  /** How many had which outcome. */
  readonly outcomes: Readonly<Record<string, number>>
  /** How many were dropped for which reason. */
  readonly dropped: Readonly<Record<string, number>>
  /** The first lines that were dropped or changed something, and why. */
  readonly items: readonly (Imported & { readonly line: number })[]
  /** The first lines that could not be read. */
  readonly problems: readonly ImportProblem[]
  readonly problemsTotal: number
}

/** Nobody reads more than that. */
const SHOWN_MAX = 200

const counts = z.record(z.string(), z.int())

export const importReportSchema: z.ZodType<ImportReport> = z.object({
  isDryRun: z.boolean(),
  outcomes: counts.describe('How many had which outcome.'),
  dropped: counts.describe('How many were dropped for which reason.'),
  items: z
    .array(
      z.object({
        line: z.int(),
        outcome: z.enum([
          ...['stored', 'merged', 'superseding', 'retracted', 'proposed', 'dropped'],
          ...['updated', 'unchanged'],
        ] as Imported['outcome'][]),
        code: z.string().optional(),
        reason: z.string(),
        ...displacingFields,
      }),
    )
    .readonly(),
  problems: z.array(z.object({ line: z.int(), message: z.string() })).readonly(),
  problemsTotal: z.int(),
})

export function emptyReport(isDryRun: boolean): ImportReport {
  return { isDryRun, outcomes: {}, dropped: {}, items: [], problems: [], problemsTotal: 0 }
}

/** The report with more in it. */
export function addImported(
  report: ImportReport,
  imported: readonly (Imported & { readonly line: number })[],
  problems: readonly ImportProblem[] = [],
): ImportReport {
  const codes = imported.flatMap(({ code }) => code ?? [])
  const shown = imported.filter(({ outcome }) => outcome !== 'unchanged')
  return {
    isDryRun: report.isDryRun,
    outcomes: addCounts(
      report.outcomes,
      imported.map(({ outcome }) => outcome),
    ),
    dropped: addCounts(report.dropped, codes),
    items: [...report.items, ...shown].slice(0, SHOWN_MAX),
    problems: [...report.problems, ...problems].slice(0, SHOWN_MAX),
    problemsTotal: report.problemsTotal + problems.length,
  }
}

/** One report of two pieces of a file. */
export function joinReports(left: ImportReport, right: ImportReport): ImportReport {
  return {
    isDryRun: left.isDryRun,
    outcomes: sumCounts(left.outcomes, right.outcomes),
    dropped: sumCounts(left.dropped, right.dropped),
    items: [...left.items, ...right.items].slice(0, SHOWN_MAX),
    problems: [...left.problems, ...right.problems].slice(0, SHOWN_MAX),
    problemsTotal: left.problemsTotal + right.problemsTotal,
  }
}

type Counts = Readonly<Record<string, number>>

function addCounts(known: Counts, names: readonly string[]): Counts {
  const next = new Map(Object.entries(known))
  for (const name of names) next.set(name, (next.get(name) ?? 0) + 1)
  return Object.fromEntries(next)
}

function sumCounts(left: Counts, right: Counts): Counts {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries(
    [...names].map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)]),
  )
}
