import { ageEpisodes } from '../episodes/age-episodes.ts'
import { consolidateSimilar } from '../episodes/consolidate-similar.ts'
import type { WordVectors } from '../episodes/find-alike.ts'
import { purgeDeleted } from '../episodes/purge-deleted.ts'
import type { NightStep } from './night-step.ts'

/** Passes over all episodes: what is joined in one is rarely joined in the next. */
const PASSES_MAX = 5

/** Stage 1: what is nearly the same becomes one, what is old moves to cold storage. */
export const EPISODE_STEPS: readonly NightStep[] = [
  {
    stage: 'episodes',
    name: 'consolidate',
    async run({ caller, deps, dryRun, beat, isOver }) {
      let total = { groups: 0, episodes: 0 }
      const vectors: WordVectors = new Map()
      // What was joined may be near to what was left: until nothing is.
      for (let pass = 0; pass < PASSES_MAX; pass++) {
        const { groups, episodes } = await consolidateSimilar({ dryRun }, caller, deps, vectors)
        total = { groups: total.groups + groups.length, episodes: total.episodes + episodes }
        if (dryRun || groups.length === 0) return total
        if (isOver()) return undefined
        await beat()
      }
      return total
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
      // What goes for good has no rehearsal: `purge-deleted` says what is due.
      if (dryRun) return {}
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
