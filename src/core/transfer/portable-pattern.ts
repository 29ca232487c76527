import { z } from 'zod'
import type { Pattern } from '../patterns/pattern.ts'
import { type CheckedPattern, patternInputSchema } from '../patterns/pattern-input.ts'
import { type Scope, scopeSchema } from '../scope.ts'

/** What somebody told of a pattern. Evidence does not travel: elsewhere it must prove itself. */
export interface PortablePattern {
  readonly id: string
  readonly scope: Scope
  readonly told: CheckedPattern
}

export const portablePatternSchema: z.ZodType<PortablePattern> = z.object({
  id: z.string().min(1).max(200),
  scope: scopeSchema,
  told: patternInputSchema,
})

export function toPortablePattern(pattern: Pattern): PortablePattern {
  const { id, scope, name, category, summary, expects, applicability, content, guidance } = pattern
  const { description, followedWhen, saves } = pattern
  return {
    id,
    scope,
    told: {
      name,
      category,
      summary,
      expects,
      applicability,
      content,
      guidance,
      complements: [],
      ...(description === undefined ? {} : { description }),
      ...(followedWhen === undefined ? {} : { followedWhen }),
      ...(saves === undefined ? {} : { saves }),
    },
  }
}
