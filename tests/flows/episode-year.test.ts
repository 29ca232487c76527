import { expect, test } from 'vitest'
import { checkYear, LIVING_PHASES, type YearReport } from '../../bench/episodes/check-year.ts'
import { liveYear } from '../../bench/episodes/live-year.ts'
import { openEpisodes } from '../../bench/episodes/open-episodes.ts'
import { isIntact } from '../../bench/episodes/year.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'

// A small year. The whole one is `npm run -s bench -- year`.
const EPISODES = 156

async function live(): Promise<YearReport> {
  const clock = fixedClock(Date.parse(START))
  const opened = await openEpisodes({ folder: temporaryFolder(), clock })
  try {
    return await checkYear(await liveYear(EPISODES, opened, clock), opened)
  } finally {
    await opened.close()
  }
}

test('E13 in a year and a half nothing is lost, and what is purged is gone with its parts', async () => {
  const report = await live()

  expect(report).toMatchObject({ lost: 0, undead: 0, returned: 0, looseBlobs: 0, looseEntries: 0 })
  expect(isIntact(report)).toBe(true)
  expect(report.purged).toBeGreaterThan(0)
  for (const phase of LIVING_PHASES) {
    const { count, sampled, whole, searched, found, foundWhenAsked, foundByFile } =
      report.phases[phase]
    expect(count).toBeGreaterThan(0)
    expect(whole).toBe(sampled)
    expect(searched).toBeGreaterThan(0)
    expect(found).toBe(phase === 'archived' ? 0 : searched)
    expect([foundWhenAsked, foundByFile]).toEqual([searched, searched])
  }
})
