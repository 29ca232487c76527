import type { FixedClock } from '../../src/testing/index.ts'
import { runStep } from '../../tests/support/run-step.ts'
import type { Figure } from '../measure.ts'
import type { OpenedEpisodes } from './open-episodes.ts'

const DAY_MS = 86_400_000

/** Consolidates what is alike, then lets all of it grow old. */
export async function measureUpkeep(
  { memory }: OpenedEpisodes,
  clock: FixedClock,
): Promise<readonly Figure[]> {
  const [consolidatedMs, consolidated] = await timed(() => runStep(memory, 'consolidate-episodes'))
  const { groups = 0, episodes = 0 } = consolidated
  clock.advance(200 * DAY_MS)
  const [agedMs, { aged = 0 }] = await timed(() => runStep(memory, 'archive-episodes'))
  clock.advance(200 * DAY_MS)
  const [archivedMs, { archived = 0 }] = await timed(() => runStep(memory, 'archive-episodes'))
  const perSecond = (count: number, ms: number): number => (count / ms) * 1_000
  return [
    {
      name: `consolidated: ${episodes.toLocaleString('en')} as ${groups.toLocaleString('en')}`,
      value: consolidatedMs / 1_000,
      unit: 's',
    },
    { name: 'traces moved to cold storage', value: perSecond(aged, agedMs), unit: '/s' },
    { name: 'archived', value: perSecond(archived, archivedMs), unit: '/s' },
  ]
}

async function timed<Result>(run: () => Promise<Result>): Promise<readonly [number, Result]> {
  const start = performance.now()
  const result = await run()
  return [performance.now() - start, result]
}
