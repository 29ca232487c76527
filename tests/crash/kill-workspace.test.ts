import { expect, test } from 'vitest'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { killInWorkspace } from './kill-workspace.ts'

// `npm run soak -- workspace 200` does the same two hundred times.
const ROUNDS = sample(1, 6)

test('T3 M1 killed at any moment in a workspace, nothing acknowledged is lost with .memory/', async () => {
  const folder = temporaryFolder()
  const moments = Array.from({ length: ROUNDS }, (_, round) => ({
    afterLines: 3 + ((round * 17) % 31),
    extraMs: (round * 5) % 13,
  }))
  const { problems, acknowledged } = await killInWorkspace(folder, moments)
  expect(problems).toEqual([])
  expect(acknowledged).toBeGreaterThan(ROUNDS * 2)
}, 240_000)
