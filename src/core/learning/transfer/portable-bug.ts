import * as z from 'zod'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { type BugReport, REPORTS_MAX, type StoredBugPattern } from '../bugs/bug-pattern.ts'

const text = z.string().max(4_000)
const texts = z.array(text).max(100).readonly()

const failureSchema = z.object({
  type: text.optional(),
  template: text,
  places: texts,
  code: texts,
  language: text.optional(),
  frameworks: texts,
  fileTypes: texts,
  exact: text.optional(),
  said: text.optional(),
  stack: text.optional(),
})

const toldSchema: z.ZodType<BugReport> = z.object({
  at: z.int().min(0),
  trust: z.enum(TRUST_LEVELS),
  name: text.optional(),
  failures: z.array(failureSchema).min(1).max(100).readonly(),
  fileTypes: texts,
  causes: texts,
  solutions: z
    .array(
      z.object({
        solution: text,
        description: text,
        approach: text.optional(),
        codeTemplate: text.optional(),
        conditions: texts,
      }),
    )
    .max(100)
    .readonly(),
})

/**
 * What was told of a bug. What episodes show of it does not travel: an export holds the episodes
 * themselves, and they teach it again. Neither do success rates, which are of one place.
 */
export const portableBugSchema = z.object({
  id: z.string().min(1).max(200),
  scope: scopeSchema,
  told: z.array(toldSchema).min(1).max(REPORTS_MAX).readonly(),
})
export type PortableBug = Readonly<z.infer<typeof portableBugSchema>>

export function toPortableBug({ id, scope, parts }: StoredBugPattern): PortableBug {
  return { id, scope, told: parts.reports }
}

/** All that a telling says, to be looked through before it is taken over. */
export function toldTexts({
  name = '',
  failures,
  causes,
  solutions,
}: BugReport): readonly string[] {
  return [
    name,
    ...failures.flatMap(({ template, code }) => [template, ...code]),
    ...causes,
    ...solutions.flatMap(({ description, approach = '', codeTemplate = '', conditions }) => {
      return [description, approach, codeTemplate, ...conditions]
    }),
  ].filter((one) => one !== '')
}
