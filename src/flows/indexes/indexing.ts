import { MemoryError } from '../../core/errors.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import type { TextEntry } from '../../ports/text-index.ts'
import type { VectorEntry } from '../../ports/vector-index.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { type Background, createBackground } from './background.ts'
import { buildTextEntry, buildVectorEntries } from './build-entries.ts'
import { describeWrites } from './describe-writes.ts'
import { createFollower, type Follower } from './follow-store.ts'

/** How long a question waits for an index that is behind, before it is answered without. */
const WAIT_MS = { text: 2_000, vectors: 300 } as const

type IndexName = 'text' | 'vectors'

interface IndexStatus {
  readonly name: IndexName
  readonly id: string
  readonly isCaughtUp: boolean
  readonly documents: number
  readonly problems: readonly string[]
}

/** Keeps the derived indexes in step with the truth. */
export interface Indexing {
  /** Writes documents together with what the indexes should know of them. */
  write(writes: readonly DocumentWrite[]): Promise<void>
  /** Catches up what is behind, within bounds. Resolves to what the reader should know. */
  freshen(): Promise<readonly string[]>
  /** Starts bringing every index up to date, such as after a change of model. */
  keepUp(): void
  /** Runs a search; when the index proves to be damaged, rebuilds it and runs it once more. */
  search<Result>(name: IndexName, run: () => Promise<Result>): Promise<Result>
  /** Makes every index anew from the documents. `fromNothing` also embeds everything again. */
  rebuild(options: { readonly fromNothing: boolean }): Promise<void>
  verify(): Promise<readonly IndexStatus[]>
  /** Resolves when no background work is left. */
  settle(): Promise<void>
  close(): Promise<void>
}

export function createIndexing(deps: MemoryDeps): Indexing {
  const background = createBackground(deps.events)
  const followers = createFollowers(deps)

  // The documents are the truth, so whatever an index has lost can be made anew from them.
  async function repairing<Result>(
    follower: Follower,
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
      deps.events.emit({ kind: 'index-repaired', index: follower.name, reason: error.message })
      await rebuildOne(follower, true, deps, background.signal)
      return await run()
    }
  }

  return {
    write: (writes) => writeAll(writes, followers, background, deps),

    async freshen() {
      const notices: string[] = []
      for (const follower of followers) {
        const notice = await repairing(follower, () => freshenOne(follower, background))
        if (notice !== undefined) notices.push(notice)
      }
      return notices
    },

    keepUp() {
      for (const follower of followers) followInBackground(follower, background)
    },

    async search(name, run) {
      const follower = followers.find((candidate) => candidate.name === name)
      return follower === undefined ? await run() : await repairing(follower, run)
    },

    async rebuild({ fromNothing }) {
      for (const follower of followers) {
        await rebuildOne(follower, fromNothing, deps, background.signal)
      }
    },

    verify: () => Promise.all(followers.map((follower) => statusOf(follower, deps))),
    settle: background.settle,
    close: background.stop,
  }
}

function createFollowers(deps: MemoryDeps): readonly Follower[] {
  const { documents, text, meaning, kinds, clock } = deps
  const words = createFollower<TextEntry>({
    name: 'text',
    index: text,
    documents,
    kinds,
    clock,
    buildEntries: async (found) => found.map((entry) => buildTextEntry(entry, entry.description)),
  })
  if (meaning === undefined) return [words]
  const vectors = createFollower<VectorEntry>({
    name: 'vectors',
    index: meaning.vectors,
    documents,
    kinds,
    clock,
    buildEntries: (found, signal) => buildVectorEntries(found, meaning, signal),
  })
  return [words, vectors]
}

// Indexes that the store carries are written in its transaction, the others follow at once.
async function writeAll(
  writes: readonly DocumentWrite[],
  followers: readonly Follower[],
  background: Background,
  deps: MemoryDeps,
): Promise<void> {
  const { documents, meaning, kinds } = deps
  const { findable, deletes } = describeWrites(kinds, writes)
  const text = documents.carries.has('text')
    ? { upserts: findable.map((entry) => buildTextEntry(entry, entry.description)), deletes }
    : undefined
  // A failing model never loses a memory: the index falls behind and follows later.
  const embedded =
    meaning !== undefined && documents.carries.has('vectors')
      ? await buildVectorEntries(findable, meaning).catch((error): undefined =>
          background.report('embedding', error),
        )
      : undefined

  await documents.write({
    writes,
    indexes: {
      ...(text === undefined ? {} : { text }),
      ...(embedded === undefined ? {} : { vectors: { upserts: embedded, deletes } }),
    },
  })
  for (const follower of followers) {
    if (documents.carries.has(follower.name)) continue
    await follower
      .catchUp({ signal: background.signal })
      .catch((error) => background.report(`following with the ${follower.name} index`, error))
  }
}

async function freshenOne(follower: Follower, background: Background): Promise<string | undefined> {
  const { name } = follower
  try {
    const options = { timeLimitMs: WAIT_MS[name], signal: background.signal }
    if (await follower.catchUp(options)) return undefined
  } catch (error) {
    if (MemoryError.is(error, 'CORRUPT_DATA')) throw error
    return `The ${name} index is behind: ${error instanceof Error ? error.message : String(error)}`
  }
  followInBackground(follower, background)
  return `The ${name} index is still catching up; this answer may be incomplete.`
}

function followInBackground(follower: Follower, background: Background): void {
  background.run(`following with the ${follower.name} index`, () =>
    follower.catchUp({ signal: background.signal }),
  )
}

async function rebuildOne(
  follower: Follower,
  fromNothing: boolean,
  deps: MemoryDeps,
  signal: AbortSignal,
): Promise<void> {
  const { documents, events } = deps
  const counts = await Promise.all(documents.collections.map(({ name }) => documents.count(name)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const work = `rebuilding the ${follower.name} index`
  const options = {
    signal,
    onProgress: (done: number) =>
      events.emit({ kind: 'work-progressed', work, done: Math.min(done, total), total }),
  }
  // Words are cheap to make anew. Vectors are kept where their text is unchanged.
  if (follower.name === 'text' || fromNothing) {
    await follower.index.wipe()
    await follower.catchUp(options)
  } else {
    await follower.startOver(options)
  }
  await follower.index.optimize()
}

async function statusOf(follower: Follower, deps: MemoryDeps): Promise<IndexStatus> {
  const { name, index } = follower
  const page = await deps.documents.changes(await index.watermark(), 1)
  const report = await index.verify()
  return { name, id: index.id, isCaughtUp: page.changes.length === 0, ...report }
}
