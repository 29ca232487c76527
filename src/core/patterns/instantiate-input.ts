import { z } from 'zod'
import { patternId } from './pattern-input.ts'
import { type ApplicableInput, applicableSchema } from './task-features.ts'

/** What a procedure is decided for: a task, as far as it is known. */
export type ProcedureContext = Pick<
  ApplicableInput,
  'task' | 'type' | 'domain' | 'complexity' | 'files' | 'tools' | 'errors'
>

export interface InstantiationInput {
  readonly id: string
  readonly parameters?: Readonly<Record<string, string>> | undefined
  readonly context?: ProcedureContext | undefined
}

const PARAMETER_LENGTH_MAX = 40
const VALUE_LENGTH_MAX = 2_000
const { task, type, domain, complexity, files, tools, errors } = applicableSchema.shape

/** The fields of `instantiate-pattern`, for every door. */
export const instantiationSchema: z.ZodObject & z.ZodType<InstantiationInput> = z.strictObject({
  id: patternId,
  parameters: z
    .record(z.string().max(PARAMETER_LENGTH_MAX), z.string().max(VALUE_LENGTH_MAX))
    .optional()
    .describe('Of a template: a value for each parameter, as JSON: {"fileName": "src/a.ts"}'),
  context: z
    .strictObject({ task, type, domain, complexity, files, tools, errors })
    .optional()
    .describe('Of a procedure: the task that it is decided for, as JSON: {"type": "bugfix"}'),
})
