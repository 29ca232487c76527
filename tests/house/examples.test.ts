import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT, readFiles } from './source-files.ts'

test.each(readFiles('examples', '.ts'))(
  'A5 $path runs and proves what it shows',
  async ({ path }) => {
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', join(ROOT, path)], {
      cwd: ROOT,
    })

    expect(stdout).not.toBe('')
  },
)
