import type { WorkingMemory } from '../working-memory.ts'

/** Older ones are over, or were met again. */
const ERRORS_MAX = 5

/** The errors that a task met last, of those with the same root the newest, newest first. */
export function newestErrors({ progress }: WorkingMemory): readonly string[] {
  const bySignature = new Map<string, string>()
  for (const { error, signature = '' } of progress.steps.toReversed()) {
    if (error !== undefined && !bySignature.has(signature)) bySignature.set(signature, error)
    if (bySignature.size === ERRORS_MAX) break
  }
  return [...bySignature.values()]
}
