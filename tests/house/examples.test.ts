import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ROOT, readFiles } from './source-files.ts'

test.each(readFiles('examples', '.ts'))(
  'A5 $path runs and proves what it shows',
  async ({ path }) => {
    // Without the paths of this repository, `loci` is what is built and installed.
    const settings = join(temporaryFolder(), 'tsconfig.json')
    writeFileSync(settings, '{}')
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', join(ROOT, path)], {
      cwd: ROOT,
      env: { ...process.env, TSX_TSCONFIG_PATH: settings },
    })

    expect(stdout).not.toBe('')
  },
)
