import type { NightStep } from './night-step.ts'

/** Stage 5: indexes are brought up to date and made small again. */
export const INDEX_STEPS: readonly NightStep[] = [
  {
    stage: 'indexes',
    name: 'catch up',
    async run({ deps, dryRun }) {
      if (dryRun) return {}
      const notices = await deps.indexing.freshen()
      return { notices: notices.length }
    },
  },
  {
    stage: 'indexes',
    name: 'optimise',
    async run({ deps, dryRun }) {
      if (dryRun) return {}
      await deps.text.optimize()
      await deps.meaning?.vectors.optimize()
      await deps.discardUnused()
      return {}
    },
  },
]
