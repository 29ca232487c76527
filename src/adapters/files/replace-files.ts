import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { MemoryError } from '../../core/errors.ts'
import { makeFolder, replaceFile, syncFolder } from './durable-write.ts'
import { guard, ifThere } from './file-error.ts'
import { createFileLock } from './file-lock.ts'

const moveSchema = z.strictObject({
  /** The file or folder that is in use. */
  live: z.string(),
  /** The replacement. If omitted, the file is only moved away. */
  staged: z.string().optional(),
  /** Where the old one is moved. */
  kept: z.string(),
})
/** All paths are relative to the folder of the memory, which may be moved. */
export type FileMove = z.infer<typeof moveSchema>

const PLAN = 'replacing.json'
/** Replacements are prepared here. */
export const STAGING = 'replacing'

/**
 * Replaces files of a memory, all or none, and keeps the old ones. `prepare` fills the staging
 * folder and returns the moves; nothing changes until it resolves. From then on, a process that
 * opens the memory completes a replacement cut short by a crash. One process at a time does this.
 *
 * @param beforeMoving Runs before the first move; also when another process completes it.
 */
export async function replaceFiles(
  folder: string,
  options: ReplaceOptions,
  prepare: (staging: string) => Promise<readonly FileMove[]>,
): Promise<void> {
  await guard(folder, () =>
    lockOf(folder, options.busyTimeoutMs).hold(async () => {
      await complete(folder, options)
      const staging = join(folder, STAGING)
      await rm(staging, { recursive: true, force: true })
      await makeFolder(staging)
      try {
        const moves = await prepare(staging)
        await refuseOtherDisks(folder, moves)
        await syncFolder(staging)
        const plan = join(folder, PLAN)
        await replaceFile(plan, { temporary: `${plan}.tmp` }, (file) =>
          file.writeFile(JSON.stringify(moves)),
        )
      } catch (cause) {
        await rm(staging, { recursive: true, force: true })
        throw cause
      }
      await complete(folder, options)
    }),
  )
}

export interface ReplaceOptions {
  /** How long to wait for another process that is replacing files. */
  readonly busyTimeoutMs: number
  beforeMoving(): Promise<void>
}

/** Completes an interrupted replacement. Resolves to true if there was one. */
export async function completeReplacing(folder: string, options: ReplaceOptions): Promise<boolean> {
  return await guard(folder, async () => {
    if (!(await isBeingReplaced(folder))) return false
    await lockOf(folder, options.busyTimeoutMs).hold(() => complete(folder, options))
    return true
  })
}

/** True if the files of a memory are about to be replaced. */
export async function isBeingReplaced(folder: string): Promise<boolean> {
  return (await ifThere(stat(join(folder, PLAN)))) !== undefined
}

function lockOf(folder: string, busyTimeoutMs: number): ReturnType<typeof createFileLock> {
  return createFileLock({ path: join(folder, 'replacing.lock'), busyTimeoutMs })
}

// Every step is idempotent: a staged file that still exists has not been moved yet.
async function complete(folder: string, { beforeMoving }: ReplaceOptions): Promise<void> {
  const text = await ifThere(readFile(join(folder, PLAN), 'utf8'))
  if (text === undefined) return
  await beforeMoving()
  const at = (path: string): string => join(folder, path)
  for (const { live, staged, kept } of z.array(moveSchema).parse(JSON.parse(text))) {
    const isDone = staged !== undefined && (await ifThere(stat(at(staged)))) === undefined
    if (isDone) continue
    if ((await ifThere(stat(at(live)))) !== undefined) {
      await makeFolder(dirname(at(kept)))
      // SQLite may remove its log in the meantime.
      await ifThere(rename(at(live), at(kept)))
      await syncFolder(dirname(at(kept)))
    }
    await makeFolder(dirname(at(live)))
    if (staged !== undefined) await rename(at(staged), at(live))
    await syncFolder(dirname(at(live)))
  }
  await rm(join(folder, PLAN))
  await syncFolder(folder)
  await rm(join(folder, STAGING), { recursive: true, force: true })
}

// A move between disks is a copy, which is not atomic.
async function refuseOtherDisks(folder: string, moves: readonly FileMove[]): Promise<void> {
  const { dev } = await stat(folder)
  for (const { live } of moves) {
    const found = await ifThere(stat(join(folder, live)))
    if (found === undefined || found.dev === dev) continue
    throw new MemoryError(`${join(folder, live)} lies on another disk than ${folder}`, {
      code: 'STORE_FAILED',
      hint: 'Replacing a memory needs all of it on one disk. Restore into an empty home instead.',
    })
  }
}
