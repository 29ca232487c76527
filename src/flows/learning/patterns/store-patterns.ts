import { MemoryError } from '../../../core/errors.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import {
  patternOf,
  type StoredPattern,
  toPatternVersion,
  toStoredPattern,
  VERSIONS_MAX,
  versionId,
} from '../../../core/learning/patterns/pattern-records.ts'
import { isInScope } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import type { DocumentStore, StoredDocument } from '../../../ports/document-store.ts'
import { type Caller, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** Changes of patterns take turns. */
export const PATTERN_TURN = 'patterns'
/** Per scope. */
export const PATTERNS_MAX = 10_000

export interface ReadPattern {
  readonly pattern: Pattern
  /** Of the document. */
  readonly version: number
}

/** Every pattern that fits, in the order of their ids. */
export async function readPatterns(
  filter: Filter,
  documents: DocumentStore,
  countMax: number = PATTERNS_MAX,
): Promise<readonly ReadPattern[]> {
  const found: ReadPattern[] = []
  for await (const document of pageThrough(documents, 'patterns', { filter })) {
    found.push({ pattern: toPattern(document), version: document.version })
    if (found.length >= countMax) break
  }
  return found
}

export function toPattern(document: StoredDocument): Pattern {
  return patternOf(toRecord<StoredPattern>(document))
}

/** @throws MemoryError `NOT_FOUND`, also for a pattern of another scope. */
export async function requirePattern(
  id: string,
  caller: Caller,
  draft: Pick<Draft, 'get'>,
): Promise<Pattern> {
  const [document] = await draft.get('patterns', [id])
  const pattern = document === undefined ? undefined : toPattern(document)
  if (pattern !== undefined && isInScope(pattern.scope, caller.scope)) return pattern
  throw new MemoryError(`There is no pattern "${id}"`, {
    code: 'NOT_FOUND',
    hint: 'Use `pattern list` to see them all.',
  })
}

/**
 * A pattern that this caller may change: an agent may not change what a person added.
 *
 * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
 */
export async function requireOwnPattern(
  id: string,
  caller: Caller,
  draft: Pick<Draft, 'get'>,
): Promise<Pattern> {
  const pattern = await requirePattern(id, caller, draft)
  requireVoice(caller, voiceOf(pattern), `change the pattern "${id}", which a person added`)
  return pattern
}

export function putPattern(pattern: Pattern, draft: Draft): void {
  draft.put('patterns', toStoredPattern(pattern))
}

/** Puts a pattern whose words changed, and keeps the version before it. */
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
    surface: caller.surface,
    ...(reason === undefined ? {} : { reason }),
  }
  draft.put('pattern-versions', toPatternVersion(before, change))
  putPattern(after, draft)
}

/** Patterns that are written together. */
const BATCH = 100

/**
 * Writes what was planned, each with the version of the document that it was made from; 0 for a
 * new one. Patterns that changed since are left alone: the next plan reads them.
 */
export async function writePlanned(
  planned: readonly ReadPattern[],
  deps: MemoryContext,
): Promise<void> {
  for (let start = 0; start < planned.length; start += BATCH) {
    const batch = planned.slice(start, start + BATCH)
    await writeDraft(PATTERN_TURN, deps, (draft) => putPlanned(batch, draft))
  }
}

async function putPlanned(planned: readonly ReadPattern[], draft: Draft): Promise<void> {
  const ids = planned.map(({ pattern }) => pattern.id)
  const stored = await draft.get('patterns', ids)
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  for (const { pattern, version } of planned) {
    if ((versions.get(pattern.id) ?? 0) === version) putPattern(pattern, draft)
  }
}
