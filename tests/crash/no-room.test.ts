import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { environmentOf, LOCI_COMMAND } from '../surfaces/support/loci-process.ts'

const run = promisify(execFile)

/** Runs `loci` where no file may grow, as on a disk without room. */
async function lociWithoutRoom(
  args: readonly string[],
  home: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { command, args: start } = LOCI_COMMAND
  const script = 'ulimit -f 0; exec "$@"'
  try {
    const done = await run('/bin/sh', ['-c', script, 'sh', command, ...start, ...args], {
      env: environmentOf(home),
    })
    return { code: 0, ...done }
  } catch (error) {
    return error as { readonly code: number; readonly stdout: string; readonly stderr: string }
  }
}

test('S1 T3 where nothing can be written, what is kept can be read, and a write says what is wrong', async () => {
  const home = temporaryFolder()
  const open = () => openMemory({ home, environment: {}, config: { embedder: { kind: 'none' } } })
  const first = await open()
  for (const text of [
    'The orchard of Simrishamn has ninety pear trees.',
    'Il frutteto di Simrishamn è irrigato di notte.',
    '시므리스함 과수원은 배를 판다.',
  ]) {
    await keep(first.memory, { text })
  }
  await first.memory.close()

  const read = await lociWithoutRoom(['recall', 'Simrishamn pear trees'], home)
  const listed = await lociWithoutRoom(['fact', 'list', '--json'], home)
  const written = await lociWithoutRoom(['remember', 'The orchard has a new gate.'], home)

  expect(read).toMatchObject({ code: 0, stdout: expect.stringContaining('ninety pear trees') })
  expect(JSON.parse(listed.stdout)).toMatchObject({ total: 3 })
  expect(written.code).toBe(9)
  expect(written.stderr).toContain(join(home, 'loci.sqlite'))
  expect(written.stderr).toContain('limit on the size of files')

  const { memory } = await open()
  expect((await memory.admin.stats()).facts.active).toBe(3)
  await keep(memory, { text: 'The orchard has a new gate.' })
  expect((await memory.admin.doctor()).status).not.toBe('failed')
  await memory.close()
})
