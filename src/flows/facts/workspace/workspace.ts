import type { DocumentWrite } from '../../../ports/document-store.ts'
import { endsWithin } from '../../storage/indexes/ends-within.ts'
import { createLineJudge } from './judge-lines.ts'
import { outdateLines } from './outdate-lines.ts'
import { createPageFollower } from './sync-pages.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'
import type { PageTally } from './write-pages.ts'

export interface Workspace {
  /**
   * Reads what changed, within bounds. `isDue`: also if the folder was looked at a moment ago.
   * Resolves to what a reader should know.
   */
  freshen(options?: { readonly isDue: boolean }): Promise<readonly string[]>
  /**
   * Looks at every file, however long that takes. What is retained there is compared with other
   * statements within bounds; after many new lines that goes on in the background.
   */
  sync(): Promise<PageTally>
  /** The same, to the end. */
  catchUp(): Promise<void>
  /** Marks files that were written: the next question waits until they are read. */
  announce(paths: readonly string[]): void
  syncPaths(paths: readonly string[]): Promise<void>
  /** Compares these facts with all other statements, before anything that waits. */
  judge(ids: readonly string[]): Promise<void>
  /** What is about to be written, with what only the files know of it. */
  completeWrites(writes: readonly DocumentWrite[]): Promise<readonly DocumentWrite[]>
  /** Called for writes elsewhere: what is rejected there is rejected in files too. */
  noteWrites(writes: readonly DocumentWrite[]): void
  /** Starts watching the folder, as a server should. */
  keepUp(): void
  close(): void
}

/** How long a question waits for files that changed, before it is answered without. */
const WAIT_MS = 2_000
/** A folder that is not watched is looked at no more often than this. */
const LOOK_EVERY_MS = 500
const STILL_READING = 'The workspace is still being read; this answer may be incomplete.'

export function createWorkspace(deps: WorkspaceDeps): Workspace {
  const { files, background } = deps
  const follower = createPageFollower(deps)
  const judge = createLineJudge(deps)
  let lookedAt: number | undefined
  let stopWatching: (() => void) | undefined
  let last: Promise<unknown> = Promise.resolve()

  // One after the other: two at once would read the same files twice.
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = background.track(result).catch(() => {})
    return result
  }

  async function lookAtAll(): Promise<PageTally> {
    const tally = await follower.lookAtAll()
    lookedAt = performance.now()
    return tally
  }

  async function bringInStep(): Promise<void> {
    const isUnwatched = stopWatching === undefined
    const sinceMs = lookedAt === undefined ? undefined : performance.now() - lookedAt
    const isDue = sinceMs === undefined || (isUnwatched && sinceMs > LOOK_EVERY_MS)
    if (isDue) await lookAtAll()
    else await follower.lookAtAnnounced()
  }

  async function readAll(): Promise<void> {
    await inTurn(lookAtAll)
    await judge.catchUp()
  }

  const report = (error: unknown) => background.report('reading the workspace', error)

  return {
    async freshen({ isDue } = { isDue: false }) {
      const work = isDue ? readAll() : inTurn(bringInStep).then(() => judge.catchUp())
      // When the time is over, the work goes on and nothing else would catch its failure.
      work.catch(report)
      return (await endsWithin(WAIT_MS, work)) ? [] : [STILL_READING]
    },
    async sync() {
      const tally = await inTurn(lookAtAll)
      const judging = judge.catchUp()
      judging.catch(report)
      await endsWithin(WAIT_MS, judging)
      return tally
    },
    catchUp: readAll,
    async syncPaths(paths) {
      follower.announce(paths)
      await inTurn(follower.lookAtAnnounced)
    },
    judge: judge.judge,
    completeWrites: (writes) => outdateLines(writes, deps),
    announce: follower.announce,
    noteWrites: follower.noteWrites,
    keepUp() {
      // Watched before it is looked at: what changes in between is announced.
      stopWatching ??= files.watch((paths) => {
        follower.announce(paths)
        inTurn(follower.lookAtAnnounced)
          .then(() => judge.catchUp())
          .catch(report)
      })
      readAll().catch(report)
    },
    close() {
      stopWatching?.()
    },
  }
}
