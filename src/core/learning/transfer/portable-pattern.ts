import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { scopeSchema } from '../../scope.ts'
import type { Pattern } from '../patterns/pattern.ts'
import { patternInputSchema } from '../patterns/pattern-input.ts'

/** The content of a pattern. Evidence is not exported: elsewhere it must prove itself. */
export const portablePatternSchema = z.object({
  id: z.string().min(1).max(200),
  scope: scopeSchema,
  told: patternInputSchema,
})
export type PortablePattern = DeepReadonly<z.infer<typeof portablePatternSchema>>

export function toPortablePattern(pattern: Pattern): PortablePattern {
  const { id, scope, name, category, summary, expects, applicability, content, guidance } = pattern
  const { description, followedWhen, saves } = pattern
  const told = {
    ...{ name, category, summary, expects, applicability, content, guidance },
    ...{ generalizes: [], contradicts: [], complements: [], description, followedWhen, saves },
  }
  return { id, scope, told }
}
