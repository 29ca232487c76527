import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleChild } from '../support/bundle-child.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CHILD = join(import.meta.dirname, 'no-network-child.ts')

test('T13 the default configuration never touches the network', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    bundleChild(CHILD),
    temporaryFolder(),
  ])

  expect(JSON.parse(stdout)).toEqual({ calls: [], found: 1, doctor: 'ok' })
})
