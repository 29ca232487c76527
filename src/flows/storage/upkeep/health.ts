import { counted } from '../../../core/phrases.ts'
import { type Caller, requireOwner } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import type { IndexStatus } from '../indexes/index-keeper.ts'

/** The result of one check. */
export interface Check {
  readonly name: string
  readonly status: 'ok' | 'warning' | 'failed'
  readonly detail: string
  /** How to fix it. Absent if all is well. */
  readonly advice?: string | undefined
  /** The operation that fixes it, if one does without taking anything away. */
  readonly remedy?: 'reindex' | undefined
}

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
    return { status: 'ok', detail: documents.length === 0 ? 'Empty and readable.' : 'Readable.' }
  })
}

/** Nothing has this hash. */
const NO_BLOB = '0'.repeat(64)

// Without them everything else works, so their failure is only a warning.
async function checkBlobs({ blobs }: MemoryContext): Promise<Check> {
  const check = await attempt('blobs', async () => {
    await blobs.has(NO_BLOB)
    return { status: 'ok', detail: 'Long traces and outputs can be read.' }
  })
  if (check.status !== 'failed') return check
  const detail = `${check.detail}. Episodes come without their long parts; new long parts are refused.`
  return { ...check, status: 'warning', detail }
}

async function checkIndexes(deps: MemoryContext): Promise<Check> {
  return await attempt('indexes', async () => {
    const notices = await deps.indexing.freshen()
    return notices.length === 0
      ? { status: 'ok', detail: 'In step with the documents.' }
      : {
          status: 'warning',
          detail: notices.join(' '),
          advice: 'Wait, or run `loci reindex`.',
          remedy: 'reindex',
        }
  })
}

async function verifyIndexes(deps: MemoryContext): Promise<readonly Check[]> {
  const checked = await attemptValue(async () => {
    await deps.indexing.freshen()
    return await deps.indexing.verify()
  })
  if ('failure' in checked) return [failed('indexes', checked.failure)]
  return checked.value.map(judgeIndex)
}

function judgeIndex(index: IndexStatus): Check {
  const name = `${index.name} index`
  const count = counted(index.documents, 'document')
  const detail = `${count}, ${index.id}.`
  if (index.problems.length > 0) {
    return { name, status: 'failed', detail: index.problems.join(' '), ...REINDEX }
  }
  if (!index.isCaughtUp) {
    return { name, status: 'warning', detail: `${detail} Behind the documents.`, ...REINDEX }
  }
  if (index.documents !== index.expected) {
    // A text that the model rejects has no vector, but can still be found by text search.
    const status = index.name === 'vectors' ? 'warning' : 'failed'
    return { name, status, detail: `${detail} There should be ${index.expected}.`, ...REINDEX }
  }
  return { name, status: 'ok', detail }
}

const REINDEX = {
  advice: 'Run `loci reindex`; it rebuilds the index from the documents.',
  remedy: 'reindex',
} as const

async function checkModel(deps: MemoryContext): Promise<Check> {
  const { meaning } = deps
  if (meaning === undefined) {
    return { name: 'embedding model', status: 'ok', detail: 'None: recall uses words only.' }
  }
  return await attempt('embedding model', async () => {
    const [values] = await meaning.embedder.embed(['A short test.'], { kind: 'query' })
    const isRight = values?.length === meaning.embedder.dimensions
    return isRight
      ? { status: 'ok', detail: `${meaning.embedder.model} answers.` }
      : {
          status: 'failed',
          detail: `${meaning.embedder.model} returned ${values?.length ?? 0} dimensions.`,
          advice: 'Set the dimensions of the model in the configuration.',
        }
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
    return { status: 'ok', detail: `${languageModel.model} answers.` }
  })
  // Nothing depends on it, so its failure is only a warning.
  return [check.status === 'failed' ? { ...check, status: 'warning' } : check]
}

async function attempt(name: string, look: () => Promise<Omit<Check, 'name'>>): Promise<Check> {
  const looked = await attemptValue(look)
  return 'failure' in looked ? failed(name, looked.failure) : { name, ...looked.value }
}

async function attemptValue<Value>(
  run: () => Promise<Value>,
): Promise<{ readonly value: Value } | { readonly failure: unknown }> {
  try {
    return { value: await run() }
  } catch (failure) {
    return { failure }
  }
}

function failed(name: string, failure: unknown): Check {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const hint = (error as { hint?: string }).hint
  return {
    name,
    status: 'failed',
    detail: error.message,
    advice: hint,
  }
}

function summarize(checks: readonly Check[]): Health {
  const worst = (['failed', 'warning'] as const).find((status) =>
    checks.some((check) => check.status === status),
  )
  return { status: worst ?? 'ok', checks }
}
