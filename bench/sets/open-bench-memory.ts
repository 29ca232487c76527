import type { Memory, RecallResult } from '../../src/index.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { openEmbedded } from '../open-embedded.ts'
import { recordStatements } from './record-statements.ts'
import type { Asking, Question, Statement } from './retrieval-set.ts'
import type { Variant } from './variants.ts'

/** One question, with how it is asked. */
export type BenchQuestion = Omit<Question, 'id'> &
  Partial<Asking> &
  Omit<Variant, 'name'> & {
    /** Counting takes time, which a measurement of latency must not hold. */
    readonly hasTokens?: boolean | undefined
  }

export interface BenchAnswer {
  readonly hits: readonly { readonly id: string; readonly session?: string | undefined }[]
  /** False when the memory says that nothing it holds answers the question. */
  readonly isSupported: boolean
  /** Of all results together; 0 when they were not to be counted. */
  readonly tokens: number
}

/** A memory of its own inside the one that is open. */
export interface BenchTenant {
  /** The ids of the facts, in the order of the statements. Equal statements may share one. */
  record(statements: readonly Statement[]): Promise<readonly string[]>
  /** Resolves when everything is indexed. */
  settle(): Promise<void>
  recall(question: BenchQuestion): Promise<BenchAnswer>
}

export interface BenchMemory {
  /** What answers said about themselves, and how many did. */
  readonly notices: ReadonlyMap<string, number>
  open(tenant: string): BenchTenant
  close(): Promise<void>
}

/** The embedded default, in a folder that `close` removes unless it is named. Closes the embedder, too. */
export async function openBenchMemory(embedder: Embedder, folder?: string): Promise<BenchMemory> {
  const embedded = await openEmbedded(embedder, { folder })
  const notices = new Map<string, number>()
  return {
    notices,
    open: (tenant) =>
      bindTenant(
        embedded.memory.as({ scope: { tenant }, surface: 'library', isOwner: true }),
        notices,
      ),
    close: () => embedded.close(),
  }
}

/** More than any answer has, so that all results come back, each with its tokens. */
const TOKENS_MAX = 1_000_000

function bindTenant(memory: Memory, notices: Map<string, number>): BenchTenant {
  return {
    async record(statements) {
      return await recordStatements(
        memory,
        statements.map(({ gold: _gold, sessionGold: _sessionGold, ...input }) => input),
      )
    },
    settle: () => memory.settle(),
    async recall({ hasTokens = false, ...question }) {
      const budget = hasTokens ? { tokens: TOKENS_MAX } : {}
      const found: Answered = await memory.recall({ ...question, ...budget })
      for (const { text } of found.notices) notices.set(text, (notices.get(text) ?? 0) + 1)
      return {
        // What was folded into a result was returned with it.
        hits: found.items.flatMap(({ id, session, alsoFrom }) => [
          { id, session },
          ...alsoFrom.map((same) => ({ id: same.id, session })),
        ]),
        isSupported: found.supported ?? true,
        tokens: found.items.reduce((total, { tokens = 0 }) => total + tokens, 0),
      }
    },
  }
}

type Answered = RecallResult & { readonly supported?: boolean | undefined }
