import { MemoryError } from '../../core/errors.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { keysOfTombstone, type Rejection } from '../../core/facts/rejection.ts'
import { redact } from '../../core/redaction/redact.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import { type Carrier, createCarrier } from '../../core/transfer/carry-scope.ts'
import { cutRecords } from '../../core/transfer/cut-records.ts'
import { type ExportLine, type OtherLine, readExportLine } from '../../core/transfer/export-line.ts'
import {
  addImported,
  emptyReport,
  type Imported,
  type ImportProblem,
  type ImportReport,
} from '../../core/transfer/import-report.ts'
import { rebuildFact } from '../../core/transfer/portable-fact.ts'
import type { PortableEpisode } from '../../core/transfer/portable-records.ts'
import type { ImportInput } from '../../core/transfer/transfer-input.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { lowerTrust } from '../../core/trust/trust-level.ts'
import { type Caller, callerTrust } from '../caller.ts'
import { turnOf } from '../gate/admit.ts'
import type { Batch } from '../gate/batch.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { type ReturningFact, readmit, readmitRejection } from '../gate/readmit.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { type Carrying, findPurged } from './carrying.ts'
import { findForeign } from './find-foreign.ts'
import { importEpisode } from './import-episodes.ts'
import { readmitOther } from './readmit-other.ts'

type FactLine = Extract<ExportLine, { readonly record: 'fact' }>

interface Numbered<Value> {
  readonly line: number
  readonly value: Value
}

interface Lines {
  readonly rejections: Numbered<Rejection>[]
  readonly facts: Numbered<FactLine>[]
  readonly others: Numbered<OtherLine>[]
  readonly episodes: Numbered<PortableEpisode>[]
  readonly problems: ImportProblem[]
  readonly all: ExportLine[]
}

/** Records that are written together; a fact with its history is several. */
const WRITES_AIM = 400

/**
 * Takes back an export of Loci, or a piece of one. Rejections go first, so that nothing comes in
 * behind them; to take back the same twice changes nothing.
 */
export async function importRecords(
  input: ImportInput,
  caller: Caller,
  deps: GateDeps,
): Promise<ImportReport> {
  const isDryRun = input.dryRun === true
  const run: DraftRun = isDryRun
    ? rehearse(deps)
    : (work) => writeDraft(turnOf(caller.scope), deps, work)
  const { rejections, facts, others, episodes, problems, all } = readLines(input)
  const foreign = await findForeign(all, caller, deps)
  const carrying = startCarrying(input, caller, deps, foreign)
  const { carrier } = carrying
  const imported: (Imported & { readonly line: number })[] = []
  for (const together of cutBatches(rejections, () => 1)) {
    imported.push(
      ...(await run((draft) =>
        inOrder(together, ({ value }) =>
          readmitRejection(carryRejection(value, carrier), { draft, caller, storedIds: [] }),
        ),
      )),
    )
  }
  for (const together of cutBatches(facts, ({ history }) => history.length + 4)) {
    const returning = await carryFacts(together, problems, carrying)
    imported.push(
      ...(await run(async (draft) => {
        const batch: Batch = { draft, caller, storedIds: [] }
        const ids = returning.map(({ value }) => value.fact.id)
        await draft.get('facts', ids)
        return await inOrder(returning, ({ value }) => readmit(value, batch, deps))
      })),
    )
  }
  for (const together of cutBatches(others, () => 2)) {
    const take = async (draft: Draft) => {
      const batch: Batch = { draft, caller, storedIds: [] }
      return await inOrder(together, ({ value }) => readmitOther(value, batch, carrying))
    }
    imported.push(...(await run(take)))
  }
  for (const { line, value } of episodes) {
    try {
      imported.push({ line, ...(await importEpisode(value, carrying, isDryRun)) })
    } catch (error) {
      problems.push(toProblem(line, error))
    }
  }
  return addImported(emptyReport(isDryRun), imported, problems)
}

function startCarrying(
  input: ImportInput,
  caller: Caller,
  deps: GateDeps,
  foreign: ReadonlySet<string>,
): Carrying {
  // Whoever restores a backup vouches for it as far as they are trusted themselves.
  const own = callerTrust(caller)
  const trust = lowerTrust(input.trust ?? own, own)
  return { carrier: createCarrier(caller.scope, foreign), caller, trust, deps }
}

async function inOrder<Value>(
  values: readonly Numbered<Value>[],
  take: (value: Numbered<Value>) => Promise<Imported>,
): Promise<readonly (Imported & { readonly line: number })[]> {
  const taken: (Imported & { readonly line: number })[] = []
  for (const value of values) taken.push({ line: value.line, ...(await take(value)) })
  return taken
}

function readLines({ content, firstLine }: ImportInput): Lines {
  const lines: Lines = {
    rejections: [],
    facts: [],
    others: [],
    episodes: [],
    problems: [],
    all: [],
  }
  for (const { line, text } of cutRecords(content, firstLine)) {
    try {
      sortLine(readExportLine(text), line, lines)
    } catch (error) {
      lines.problems.push(toProblem(line, error))
    }
  }
  return lines
}

function sortLine(read: ExportLine, line: number, lines: Lines): void {
  lines.all.push(read)
  if (read.record === 'rejection') lines.rejections.push({ line, value: read.rejection })
  else if (read.record === 'fact') lines.facts.push({ line, value: read })
  else if (read.record === 'episode') lines.episodes.push({ line, value: read.episode })
  else if (read.record === 'left-out') {
    const message = `The episode ${read.id} was left out of this export. ${read.reason}`
    lines.problems.push({ line, message })
  } else if (read.record !== 'header') lines.others.push({ line, value: read })
}

function toProblem(line: number, error: unknown): ImportProblem {
  if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
  return { line, message: error.message }
}

function* cutBatches<Value>(
  values: readonly Numbered<Value>[],
  writesOf: (value: Value) => number,
): Generator<readonly Numbered<Value>[]> {
  let batch: Numbered<Value>[] = []
  let writes = 0
  for (const one of values) {
    if (writes + writesOf(one.value) > WRITES_AIM && batch.length > 0) {
      yield batch
      batch = []
      writes = 0
    }
    batch.push(one)
    writes += writesOf(one.value)
  }
  if (batch.length > 0) yield batch
}

async function carryFacts(
  lines: readonly Numbered<FactLine>[],
  problems: ImportProblem[],
  carrying: Carrying,
): Promise<readonly Numbered<ReturningFact>[]> {
  const carried = lines.flatMap(({ line, value }) => {
    try {
      return [{ line, value: carryFact(value, carrying) }]
    } catch (error) {
      problems.push(toProblem(line, error))
      return []
    }
  })
  const purged = await findPurged(
    carried.map(({ value }) => value.fact.id),
    carrying,
  )
  return carried.map(({ line, value }) => ({
    line,
    value: { ...value, isPurged: purged.has(value.fact.id) },
  }))
}

function carryFact(
  { fact: portable, history }: FactLine,
  { carrier, caller, trust: highest }: Carrying,
): Omit<ReturningFact, 'isPurged'> {
  const { said, supersededBy } = portable
  const scope = carrier.scopeOf(portable.scope)
  const id = carrier.idOf(portable.id, portable.scope)
  const { text } = redact(cleanText(portable.text))
  const fact = rebuildFact(portable, {
    id,
    scope,
    text,
    said: said === undefined ? undefined : redact(cleanText(said)).text,
    supersededBy:
      supersededBy === undefined ? undefined : carrier.idOf(supersededBy, portable.scope),
    trust: lowerTrust(portable.trust, highest),
    flags: flagSuspicious(text).flags,
    door: caller.door,
  })
  const lines = history.map(
    (entry): HistoryEntry => ({
      ...entry,
      id: carrier.idOf(entry.id, entry.scope),
      scope,
      recordId: id,
      ...(entry.reason === undefined ? {} : { reason: redact(cleanText(entry.reason)).text }),
    }),
  )
  return { fact, history: lines }
}

function carryRejection(rejection: Rejection, carrier: Carrier): Rejection {
  const { id, factId, scope, tombstone } = rejection
  return {
    ...rejection,
    id: carrier.idOf(id, scope),
    factId: carrier.idOf(factId, scope),
    scope: carrier.scopeOf(scope),
    keys: keysOfTombstone(tombstone),
  }
}
