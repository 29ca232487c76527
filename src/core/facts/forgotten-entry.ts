import { z } from 'zod'
import { type Rejection, rejectionSchema } from './rejection.ts'

/**
 * A line of the log that outlives the database: something was rejected or forgotten, or that was
 * taken back. It holds hashes alone.
 */
export type ForgottenEntry =
  | { readonly kind: 'rejection'; readonly rejection: Rejection }
  | { readonly kind: 'lifted'; readonly rejectionId: string }

export const forgottenEntrySchema: z.ZodType<ForgottenEntry> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rejection'), rejection: rejectionSchema }),
  z.object({ kind: z.literal('lifted'), rejectionId: z.string() }),
])

/** What still stands after all entries, by id, and what was lifted. */
export function readForgotten(entries: readonly ForgottenEntry[]): {
  readonly standing: ReadonlyMap<string, Rejection>
  readonly lifted: ReadonlySet<string>
} {
  const standing = new Map<string, Rejection>()
  const lifted = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'lifted') lifted.add(entry.rejectionId)
    else standing.set(entry.rejection.id, entry.rejection)
  }
  // In whatever order two copies of the log were joined, what was lifted stays lifted.
  for (const id of lifted) standing.delete(id)
  return { standing, lifted }
}
