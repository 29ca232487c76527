import { percentile } from '../measure.ts'
import { rankMetrics } from '../metrics/rank-metrics.ts'

/** One conversation, as every memory gets it. */
export interface PeerCase {
  readonly name: string
  readonly turns: readonly { readonly id: string; readonly text: string }[]
  readonly questions: readonly PeerQuestion[]
}

export interface PeerQuestion {
  readonly id: string
  readonly query: string
  /** The turns that answer it. */
  readonly evidence: readonly string[]
}

/** A memory that is measured, with what its own API can do. */
export interface PeerMemory {
  /** Resolves when every turn of the conversation can be found. */
  store(conversation: PeerCase): Promise<void>
  /** The ids of the turns found in that conversation, the best first. */
  ask(conversation: string, query: string): Promise<readonly string[]>
  close(): Promise<void>
}

/** What was measured. Every conversation is stored, then asked, before the next. */
export interface PeerRun {
  readonly stored: readonly { readonly turns: number; readonly ms: number }[]
  readonly answers: readonly PeerAnswer[]
}

export interface PeerAnswer {
  readonly id: string
  readonly ranked: readonly string[]
  readonly ms: number
}

/** As many as `bench/sets/locomo.ts` asks Loci for. */
export const ASKED_RESULTS = 20

export async function measureMemory(
  memory: PeerMemory,
  cases: readonly PeerCase[],
  onProgress: (done: number, total: number) => void,
): Promise<PeerRun> {
  const stored: { turns: number; ms: number }[] = []
  const answers: PeerAnswer[] = []
  const total = cases.reduce((sum, { questions }) => sum + questions.length, 0)
  for (const one of cases) {
    const start = performance.now()
    await memory.store(one)
    stored.push({ turns: one.turns.length, ms: performance.now() - start })
    for (const { id, query } of one.questions) {
      const asked = performance.now()
      const ranked = await memory.ask(one.name, query)
      answers.push({ id, ranked, ms: performance.now() - asked })
      onProgress(answers.length, total)
    }
  }
  return { stored, answers }
}

export interface PeerFigures {
  /** Questions with evidence. */
  readonly questions: number
  readonly recall: number
  readonly askMs: { readonly p50: number; readonly p95: number }
  /** The time of a conversation by its turns, median of the conversations. */
  readonly storeMs: number
  /** Questions for which nothing came back. */
  readonly empty: number
}

export function summarizeRun(run: PeerRun, cases: readonly PeerCase[]): PeerFigures {
  const answers = new Map(run.answers.map((answer) => [answer.id, answer]))
  const asked = cases
    .flatMap(({ questions }) => questions)
    .filter(({ evidence }) => evidence.length > 0)
    .map(({ id, evidence }) => ({ ranked: answers.get(id)?.ranked ?? [], relevant: evidence }))
  const { ALL: { 'recall@10': recall = 0 } = {} } = rankMetrics(asked)
  const ms = run.answers.map((answer) => answer.ms)
  return {
    questions: asked.length,
    recall,
    askMs: { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) },
    storeMs: quantile(
      run.stored.map((one) => one.ms / one.turns),
      0.5,
    ),
    empty: asked.filter(({ ranked }) => ranked.length === 0).length,
  }
}

function quantile(values: readonly number[], share: number): number {
  return percentile(
    values.toSorted((left, right) => left - right),
    share,
  )
}
