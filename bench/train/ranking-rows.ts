import { RESULTS_MAX } from '../../src/core/recall/recall-input.ts'
import { ALL_SIGNALS } from '../../src/core/recall/signals/all-signals.ts'
import type { Memory, RecallInput } from '../../src/index.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { recordStatements } from '../sets/record-statements.ts'
import type { RetrievalCase } from '../sets/retrieval-set.ts'
import type { Gold, TrainingSet } from './ranking-golds.ts'

/** One question: the value of every signal for each candidate, and which candidates were right. */
export interface RankingGroup {
  readonly set: string
  /** The conversation or collection: all of it lies in one fold. */
  readonly case: string
  readonly question: string
  readonly category: string
  /** A row per candidate, a column per signal, in the order of `ALL_SIGNALS`. */
  readonly rows: readonly (readonly number[])[]
  readonly labels: readonly number[]
  /** True when it was asked of another case: nothing there can be right. */
  readonly isForeign: boolean
  /** How many are right in all, found or not; 0 when the question has no answer here. */
  readonly relevant: number
  /** How many statements the case has. */
  readonly documents: number
}

const COLUMNS: ReadonlyMap<string, number> = new Map(
  ALL_SIGNALS.map(({ name }, index) => [name, index]),
)

/** Fills a memory with each case of a set, and asks for everything it can find. */
export async function collectGroups(
  { set, readGolds }: TrainingSet,
  given: {
    readonly dataFolder: string
    readonly cacheFolder?: string | undefined
    readonly casesMax?: number | undefined
    readonly without?: RecallInput['without']
    onCase(name: string): void
  },
): Promise<readonly RankingGroup[]> {
  const golds = await readGolds(given.dataFolder)
  const loaded = await set.retrieval.load(given.dataFolder)
  const cases = loaded.cases.slice(0, given.casesMax)
  const { memory, close } = await openEmbedded(await openBenchEmbedder(given.cacheFolder), {
    readsAll: true,
  })
  const groups: RankingGroup[] = []
  try {
    const asked = { set: set.name, golds, without: given.without }
    for (const [index, one] of cases.entries()) {
      given.onCase(one.name)
      const open = (name: string): Memory =>
        memory.as({ scope: { tenant: name }, surface: 'library', isOwner: true })
      const ids = await fillCase(one, open(one.name))
      const there = { ...asked, tenant: open(one.name), documents: one.statements.length }
      groups.push(...(await askCase(one, ids, there)))
      const before = cases[index - 1]
      if (before === undefined) continue
      const few = {
        ...before,
        questions: before.questions.filter((_one, at) => at % FOREIGN === 0),
      }
      groups.push(...(await askCase(few, undefined, there)))
    }
  } finally {
    await close()
  }
  return groups
}

/** Every nth question is also put to the next case, which has no answer. */
const FOREIGN = 3

type GoldIds = ReadonlyMap<string, string>

export async function fillCase(one: RetrievalCase, tenant: Memory): Promise<GoldIds> {
  const statements = one.statements.filter(({ text }) => text.trim() !== '')
  const ids = await recordStatements(
    tenant,
    statements.map(({ gold: _gold, sessionGold: _sessionGold, ...input }) => input),
  )
  await tenant.settle()
  return new Map(ids.map((id, index) => [id, String(statements[index]?.gold)]))
}

async function askCase(
  one: RetrievalCase,
  /** If omitted, nothing can be right. */
  ids: GoldIds | undefined,
  given: {
    readonly set: string
    readonly golds: ReadonlyMap<string, Gold>
    readonly tenant: Memory
    readonly documents: number
    readonly without: RecallInput['without']
  },
): Promise<readonly RankingGroup[]> {
  const { tenant, golds } = given
  const groups: RankingGroup[] = []
  for (const { id, ...question } of one.questions) {
    const gold = golds.get(String(id))
    if (gold === undefined) continue
    const { items: results } = await tenant.recall({
      ...question,
      k: RESULTS_MAX,
      cutoff: 0,
      without: given.without,
    })
    const wanted = new Set(gold.relevant.map(String))
    groups.push({
      set: given.set,
      case: one.name,
      question: String(id),
      category: gold.category,
      rows: results.map(({ explanation }) => toRow(explanation.terms)),
      labels: results.map((result) => (wanted.has(ids?.get(result.id) ?? '') ? 1 : 0)),
      isForeign: ids === undefined,
      documents: given.documents,
      relevant: ids === undefined ? 0 : wanted.size,
    })
  }
  return groups
}

function toRow(
  terms: readonly { readonly signal: string; readonly value: number }[],
): readonly number[] {
  const row = new Array<number>(ALL_SIGNALS.length).fill(0)
  for (const { signal, value } of terms) {
    const column = COLUMNS.get(signal)
    if (column !== undefined) row[column] = Number(value.toFixed(5))
  }
  return row
}
