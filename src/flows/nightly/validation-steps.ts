import { validatePatterns } from '../patterns/validate-patterns.ts'
import type { NightStep } from './night-step.ts'

/** Stage 3: every pattern is held against the evidence of the last 90 days. */
export const VALIDATION_STEPS: readonly NightStep[] = [
  {
    stage: 'validation',
    name: 'validate patterns',
    async run({ caller, deps, dryRun }) {
      const { tested, changed, moves } = await validatePatterns({ dryRun }, caller, deps)
      const to = (status: string): number => moves.filter((move) => move.to === status).length
      return {
        tested,
        changed,
        validated: to('validated'),
        'under review': to('under-review'),
        'lost their support': to('candidate'),
      }
    },
  },
]
