import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import type { ConformanceCase } from '../../src/conformance/conformance-case.ts'

/**
 * Runs every case of a port against a freshly opened subject. `title` starts with the id of
 * the specification and names the adapter: `S5 memory`. `open` gets a folder of its own, which
 * is deleted after the subject was closed.
 */
export function proveConformance<Subject extends object>(
  title: string,
  cases: readonly ConformanceCase<Subject>[],
  open: (folder: string) => Promise<Subject>,
): void {
  describe(title, () => {
    for (const { name, run } of cases) {
      test(`${title}: ${name}`, () =>
        withFolder(async (folder) => {
          const subject = await open(folder)
          try {
            await run(subject)
          } finally {
            await close(subject)
          }
        }))
    }
  })
}

// Some ports hold nothing open and have no `close`.
async function close(subject: object): Promise<void> {
  if ('close' in subject && typeof subject.close === 'function') await subject.close()
}

/** Lends a new folder to `work`, and deletes it afterwards. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeFolder()
  try {
    return await work(await folder.path)
  } finally {
    await folder.remove()
  }
}

/** A new folder for a whole test file, which removes it at its end. */
export function makeFolder(): { readonly path: Promise<string>; remove(): Promise<void> } {
  const path = mkdtemp(join(tmpdir(), 'loci-test-'))
  return { path, remove: async () => rm(await path, { recursive: true, force: true }) }
}
