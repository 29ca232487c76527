import { EPISODE_STEPS } from './episode-steps.ts'
import { EXTRACTION_STEPS } from './extraction-steps.ts'
import { INDEX_STEPS } from './index-steps.ts'
import type { NightStep } from './night-step.ts'
import { REFINEMENT_STEPS } from './refinement-steps.ts'
import { VALIDATION_STEPS } from './validation-steps.ts'

/** Every step of a nightly run, in their order. */
export const ALL_STEPS: readonly NightStep[] = [
  ...EPISODE_STEPS,
  ...EXTRACTION_STEPS,
  ...VALIDATION_STEPS,
  ...REFINEMENT_STEPS,
  ...INDEX_STEPS,
]
