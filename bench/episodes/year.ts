import { parseArgs } from 'node:util'
import { fixedClock } from '../../src/testing/index.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { checkYear, LIVING_PHASES, type YearReport } from './check-year.ts'
import { COUNT_MAX, cpuSeconds } from './episodes-bench.ts'
import { liveYear, WEEKS } from './live-year.ts'
import { inTemporaryFolder, openEpisodes } from './open-episodes.ts'

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')

interface Spent {
  readonly livedSeconds: number
  readonly checkedSeconds: number
  readonly cpuSeconds: number
}

export const yearBench: Benchmark = {
  usage: 'year [--count 100000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '100000' },
        json: { type: 'boolean', default: false },
      },
    })
    const count = readCount('count', values.count, COUNT_MAX)
    const { report, spent } = await inTemporaryFolder((folder) => measureYear(count, folder))
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, ...spent, ...report }, null, 2)
        : renderYear(report, spent),
    )
    if (!isIntact(report)) process.exitCode = 1
  },
}

/** True when nothing was lost and nothing came back that was to be gone. */
export function isIntact(report: YearReport): boolean {
  const { stored, phases, deleted, purged, lost, undead, returned } = report
  const living = LIVING_PHASES.map((phase) => phases[phase])
  const there = living.reduce((sum, { count }) => sum + count, 0)
  return (
    stored === there + deleted + purged &&
    living.every(({ sampled, whole }) => sampled === whole) &&
    [lost, undead, returned, report.looseBlobs, report.looseEntries].every((wrong) => wrong === 0)
  )
}

async function measureYear(
  count: number,
  folder: string,
): Promise<{ readonly report: YearReport; readonly spent: Spent }> {
  const clock = fixedClock(START_MS)
  const opened = await openEpisodes({ folder, clock })
  try {
    const start = performance.now()
    const lived = await liveYear(count, opened, clock)
    const middle = performance.now()
    const report = await checkYear(lived, opened)
    const spent = {
      livedSeconds: (middle - start) / 1_000,
      checkedSeconds: (performance.now() - middle) / 1_000,
      cpuSeconds: cpuSeconds(),
    }
    return { report, spent }
  } finally {
    await opened.close()
  }
}

function renderYear(report: YearReport, spent: Spent): string {
  const { stored, phases, deleted, purged } = report
  const rows = LIVING_PHASES.map((phase) => {
    const { count, sampled, whole, searched, found, foundWhenAsked, foundByFile } = phases[phase]
    const shares = [found, foundWhenAsked, foundByFile].map((share) => `${share} of ${searched}`)
    return `| ${phase} | ${count} | ${whole} of ${sampled} | ${shares.join(' | ')} |`
  })
  return [
    `### ${stored.toLocaleString('en')} episodes in ${WEEKS} weeks`,
    '',
    '| phase | episodes | whole by id | by words | by words, old ones asked for | by file |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `${deleted} deleted and kept, ${purged} purged; ${report.lost} lost, ${report.undead} purged ones there, ` +
      `${report.returned} returned that should not be.`,
    `${report.blobs} blobs; ${report.looseBlobs} that no record needs, ${report.looseEntries} entries in them of what is gone.`,
    `Lived in ${spent.livedSeconds.toFixed(1)} s, checked in ${spent.checkedSeconds.toFixed(1)} s; ` +
      `${spent.cpuSeconds.toFixed(1)} s of CPU. Episodes of about 1 KB; found by words, without a model.`,
    isIntact(report) ? 'Nothing was lost.' : 'SOMETHING IS WRONG: see above.',
    '',
  ].join('\n')
}
