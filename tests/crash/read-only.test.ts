import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { bundleChild } from '../support/bundle-child.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'read-only-child.ts')
const NOBODY = 65_534

/** Takes the right to write from everybody; root keeps it, so the child is somebody else. */
function forbidWriting(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder) for (const name of readdirSync(path)) forbidWriting(join(path, name))
  chmodSync(path, isFolder ? 0o555 : 0o444)
}

test.each(['embedded', 'json'] as const)(
  'S1 S6 a memory (%s) that may only be read answers, and says why it takes nothing',
  async (kind) => {
    const home = temporaryFolder()
    const config = { embedder: { kind: 'none' }, storage: { kind } } as const
    const { memory } = await openMemory({ home, environment: {}, config })
    await keep(memory, { text: 'The orchard of Simrishamn has ninety pear trees.' })
    await memory.close()
    forbidWriting(home)

    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    const args = [bundleChild(CHILD), home, kind]
    const { stdout } = await run(process.execPath, args, { ...user, env: { PATH: '' } })

    expect(JSON.parse(stdout)).toEqual({
      found: ['The orchard of Simrishamn has ninety pear trees.'],
      refusal: expect.stringMatching(/is read-only|Not allowed/),
      status: 'warning',
    })
  },
)
