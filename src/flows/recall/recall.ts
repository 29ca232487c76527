import { checkInput } from '../../core/check-input.ts'
import type { Filter } from '../../core/documents/filter.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactFilter } from '../../core/facts/fact-filter.ts'
import { type RecallInput, recallInputSchema } from '../../core/facts/fact-input.ts'
import type { Evidence } from '../../core/ranking/fuse.ts'
import { type Candidate, type RankedFact, rankFacts } from '../../core/ranking/rank-facts.ts'
import { FACT_WEIGHTS } from '../../core/ranking/score.ts'
import { isInScope } from '../../core/scope.ts'
import { analyzeQuery } from '../../core/text/analyze.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { TextHit } from '../../ports/text-index.ts'
import type { VectorHit } from '../../ports/vector-index.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { endsWithin } from '../indexes/ends-within.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'

export interface RecallResult {
  readonly results: readonly RankedFact[]
  /** What the reader should know of this answer, such as an index that is behind. */
  readonly notices: readonly string[]
}

const RESULTS_DEFAULT = 10
/** The model in the install needs two seconds to be made, the first time on a machine. */
const QUERY_EMBEDDING_MS = 15_000
/** Candidates a channel, well above what is returned, so that fusion has a choice. */
const CANDIDATES_PER_CHANNEL = 100

/** Answers a question from memory, with what is relevant and nothing else. */
export async function recall(
  given: RecallInput,
  caller: Caller,
  deps: FactDeps,
): Promise<RecallResult> {
  const input = checkInput(recallInputSchema, given, 'recall')
  const nowMs = deps.clock.now()
  const query = cleanText(input.query).trim()
  const filter = buildFactFilter(input, { scope: caller.scope, status: 'active', nowMs })
  const notices = [...(await deps.indexing.freshen())]
  const channel = { query, filter, partition: caller.scope.tenant }

  const [words, meaning] = await Promise.all([
    findByWords(channel, deps),
    findByMeaning(channel, deps).catch((error): undefined => {
      if (!isModelFailure(error)) throw error
      notices.push(`Answered by words alone: ${error.message}`)
      return undefined
    }),
  ])

  const found = joinEvidence(words, meaning ?? [])
  const { documents, damagedIds } = await readSoundDocuments(deps.documents, {
    collection: 'facts',
    ids: [...found.keys()],
  })
  if (damagedIds.length > 0) {
    notices.push(`Facts that cannot be read are left out: ${damagedIds.slice(0, 5).join(', ')}.`)
  }
  const candidates = documents.flatMap((document): Candidate[] => {
    const fact = toRecord<Fact>(document)
    const why = found.get(fact.id)
    const isWanted = fact.status === 'active' && isInScope(fact.scope, caller.scope)
    if (!isWanted || why === undefined) return []
    const canRead = deps.meaning?.embedder.canRead(fact.text) ?? true
    return [{ fact, evidence: canRead ? why : { words: why.words } }]
  })
  const results = rankFacts(candidates, {
    weights: input.weights ?? FACT_WEIGHTS,
    nowMs,
    hasMeaning: meaning !== undefined,
    limit: input.k ?? RESULTS_DEFAULT,
    question: query,
  })
  return { results, notices }
}

// Without its model a memory still answers; without its store it must not pretend to.
function isModelFailure(error: unknown): error is MemoryError {
  return MemoryError.is(error, 'MODEL_FAILED') || MemoryError.is(error, 'MISSING_DEPENDENCY')
}

interface Channel {
  readonly query: string
  readonly filter: Filter
  readonly partition: string
}

interface WordHits {
  readonly hits: readonly TextHit[]
  readonly weights: ReadonlyMap<string, number>
}

async function findByWords(channel: Channel, deps: FactDeps): Promise<WordHits> {
  const terms = analyzeQuery(channel.query)
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  if (terms.length === 0) return { hits: [], weights }
  const { partition, filter } = channel
  const hits = await deps.indexing.search('text', () =>
    deps.text.search({ partition, terms, filter, limit: CANDIDATES_PER_CHANNEL }),
  )
  return { hits, weights }
}

async function findByMeaning(
  channel: Channel,
  deps: FactDeps,
): Promise<readonly VectorHit[] | undefined> {
  const { meaning } = deps
  if (meaning === undefined || !meaning.embedder.canRead(channel.query)) return undefined
  const values = await embedQuery(channel.query, meaning.embedder)
  if (values === undefined) return undefined
  const { partition, filter } = channel
  return await deps.indexing.search('vectors', () =>
    meaning.vectors.search({ partition, values, filter, limit: CANDIDATES_PER_CHANNEL }),
  )
}

async function embedQuery(query: string, embedder: Embedder): Promise<Float32Array | undefined> {
  const work = embedder.embed([query], { kind: 'query' })
  if (await endsWithin(QUERY_EMBEDDING_MS, work)) return (await work)[0]
  // Nobody waits for it any more.
  work.catch(() => {})
  throw new MemoryError(`${embedder.model} did not answer in time`, {
    code: 'MODEL_FAILED',
    hint: 'Check that the model runs; `loci doctor` asks it.',
    isRetryable: true,
  })
}

function joinEvidence(
  words: WordHits,
  meaning: readonly VectorHit[],
): ReadonlyMap<string, Evidence> {
  const total = sum([...words.weights.values()])
  const evidence = new Map<string, Evidence>()
  for (const { id, score, matched } of words.hits) {
    const coverage = sum(matched.map((term) => words.weights.get(term) ?? 0)) / (total || 1)
    evidence.set(id, { words: { score, matched, coverage } })
  }
  for (const { id, similarity } of meaning) {
    evidence.set(id, { ...evidence.get(id), meaning: { cosine: similarity } })
  }
  return evidence
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
