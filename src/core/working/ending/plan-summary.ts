import type { Summarised } from '../../summary/ask-summary.ts'
import { summarise } from '../../summary/summarise.ts'
import { errorMessageOf } from '../steps/error-type.ts'
import type { Circumstances, WorkingMemory } from '../working-memory.ts'

/** A summary of a plan is no longer. */
export const PLAN_SUMMARY_TOKENS = 200

/** The plan with what became of each subtask, and an extract of that. */
export function summarisePlan(
  { progress }: Pick<WorkingMemory, 'progress'>,
  { countTokens }: Pick<Circumstances, 'countTokens'>,
): Summarised {
  const planned = progress.plan.map(({ title, status, error }) =>
    error === undefined ? `${title}: ${status}` : `${title}: ${status} (${errorMessageOf(error)})`,
  )
  const text = planned.join('\n')
  return { text, extract: summarise(text, { budgetTokens: PLAN_SUMMARY_TOKENS, countTokens }) }
}
