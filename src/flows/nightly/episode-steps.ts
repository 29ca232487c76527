import { ageEpisodes } from '../episodes/age-episodes.ts'
import { consolidateSimilar, WINDOW_MS } from '../episodes/consolidate-similar.ts'
import { purgeDeleted } from '../episodes/purge-deleted.ts'
import { findNew } from '../mining/new-episodes.ts'
import type { NightStep } from './night-step.ts'

/** Stage 1: what is nearly the same becomes one, what is old moves to cold storage. */
export const EPISODE_STEPS: readonly NightStep[] = [
  {
    stage: 'episodes',
    name: 'consolidate',
    async run({ caller, deps, dryRun, beat, isOver }) {
      // What was there before has been compared: only what is new can be near to something.
      const { count, happenedFrom } = await findNew(caller.scope, deps)
      if (count === 0) return {}
      let isLate = false
      const { groups, episodes } = await consolidateSimilar({ dryRun }, caller, deps, {
        ...(happenedFrom === undefined ? {} : { happenedFrom: happenedFrom - WINDOW_MS }),
        async isOver() {
          await beat()
          isLate = isOver()
          return isLate
        },
      })
      return isLate ? undefined : { groups: groups.length, episodes }
    },
  },
  {
    stage: 'episodes',
    name: 'archive',
    async run({ caller, deps, dryRun }) {
      const { aged, archived } = await ageEpisodes({ dryRun }, caller, deps)
      return { aged, archived }
    },
  },
  {
    stage: 'episodes',
    name: 'purge deleted',
    async run({ caller, deps, dryRun, beat, isOver }) {
      if (dryRun) {
        const { ids, left } = await purgeDeleted({ dryRun }, caller, deps)
        return { purged: ids.length + left }
      }
      let purged = 0
      for (;;) {
        const { ids, left } = await purgeDeleted({}, caller, deps)
        purged += ids.length
        if (left === 0 || ids.length === 0) return { purged }
        if (isOver()) return undefined
        await beat()
      }
    },
  },
]
