import { digestEpisodes } from '../mining/digest-episodes.ts'
import { mineAll } from '../mining/mine-patterns.ts'
import { findNew } from '../mining/new-episodes.ts'
import { reflectEpisodes } from '../reflection/reflect-episodes.ts'
import type { NightStep } from './night-step.ts'

/** Stage 2: what is new is learned from, mined, and thought about. */
export const EXTRACTION_STEPS: readonly NightStep[] = [
  {
    stage: 'extraction',
    name: 'learn from new episodes',
    async run({ caller, deps, dryRun, beat, isOver }) {
      if (dryRun) return { episodes: (await findNew(caller.scope, deps)).count }
      const { digested, learned, isComplete } = await digestEpisodes(caller.scope, deps, {
        async isOver() {
          await beat()
          return isOver()
        },
      })
      return isComplete ? { episodes: digested, ...learned } : undefined
    },
  },
  {
    stage: 'extraction',
    name: 'mine patterns',
    async run({ caller, deps, dryRun, beat }) {
      await beat()
      const { scopes } = await mineAll(deps, { scope: caller.scope, dryRun })
      const moves = scopes.flatMap((one) => one.moves)
      return {
        runs: scopes.reduce((sum, { runs }) => sum + runs, 0),
        found: scopes.reduce((sum, { found }) => sum + found.length, 0),
        validated: moves.filter(({ to }) => to === 'validated').length,
      }
    },
  },
  {
    stage: 'extraction',
    name: 'reflect',
    async run({ caller, deps, dryRun }) {
      const { outcomes } = await reflectEpisodes({ dryRun }, caller, deps)
      return {
        scopes: outcomes.filter(({ trigger }) => trigger !== undefined).length,
        insights: outcomes.reduce((sum, { insights }) => sum + insights.length, 0),
        left: outcomes.reduce((sum, { groupsLeft }) => sum + groupsLeft, 0),
      }
    },
  },
]
