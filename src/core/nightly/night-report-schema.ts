import { z } from 'zod'
import { NIGHT_STAGES } from './night.ts'
import type { NightReport } from './night-report.ts'

const counts = z.record(z.string(), z.number())

/** A `NightReport`, as operations give it. */
export const nightReportSchema: z.ZodObject<{
  startedAt: z.ZodString
  finishedAt: z.ZodString
  asOf: z.ZodString
  stages: z.ZodType<NightReport['stages']>
  storage: z.ZodType<NightReport['storage']>
  patterns: z.ZodType<NightReport['patterns']>
  health: z.ZodType<NightReport['health']>
}> = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  asOf: z.string(),
  stages: z
    .array(
      z.object({
        stage: z.enum(NIGHT_STAGES),
        tookMs: z.number(),
        steps: z
          .array(
            z.object({
              stage: z.enum(NIGHT_STAGES),
              name: z.string(),
              counts,
              tookMs: z.number(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  storage: z.object({ facts: z.int(), episodes: counts, consolidated: z.int() }),
  patterns: z.object({
    candidate: z.int(),
    validated: z.int(),
    'under-review': z.int(),
    deprecated: z.int(),
  }),
  health: z.object({
    status: z.enum(['ok', 'warning', 'failed']),
    problems: z.array(z.string()).readonly(),
  }),
})
