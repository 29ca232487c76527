import { z } from 'zod'
import { scopeSchema } from '../../scope.ts'
import type { ToolCombination, ToolRates, ToolStatistics } from './view-tools.ts'

export interface ToolStatisticsInput {
  readonly tool?: string | undefined
  readonly taskType?: string | undefined
  readonly project?: string | undefined
}

const label = z.string().min(1).max(200)

/** The fields of `tool-statistics`, for every door. */
export const toolStatisticsSchema: z.ZodObject & z.ZodType<ToolStatisticsInput> = z.strictObject({
  tool: label.optional().describe('Only this tool.'),
  taskType: label.optional().describe('Only in tasks of this type, such as bugfix.'),
  project: scopeSchema.shape.project.describe('Only what was counted in this project.'),
})

const rateFields = {
  uses: z.int().describe('Steps that used it.'),
  failures: z.int(),
  successRate: z.number().describe('Share of its steps that did not end in an error.'),
  successRateMin: z.number().describe('The least that it is likely to be.'),
  episodes: z.int(),
  episodeSuccessRate: z.number().optional(),
  shareOfSuccesses: z.number().optional(),
  meanDurationMs: z.number().optional(),
  p95DurationMs: z.number().optional(),
  typicalErrors: z.array(z.object({ template: z.string(), count: z.int() })).readonly(),
} satisfies Record<keyof ToolRates, z.ZodType>

const combination: z.ZodType<ToolCombination> = z.object({
  tools: z.tuple([z.string(), z.string()]).readonly(),
  runs: z.int(),
  successRate: z.number(),
  successRateWithout: z.number().describe('Of episodes with only one of the two.'),
  lift: z.number().optional(),
  pValue: z.number().describe('Corrected for all pairs that were looked at.'),
})

export const toolStatisticsOutput: z.ZodType<ToolStatistics> = z.object({
  tools: z
    .array(
      z.object({
        tool: z.string(),
        episodeIds: z.array(z.string()).readonly().describe('The newest that used it.'),
        ...rateFields,
        byTaskType: z
          .array(z.object({ taskType: z.string(), ...rateFields }))
          .readonly()
          .optional(),
      }),
    )
    .readonly(),
  combinations: z.array(combination).readonly(),
  episodes: z.int(),
})
