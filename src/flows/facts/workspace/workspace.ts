import { type Notice, notice } from '../../../core/storage/notice.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import { createQueue } from '../../storage/indexes/background.ts'
import { endsWithin } from '../../storage/indexes/ends-within.ts'
import { createLineJudge } from './judge-lines.ts'
import { outdateLines } from './outdate-lines.ts'
import { createPageFollower } from './sync-pages.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'
import type { PageTally } from './write-pages.ts'

export interface Workspace {
  /**
   * Reads changes, within a time limit. `isDue`: even if the folder was scanned a moment ago.
   * Resolves to notices for the reader.
   */
  freshen(options?: { readonly isDue: boolean }): Promise<readonly Notice[]>
  /**
   * Scans every file, however long that takes. Retained lines are compared with other statements
   * within a time limit; after many new lines that continues in the background.
   */
  sync(): Promise<PageTally>
  /** The same, without a time limit. */
  catchUp(): Promise<void>
  /** Marks written files: the next query waits until they are read. */
  announce(paths: readonly string[]): void
  syncPaths(paths: readonly string[]): Promise<void>
  /** Compares these facts with all other statements, ahead of the queue. */
  judge(ids: readonly string[]): Promise<void>
  /** The pending writes, completed with what only the files know. */
  completeWrites(writes: readonly DocumentWrite[]): Promise<readonly DocumentWrite[]>
  /** Called for writes elsewhere: rejections there apply to files too. */
  noteWrites(writes: readonly DocumentWrite[]): void
  /** Starts watching the folder, for servers. */
  keepUp(): void
  close(): void
}

/** How long a query waits for changed files before it is answered without them. */
const WAIT_MS = 2_000
/** The minimum interval between scans of an unwatched folder. */
const LOOK_EVERY_MS = 500

export function createWorkspace(deps: WorkspaceDeps): Workspace {
  const { files, background } = deps
  const follower = createPageFollower(deps)
  const judge = createLineJudge(deps)
  let lookedAt: number | undefined
  let stopWatching: (() => void) | undefined
  const inTurn = createQueue(background)

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
      // After a timeout the work continues, and nothing else would catch its failure.
      work.catch(report)
      return (await endsWithin(WAIT_MS, work)) ? [] : [notice('workspace-reading')]
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
      // Watched before it is scanned, so that changes in between are announced.
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
