import { MemoryError } from '../../../core/errors.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { createCarrier } from '../../../core/learning/transfer/carry-scope.ts'
import { cutRecords } from '../../../core/learning/transfer/cut-records.ts'
import {
  checksumOf,
  type ExportLine,
  type LineOf,
  type OtherLine,
  readExportLine,
} from '../../../core/learning/transfer/export-line.ts'
import {
  addImported,
  emptyReport,
  type Imported,
  type ImportedLine,
  type ImportProblem,
  type ImportReport,
} from '../../../core/learning/transfer/import-report.ts'
import type { ImportInput } from '../../../core/learning/transfer/transfer-input.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import { betweenSteps, type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { openBatch, turnOf } from '../../facts/batch.ts'
import { cascadeCorrect, cascadeForget } from '../../facts/forgotten/cascade.ts'
import { recordRefused } from '../../facts/refusals.ts'
import { type DraftRun, rehearse, writeDraft } from '../../storage/records/draft.ts'
import { readMany } from '../../storage/records/read-records.ts'
import { type Carrying, findPurged, type Importing } from './importing.ts'
import { findForeign, readmitOther } from './line-kinds.ts'
import { readmitEpisode } from './readmit-episodes.ts'
import {
  carryFact,
  carryRejection,
  type Returning,
  type ReturningFact,
  readmitFact,
  readmitRejection,
} from './readmit-fact.ts'
import { prepareStatement } from './readmit-statement.ts'

interface Numbered<Value> {
  readonly line: number
  readonly value: Value
}

interface Lines {
  readonly rejections: Numbered<LineOf<'rejection'>>[]
  readonly facts: Numbered<LineOf<'fact'>>[]
  readonly others: Numbered<OtherLine>[]
  readonly episodes: Numbered<LineOf<'episode'>>[]
  readonly problems: ImportProblem[]
  readonly all: ExportLine[]
}

/** Records that are written together; a fact with its history is several. */
const WRITES_AIM = 400

/**
 * Imports a Loci export, or a part of one. Rejections go first, so that nothing comes in
 * behind them; importing the same twice changes nothing.
 */
export async function importRecords(
  input: ImportInput,
  caller: Caller,
  deps: MemoryContext,
  returning: Returning,
): Promise<ImportReport> {
  const { rejections, facts, others, episodes, problems, all } = readLines(input)
  // A restored backup is trusted as far as the caller who restores it.
  const own = callerTrust(caller)
  const trust = lowerTrust(input.trust ?? own, own)
  const isDryRun = input.dryRun === true
  const carrier = createCarrier(caller.scope, await findForeign(all, caller, deps))
  const { movedTexts } = returning
  const carrying: Carrying = { carrier, caller, deps, trust, isDryRun, movedTexts }
  const run: DraftRun = isDryRun
    ? rehearse(deps)
    : (work) => writeDraft(turnOf(caller.scope), deps, work)
  const imported: ImportedLine[] = []
  const take = async <Value>(
    together: readonly Numbered<Value>[],
    readmit: (value: Value, importing: Importing) => Promise<Imported>,
    factIds: readonly string[] = [],
  ): Promise<void> => {
    await betweenSteps(caller)
    const taken = await run(async (draft) => {
      // In parallel: sequentially this would be the slowest part.
      await readMany(draft, 'facts', factIds)
      const importing: Importing = { ...openBatch(draft, caller, deps), ...carrying }
      const lines: ImportedLine[] = []
      for (const { line, value } of together) {
        lines.push({ line, ...recordRefused(await readmit(value, importing), importing) })
      }
      return lines
    })
    imported.push(...taken)
  }
  for (const together of inPortions(rejections, WRITES_AIM, () => 1)) {
    await take(together, ({ rejection }, importing) => {
      return readmitRejection(carryRejection(rejection, carrying), importing)
    })
  }
  if (!isDryRun) await cascade(rejections, carrying)
  const weigh = ({ value }: Numbered<LineOf<'fact'>>): number => value.history.length + 4
  for (const together of inPortions(facts, WRITES_AIM, weigh)) {
    const carried = await carryFacts(together, problems, carrying)
    const ids = carried.map(({ value }) => value.fact.id)
    for (const id of ids) returning.ids.add(id)
    await take(carried, (value, importing) => readmitFact(value, returning, importing), ids)
  }
  for (const together of inPortions(others, WRITES_AIM, () => 2)) await take(together, readmitOther)
  for (const one of episodes) {
    try {
      await take([one], ({ episode }, importing) => readmitEpisode(episode, importing))
    } catch (error) {
      problems.push(toProblem(one.line, error))
    }
  }
  return addImported(emptyReport(isDryRun), imported, problems)
}

// What says the same goes with a fact that was taken out by its tombstone.
async function cascade(
  rejections: readonly Numbered<LineOf<'rejection'>>[],
  { carrier, caller, deps }: Carrying,
): Promise<void> {
  const ids = rejections.map(({ value: { rejection } }) => {
    return carrier.idOf(rejection.factId, rejection.scope)
  })
  for (const fact of await readMany<Fact>(deps.documents, 'facts', ids)) {
    if (fact.status === 'forgotten') await cascadeForget(fact, caller, deps)
    if (fact.status === 'rejected') await cascadeCorrect(fact, caller, deps)
  }
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

function sortLine(value: ExportLine, line: number, lines: Lines): void {
  lines.all.push(value)
  if (value.record === 'rejection') lines.rejections.push({ line, value })
  else if (value.record === 'fact') lines.facts.push({ line, value })
  else if (value.record === 'episode') lines.episodes.push({ line, value })
  else if (value.record === 'left-out') {
    const message = `The episode ${value.id} is missing from this export. ${value.reason}`
    lines.problems.push({ line, message })
  } else if (value.record !== 'header') lines.others.push({ line, value })
}

function toProblem(line: number, error: unknown): ImportProblem {
  if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
  return { line, message: error.message }
}

async function carryFacts(
  lines: readonly Numbered<LineOf<'fact'>>[],
  problems: ImportProblem[],
  carrying: Carrying,
): Promise<readonly Numbered<ReturningFact>[]> {
  const carried: Numbered<Omit<ReturningFact, 'isPurged'>>[] = []
  const withoutEchoes = await carrying.deps.recallLog.readEchoes(carrying.caller.scope)
  for (const { line, value } of lines) {
    try {
      const returning = carryFact(value, carrying)
      // A person vouches for an export as Loci wrote it. Lines that were written or changed by
      // hand, and whatever others bring, are statements of the caller.
      const isVouched = carrying.trust === 'person' && value.checksum === checksumOf(value.fact)
      const said = isVouched
        ? undefined
        : await prepareStatement(returning.fact, withoutEchoes, carrying)
      carried.push({ line, value: { ...returning, said } })
    } catch (error) {
      problems.push(toProblem(line, error))
    }
  }
  const ids = carried.map(({ value }) => value.fact.id)
  const purged = await findPurged(ids, carrying)
  return carried.map(({ line, value }) => {
    return { line, value: { ...value, isPurged: purged.has(value.fact.id) } }
  })
}
