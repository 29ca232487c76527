import type { Pattern } from '../../core/patterns/pattern.ts'
import { toStoredPattern } from '../../core/patterns/pattern-records.ts'
import { toPatternVersion, VERSIONS_MAX, versionId } from '../../core/patterns/pattern-version.ts'
import { redact } from '../../core/redaction/redact.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import type { ReadPattern } from './read-patterns.ts'

/** Those who change patterns go one after the other. */
export const PATTERN_TURN = 'patterns'

export function putPattern(pattern: Pattern, draft: Draft): void {
  draft.put('patterns', toStoredPattern(pattern))
}

/** Puts a pattern that says something else now, and keeps what it said before. */
export async function putChanged(
  { before, after }: { readonly before: Pattern; readonly after: Pattern },
  draft: Draft,
  { caller, reason }: { readonly caller: Caller; readonly reason?: string | undefined },
): Promise<void> {
  const outdated = versionId(before.id, before.version - VERSIONS_MAX)
  await draft.get('pattern-versions', [outdated])
  draft.remove('pattern-versions', outdated)
  const change = {
    changedAt: after.updatedAt,
    door: caller.door,
    ...(reason === undefined ? {} : { reason: redact(reason).text }),
  }
  draft.put('pattern-versions', toPatternVersion(before, change))
  putPattern(after, draft)
}

/** So many are written together. */
const TOGETHER = 100

/** A pattern as it is to be, and the document that this was decided on; 0 for a new one. */
export interface PlannedWrite extends ReadPattern {
  /** False when it is found by the same words as before. */
  readonly isSaidAnew: boolean
}

/**
 * Writes what was planned, some at a time. What somebody changed since then is left alone: the
 * next plan takes it in. Returns how many were written.
 */
export async function writePlanned(
  planned: readonly PlannedWrite[],
  deps: EpisodeDeps,
): Promise<number> {
  let written = 0
  for (let start = 0; start < planned.length; start += TOGETHER) {
    const together = planned.slice(start, start + TOGETHER)
    const foundAsBefore = new Set(
      together.flatMap(({ pattern, isSaidAnew }) => (isSaidAnew ? [] : [pattern.id])),
    )
    const write = async (draft: Draft): Promise<number> => await putPlanned(together, draft)
    written += await writeDraft(PATTERN_TURN, deps, write, {
      vectors: 'later',
      foundAsBefore,
    })
  }
  return written
}

async function putPlanned(planned: readonly PlannedWrite[], draft: Draft): Promise<number> {
  const ids = planned.map(({ pattern }) => pattern.id)
  const stored = await draft.get('patterns', ids)
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  const current = planned.filter(
    ({ pattern, version }) => (versions.get(pattern.id) ?? 0) === version,
  )
  for (const { pattern } of current) putPattern(pattern, draft)
  return current.length
}
