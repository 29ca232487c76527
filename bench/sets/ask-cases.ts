import { cleanText } from '../../src/core/language/text/clean-text.ts'
import { normalizeForComparison } from '../../src/core/language/text/similarity.ts'
import type { BenchMemory, BenchTenant } from './open-bench-memory.ts'
import type {
  Answer,
  Answers,
  Asking,
  GoldId,
  LoadedSet,
  Question,
  RetrievalCase,
  Statement,
} from './retrieval-set.ts'
import type { Variant } from './variants.ts'

/** The questions of a part, asked with the channels of a variant. */
export interface Ask {
  readonly part: string
  readonly variant: Variant
  /** Also under default settings. */
  readonly hasPlain: boolean
}

/** Fills one memory per case and asks all its questions. Gives the answers of each `Ask`, in order. */
export async function askCases(
  loaded: LoadedSet,
  asks: readonly Ask[],
  given: { readonly memory: BenchMemory; onProgress(done: number, total: number): void },
): Promise<readonly Answers[]> {
  const answers = asks.map(() => new Map<string, Answer>())
  const progress = countProgress(loaded, asks.length, given.onProgress)
  for (const one of loaded.cases) {
    const tenant = given.memory.open(one.name)
    const golds = await fill(tenant, one, progress)
    for (const question of one.questions) {
      for (const [index, ask] of asks.entries()) {
        const answer = await askOnce({ tenant, golds, question }, loaded.asking(ask.part), ask)
        answers[index]?.set(String(question.id), answer)
        progress(1)
      }
    }
  }
  return answers
}

function countProgress(
  { cases }: LoadedSet,
  asks: number,
  onProgress: (done: number, total: number) => void,
): (more: number) => void {
  const total = cases.reduce(
    (sum, { statements, questions }) => sum + statements.length + questions.length * asks,
    0,
  )
  let done = 0
  return (more) => {
    done += more
    onProgress(done, total)
  }
}

/** From the ids of a memory to those of the set. */
interface Golds {
  /** Several statements may have become one fact. */
  readonly byFact: ReadonlyMap<string, readonly GoldId[]>
  readonly bySession: ReadonlyMap<string, GoldId>
}

const BATCH = 200
/** A longer statement is stored in pieces. The limit of a fact, with room to cut at a space. */
const PIECE_CHARACTERS_MAX = 32_000

async function fill(
  tenant: BenchTenant,
  { statements }: RetrievalCase,
  progress: (more: number) => void,
): Promise<Golds> {
  const byFact = new Map<string, GoldId[]>()
  for (let start = 0; start < statements.length; start += BATCH) {
    const batch = statements.slice(start, start + BATCH)
    const pieces = batch.flatMap(splitStatement)
    const ids = await tenant.record(pieces)
    pieces.forEach(({ gold }, index) => {
      const id = ids[index] ?? ''
      const golds = byFact.get(id) ?? []
      if (!golds.includes(gold)) byFact.set(id, [...golds, gold])
    })
    progress(batch.length)
  }
  await tenant.settle()
  const bySession = new Map(
    statements.flatMap(({ session, sessionGold }): [string, GoldId][] =>
      session === undefined ? [] : [[session, sessionGold ?? session]],
    ),
  )
  return { byFact, bySession }
}

// What holds no text cannot be remembered, and cannot be found either.
function splitStatement(statement: Statement): readonly Statement[] {
  const pieces: Statement[] = []
  let rest = statement.text.trim()
  while (rest.length > PIECE_CHARACTERS_MAX) {
    const space = rest.lastIndexOf(' ', PIECE_CHARACTERS_MAX)
    const end = space > 0 ? space : PIECE_CHARACTERS_MAX
    pieces.push({ ...statement, text: rest.slice(0, end) })
    rest = rest.slice(end).trim()
  }
  pieces.push({ ...statement, text: rest })
  return pieces.filter(({ text }) => normalizeForComparison(cleanText(text)) !== '')
}

interface Asked {
  readonly tenant: BenchTenant
  readonly golds: Golds
  readonly question: Question
}

async function askOnce(asked: Asked, asking: Asking, ask: Ask): Promise<Answer> {
  // First as it is measured: the second time the question need not be embedded again.
  const answer = await recallOnce(asked, asking, ask.variant)
  if (!ask.hasPlain) return answer
  const { by, k, cutoff } = asking
  // Where the default cut-off makes the answer, only its tokens are left to be counted.
  const plain = cutoff === undefined ? { by, k } : { by }
  return { ...answer, plain: await recallOnce(asked, { ...plain, hasTokens: true }, ask.variant) }
}

async function recallOnce(
  { tenant, golds, question }: Asked,
  asking: Partial<Asking> & { readonly hasTokens?: boolean },
  { name: _name, ...variant }: Variant,
): Promise<Answer> {
  const { query, askedAt, asker } = question
  const start = performance.now()
  const found = await tenant.recall({ query, askedAt, asker, ...asking, ...variant })
  const latencyMs = performance.now() - start
  const ranked = found.hits.flatMap(({ id, session }): readonly GoldId[] => {
    if (asking.by !== 'session') return golds.byFact.get(id) ?? []
    const gold = golds.bySession.get(session ?? '')
    return gold === undefined ? [] : [gold]
  })
  return {
    ranked: [...new Set(ranked)],
    isSupported: found.isSupported,
    latencyMs,
    tokens: found.tokens,
  }
}
