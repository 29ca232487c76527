import { z } from 'zod'
import { RUN_LINE_LENGTH_MAX } from './read-run-line.ts'

/** Runs that are brought in, and from where. */
export interface ImportRunsInput {
  readonly content: string
  readonly path?: string | undefined
  readonly dryRun?: boolean | undefined
}

/** The fields of `import-runs`, for every door. */
export const importRunsSchema: z.ZodObject & z.ZodType<ImportRunsInput> = z.strictObject({
  content: z
    .string()
    .max(RUN_LINE_LENGTH_MAX)
    .describe('Runs as JSONL: {"task":…,"steps":[{"tool":…}],"outcome":{"success":true}} a line.'),
  path: z.string().min(1).max(1_000).optional().describe('The file that it is from.'),
  dryRun: z.boolean().optional().describe('Only say what would become of each line.'),
})
