import * as z from 'zod'
import { textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { type BugReport, REPORTS_MAX, type StoredBugPattern } from '../bugs/bug-pattern.ts'
import { failureTraitsSchema } from '../bugs/failure-traits.ts'

const text = z.string().max(4_000)
const texts = z.array(text).max(100).readonly()

const solutionSchema = z.object({
  solution: text,
  description: text,
  approach: text.optional(),
  codeTemplate: text.optional(),
  conditions: texts,
})

const reportSchema: z.ZodType<BugReport> = z.object({
  at: z.int().min(0),
  trust: z.enum(TRUST_LEVELS),
  name: text.optional(),
  failures: z.array(failureTraitsSchema).min(1).max(100).readonly(),
  fileTypes: texts,
  causes: texts,
  solutions: z.array(solutionSchema).max(100).readonly(),
})

/**
 * The reports of a bug. What episodes show is not exported: they are exported themselves and teach
 * it again. Nor are success rates, which hold in one place only.
 */
export const portableBugSchema = z.object({
  id: textUpTo(200),
  scope: scopeSchema,
  told: z.array(reportSchema).min(1).max(REPORTS_MAX).readonly(),
})
export type PortableBug = Readonly<z.infer<typeof portableBugSchema>>

export function toPortableBug({ id, scope, parts }: StoredBugPattern): PortableBug {
  return { id, scope, told: parts.reports }
}

/** All texts of a report, to be checked before it is imported. */
export function reportTexts({
  name = '',
  failures,
  causes,
  solutions,
}: BugReport): readonly string[] {
  return [
    name,
    ...failures.flatMap(({ template, alsoSaid = [], code }) => [template, ...alsoSaid, ...code]),
    ...causes,
    ...solutions.flatMap(({ description, approach = '', codeTemplate = '', conditions }) => {
      return [description, approach, codeTemplate, ...conditions]
    }),
  ].filter((one) => one !== '')
}
