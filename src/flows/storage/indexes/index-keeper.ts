import { MemoryError } from '../../../core/errors.ts'
import { sum } from '../../../core/group-by.ts'
import { type Notice, notice } from '../../../core/storage/notice.ts'
import type { MemoryDeps } from '../../context.ts'
import type { Background } from './background.ts'
import { endsWithin } from './ends-within.ts'
import type { Follower } from './follow-store.ts'

/** The pause before a retry after a failure. */
const REST_MS = 5_000

/** Less than this is not reported: it is done before it could be read. */
const TOLD_FROM = 64

export interface IndexStatus {
  readonly name: 'text' | 'vectors'
  readonly id: string
  readonly isCaughtUp: boolean
  /** Documents in the index, and the expected number. */
  readonly documents: number
  readonly expected: number
  readonly problems: readonly string[]
}

/** Maintains one index: updates it within a time limit, and repairs it. */
export interface IndexKeeper {
  readonly name: 'text' | 'vectors'
  /** Brings the index up to date, without a time limit. */
  catchUp(): Promise<void>
  /** Waits at most this long. Resolves to a notice for the reader, if any. */
  freshen(limitMs: number): Promise<Notice | undefined>
  /** Runs a search; if the index is damaged, rebuilds it and runs the search once more. */
  search<Result>(run: () => Promise<Result>): Promise<Result>
  rebuild(options: { readonly fromNothing: boolean }): Promise<void>
  status(): Promise<IndexStatus>
}

export function createIndexKeeper(
  follower: Follower,
  background: Background,
  deps: MemoryDeps,
): IndexKeeper {
  const { name, index } = follower
  const { signal } = background
  let failure: { readonly atMs: number; readonly error: unknown } | undefined
  let repair: Promise<void> | undefined

  function onProgress(done: number): void {
    if (done < TOLD_FROM) return
    const work = name === 'vectors' ? 'reading for their meaning' : 'reading for their words'
    deps.events.emit({ kind: 'work-progressed', work, done })
  }

  async function catchUp(): Promise<void> {
    if (failure !== undefined && deps.clock.now() - failure.atMs < REST_MS) throw failure.error
    try {
      await repairing(() => follower.catchUp({ signal, onProgress }))
      failure = undefined
    } catch (error) {
      failure = { atMs: deps.clock.now(), error }
      background.report(`following with the ${name} index`, error)
      throw error
    }
  }

  async function rebuild(fromNothing: boolean): Promise<void> {
    const total = await countDocuments(deps)
    const work = `rebuilding the ${name} index`
    await follower.startOver({
      // The text index is cheap to rebuild. Vectors are kept where their text is unchanged.
      fromNothing: fromNothing || name === 'text',
      signal,
      onProgress: (done) =>
        deps.events.emit({ kind: 'work-progressed', work, done: Math.min(done, total), total }),
    })
    await index.optimize()
    failure = undefined
  }

  // The documents are the source of truth, so an index can always be rebuilt from them.
  // Callers that find the damage at the same time share one repair.
  async function repairing<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
      repair ??= rebuild(true)
        .then(() =>
          deps.events.emit({ kind: 'index-repaired', index: name, reason: error.message }),
        )
        .finally(() => {
          repair = undefined
        })
      await repair
      return await run()
    }
  }

  return {
    name,
    catchUp: () => background.track(catchUp()),
    async freshen(limitMs) {
      const work = background.track(catchUp())
      // After a timeout the work continues, and nothing else would catch its failure.
      work.catch(() => {})
      try {
        if (await endsWithin(limitMs, work)) return undefined
      } catch (error) {
        if (MemoryError.is(error, 'CORRUPT_DATA')) throw error
        const why = error instanceof Error ? error.message : String(error)
        return notice('index-behind', { index: name, why })
      }
      return notice('index-catching-up', { index: name })
    },
    search: repairing,
    rebuild: ({ fromNothing }) => rebuild(fromNothing),
    async status() {
      const page = await deps.documents.changes(await index.watermark(), 1)
      const expected = await countFindable(deps)
      const report = await index.verify()
      return { name, id: index.id, isCaughtUp: page.changes.length === 0, expected, ...report }
    },
  }
}

async function countDocuments({ documents }: MemoryDeps): Promise<number> {
  const counts = await Promise.all(documents.collections.map(({ name }) => documents.count(name)))
  return sum(counts)
}

async function countFindable({ documents, kinds }: MemoryDeps): Promise<number> {
  const searchable = kinds.filter((kind) => kind.isSearchable)
  const counts = await Promise.all(
    searchable.map((kind) => documents.count(kind.collection.name, kind.findable)),
  )
  return sum(counts)
}
