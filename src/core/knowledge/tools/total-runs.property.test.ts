import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EPISODE_STATUSES } from '../../episodes/episode.ts'
import { NO_USES } from './count-tools.ts'
import type { ToolRun } from './tool-statistics.ts'
import { addRuns, joinTotals, NO_RUNS } from './total-runs.ts'

const aRun: fc.Arbitrary<ToolRun> = fc
  .record({
    status: fc.constantFrom(...EPISODE_STATUSES),
    tools: fc.uniqueArray(fc.constantFrom('bash', 'edit', '읽기', '__proto__', 'constructor'), {
      maxLength: 4,
    }),
  })
  .map(({ status, tools }) => ({
    id: 'run:1',
    episodeId: '1',
    at: 0,
    scope: { tenant: 'acme' },
    type: 'run',
    taskType: 'bugfix',
    status,
    tools: Object.fromEntries(tools.map((tool) => [tool, NO_USES])),
  }))
const runs = fc.array(aRun, { maxLength: 12 })
const total = (all: readonly ToolRun[]) => addRuns(NO_RUNS, all)

test('K6 totals do not depend on the order, nor on how episodes are split', () => {
  fc.assert(
    fc.property(runs, runs, (left, right) => {
      expect(total([...right, ...left])).toEqual(total([...left, ...right]))
      expect(joinTotals([total(left), total(right)])).toEqual(total([...left, ...right]))
      expect(addRuns(total(left), right)).toEqual(total([...left, ...right]))
    }),
  )
})

test('K6 an episode that is taken out was never counted', () => {
  fc.assert(
    fc.property(runs, aRun, (kept, gone) => {
      expect(addRuns(total([...kept, gone]), [gone], -1)).toEqual(total(kept))
    }),
  )
})
