import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openCrashMemory } from './crash-memory.ts'
import { killImports } from './kill-import.ts'

test('A7 T3 an import of sessions that is killed resumes, and every session is there once', async () => {
  const home = temporaryFolder()
  const { kills } = await killImports(home, join(temporaryFolder(), 'logs'), {
    count: 24,
    killAfter: 9,
  })
  const memory = await openCrashMemory(home)
  const { byPhase } = (await memory.admin.stats()).episodes
  await memory.close()

  expect(kills).toBe(2)
  expect(Object.values(byPhase).reduce((sum, count) => sum + count, 0)).toBe(24)
}, 240_000)
