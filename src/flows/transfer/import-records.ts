import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactInput } from '../../core/facts/fact-input.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import type { Provenance } from '../../core/records/provenance.ts'
import { withoutSession } from '../../core/scope.ts'
import { createCarrier } from '../../core/transfer/carry-scope.ts'
import { cutRecords } from '../../core/transfer/cut-records.ts'
import {
  checksumOf,
  type ExportLine,
  type FactLine,
  type OtherLine,
  readExportLine,
} from '../../core/transfer/export-line.ts'
import {
  addImported,
  emptyReport,
  type Imported,
  type ImportProblem,
  type ImportReport,
} from '../../core/transfer/import-report.ts'
import type { PortableEpisode } from '../../core/transfer/portable-records.ts'
import type { ImportInput } from '../../core/transfer/transfer-input.ts'
import { lowerTrust } from '../../core/trust/trust-level.ts'
import { type Caller, callerTrust } from '../caller.ts'
import { takeOutCorrected, takeOutDerived } from '../forgotten/take-out-derived.ts'
import { turnOf } from '../gate/admit.ts'
import type { Batch } from '../gate/batch.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { prepareEvent } from '../gate/prepare-event.ts'
import { type Returning, type ReturningFact, readmit, readmitRejection } from '../gate/readmit.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { carryFact, carryRejection } from './carry-fact.ts'
import { type Carrying, findPurged } from './carrying.ts'
import { findForeign } from './find-foreign.ts'
import { importEpisode } from './import-episodes.ts'
import { readmitOther } from './readmit-other.ts'

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
  returning: Returning,
): Promise<ImportReport> {
  const isDryRun = input.dryRun === true
  const run: DraftRun = isDryRun
    ? rehearse(deps)
    : (work) => writeDraft(turnOf(caller.scope), deps, work)
  const { rejections, facts, others, episodes, problems, all } = readLines(input)
  const foreign = await findForeign(all, caller, deps)
  const carrying = startCarrying(input, caller, deps, foreign)
  const imported: (Imported & { readonly line: number })[] = []
  for (const together of cutBatches(rejections, () => 1)) {
    imported.push(
      ...(await run((draft) =>
        inOrder(together, ({ value }) =>
          readmitRejection(carryRejection(value, carrying), { draft, caller, storedIds: [] }, deps),
        ),
      )),
    )
  }
  if (!isDryRun) await takeOutRejected(rejections, carrying)
  for (const together of cutBatches(facts, ({ history }) => history.length + 4)) {
    const carried = await carryFacts(together, problems, carrying)
    const ids = carried.map(({ value }) => value.fact.id)
    for (const id of ids) returning.ids.add(id)
    imported.push(
      ...(await run(async (draft) => {
        const batch: Batch = { draft, caller, storedIds: [] }
        await draft.get('facts', ids)
        return await inOrder(carried, ({ value }) => readmit(value, returning, batch, deps))
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
      const become = await run((draft) => importEpisode(value, draft, carrying))
      imported.push({ line, ...become })
    } catch (error) {
      problems.push(toProblem(line, error))
    }
  }
  return addImported(emptyReport(isDryRun), imported, problems)
}

// What says the same goes with a fact that was taken out by its tombstone.
async function takeOutRejected(
  rejections: readonly Numbered<Rejection>[],
  { carrier, caller, deps }: Carrying,
): Promise<void> {
  const ids = rejections.map(({ value }) => carrier.idOf(value.factId, value.scope))
  for (let start = 0; start < ids.length; start += GET_IDS_MAX) {
    const found = await deps.documents.get('facts', ids.slice(start, start + GET_IDS_MAX))
    for (const fact of found.map((one) => toRecord<Fact>(one))) {
      if (fact.status === 'forgotten') await takeOutDerived(fact, caller, deps)
      if (fact.status === 'rejected') await takeOutCorrected(fact, caller, deps)
    }
  }
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
  const isDryRun = input.dryRun === true
  return { carrier: createCarrier(caller.scope, foreign), caller, trust, isDryRun, deps }
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
  const carried: Numbered<Omit<ReturningFact, 'isPurged'>>[] = []
  const takeOut = await carrying.deps.givenOut.read(carrying.caller.scope)
  for (const { line, value } of lines) {
    try {
      const returning = carryFact(value, carrying)
      const said = isVouched(value, carrying)
        ? undefined
        : await prepareEvent(...readAsSaid(returning.fact, takeOut, carrying))
      carried.push({ line, value: { ...returning, said } })
    } catch (error) {
      problems.push(toProblem(line, error))
    }
  }
  const purged = await findPurged(
    carried.map(({ value }) => value.fact.id),
    carrying,
  )
  return carried.map(({ line, value }) => ({
    line,
    value: { ...value, isPurged: purged.has(value.fact.id) },
  }))
}

// A person vouches for an export as Loci wrote it. Lines that somebody wrote or changed by hand, and
// whatever others bring, are statements of whoever brings them.
function isVouched({ fact, checksum }: FactLine, { trust }: Carrying): boolean {
  return trust === 'person' && checksum === checksumOf(fact)
}

function readAsSaid(
  fact: Fact,
  takeOut: (text: string) => string,
  { caller, deps }: Carrying,
): Parameters<typeof prepareEvent> {
  const { text, bucket, kind, importance, confidence, entities, tags, topics, trust } = fact
  const { occurredAt, validFrom, validUntil, speaker, scope, source } = fact
  const { session } = scope
  const isOver = fact.status !== 'active'
  const input: FactInput = {
    ...{ text, bucket, kind, importance, confidence, entities, tags, topics, trust },
    ...{ occurredAt, validFrom, speaker, session },
    ...(isOver ? {} : { validUntil }),
  }
  const owner = caller.scope.session === undefined ? withoutSession(scope) : scope
  // A line of a file that is elsewhere follows no file here.
  const role = fact.role === 'turn' ? 'turn' : 'statement'
  const from: Provenance = source.kind === 'import' ? { ...source, trust } : source
  return [{ input, role, source: from }, takeOut, { ...caller, scope: owner }, deps]
}
