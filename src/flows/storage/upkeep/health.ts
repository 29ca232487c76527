import { type Check, failedCheck, finding } from '../../../core/storage/finding.ts'
import { type Caller, requireOwner } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import type { IndexStatus } from '../indexes/index-keeper.ts'

/** What an examination of the memory found. */
export interface Health {
  readonly status: 'ok' | 'warning' | 'failed'
  readonly checks: readonly Check[]
}

/** A quick check, cheap enough to run every few seconds. */
export async function checkHealth(caller: Caller, deps: MemoryContext): Promise<Health> {
  return summarize([
    await checkStore(caller, deps),
    await checkBlobs(deps),
    await checkIndexes(deps),
  ])
}

/** All checks, however long they take. @throws MemoryError `FORBIDDEN` */
export async function examine(
  caller: Caller,
  deps: MemoryContext & { diagnose(): Promise<readonly Check[]> },
): Promise<Health> {
  requireOwner(caller)
  // First, because only a loaded model can report its runtime.
  const model = await checkModel(deps)
  return summarize([
    ...(await deps.diagnose()),
    await checkStore(caller, deps),
    await checkBlobs(deps),
    ...(await verifyIndexes(deps)),
    model,
    ...(await checkLanguageModel(deps)),
  ])
}

/** Rebuilds every index from the documents. `fromNothing` also embeds everything again. */
export async function reindex(
  { fromNothing = false }: { readonly fromNothing?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext & { discardUnused(): Promise<void> },
): Promise<Health> {
  requireOwner(caller)
  await deps.indexing.rebuild({ fromNothing })
  await deps.discardUnused()
  return await checkHealth(caller, deps)
}

/** The effective settings. @throws MemoryError `FORBIDDEN` */
export function showSettings<Setting>(
  caller: Caller,
  { settings }: { readonly settings: readonly Setting[] },
): readonly Setting[] {
  requireOwner(caller)
  return settings
}

async function checkStore(caller: Caller, deps: MemoryContext): Promise<Check> {
  return await attempt('documents', async () => {
    const { documents } = await deps.documents.query('facts', {
      filter: [{ field: 'scope.tenant', is: 'equal', value: caller.scope.tenant }],
      limit: 1,
    })
    return finding(documents.length === 0 ? 'store-empty' : 'store-readable')
  })
}

/** Nothing has this hash. */
const NO_BLOB = '0'.repeat(64)

// Without them everything else works, so their failure is only a warning.
async function checkBlobs({ blobs }: MemoryContext): Promise<Check> {
  const check = await attempt('blobs', async () => {
    await blobs.has(NO_BLOB)
    return finding('blobs-readable')
  })
  if (check.status !== 'failed') return check
  const { advice } = check
  return { ...finding('blobs-away', { why: check.detail }), advice }
}

async function checkIndexes(deps: MemoryContext): Promise<Check> {
  return await attempt('indexes', async () => {
    const notices = await deps.indexing.freshen()
    return notices.length === 0
      ? finding('indexes-in-step')
      : finding('indexes-behind', { why: notices.map(({ text }) => text).join(' ') })
  })
}

async function verifyIndexes(deps: MemoryContext): Promise<readonly Check[]> {
  try {
    await deps.indexing.freshen()
    return (await deps.indexing.verify()).map(judgeIndex)
  } catch (failure) {
    return [failedCheck('indexes', failure)]
  }
}

function judgeIndex({ name, problems, isCaughtUp, ...index }: IndexStatus): Check {
  const { documents, expected, id } = index
  const values = { index: name, documents, expected, id }
  if (problems.length > 0) {
    return finding('index-damaged', { index: name, problems: problems.join(' ') })
  }
  if (!isCaughtUp) return finding('index-behind', values)
  if (documents === expected) return finding('index-in-step', values)
  // A text that the model rejects has no vector, but can still be found by text search.
  const status = name === 'vectors' ? 'warning' : 'failed'
  return { ...finding('index-incomplete', values), status }
}

async function checkModel({ meaning }: MemoryContext): Promise<Check> {
  if (meaning === undefined) return finding('no-embedder')
  const { embedder } = meaning
  const { model } = embedder
  return await attempt('embedding model', async () => {
    const [values] = await embedder.embed(['A short test.'], { kind: 'query' })
    return values?.length === embedder.dimensions
      ? finding('embedder-answers', { model })
      : finding('embedder-differs', { model, dimensions: values?.length ?? 0 })
  })
}

const MODEL_TEST_MS = 20_000

async function checkLanguageModel({ languageModel }: MemoryContext): Promise<readonly Check[]> {
  if (languageModel === undefined) return []
  const check = await attempt('language model', async () => {
    await languageModel.generate(
      { messages: [{ role: 'user', text: 'Answer with the word: ready' }], outputTokensMax: 16 },
      { timeoutMs: MODEL_TEST_MS },
    )
    return finding('model-answers', { model: languageModel.model })
  })
  // Nothing depends on it, so its failure is only a warning.
  return [check.status === 'failed' ? { ...check, status: 'warning' } : check]
}

async function attempt(name: string, look: () => Promise<Check>): Promise<Check> {
  return await look().catch((failure: unknown) => failedCheck(name, failure))
}

function summarize(checks: readonly Check[]): Health {
  const worst = (['failed', 'warning'] as const).find((status) =>
    checks.some((check) => check.status === status),
  )
  return { status: worst ?? 'ok', checks }
}
