import type { Filter } from '../../core/documents/filter.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { patternOf, type StoredPattern } from '../../core/patterns/pattern-records.ts'
import { voiceOf } from '../../core/records/voice-of.ts'
import { isInScope } from '../../core/scope.ts'
import type { DocumentStore, StoredDocument } from '../../ports/document-store.ts'
import { type Caller, requireVoice } from '../caller.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

const PAGE = 200
/** No scope has more: a pattern is a lesson, and lessons are few. */
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
  let after: string | undefined
  do {
    const page = await documents.query('patterns', {
      filter,
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    found.push(...page.documents.map(toRead))
    after = page.next
  } while (after !== undefined && found.length < countMax)
  return found
}

function toRead(document: StoredDocument): ReadPattern {
  return { pattern: toPattern(document), version: document.version }
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
    hint: 'Use `list-patterns` to see what is there.',
  })
}

/**
 * A pattern that this caller may change: what a person told is not changed by an agent.
 *
 * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
 */
export async function requireOwnPattern(
  id: string,
  caller: Caller,
  draft: Pick<Draft, 'get'>,
): Promise<Pattern> {
  const pattern = await requirePattern(id, caller, draft)
  requireVoice(caller, voiceOf(pattern), `change the pattern "${id}", which a person told`)
  return pattern
}
