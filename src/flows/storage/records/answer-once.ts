import { MemoryError } from '../../../core/errors.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import { scopeKey } from '../../../core/scope.ts'
import {
  type AnswerToKeep,
  STORED_ANSWERS,
  type StoredAnswer,
} from '../../../core/storage/records/stored-answer.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from './draft.ts'
import { readOne, toBody } from './read-records.ts'

const KEPT_MS = 86_400_000
/** After this, work of a process that cannot be asked counts as interrupted. */
const ABANDONED_MS = 600_000
const BODY_LENGTH_MAX = 262_144
/** The maximum number of answers kept for a tenant. */
const ANSWERS_MAX = 100_000
/** How many expired answers are dropped with each new one. */
const DROPPED_MAX = 20

export interface OnceCall {
  /** Chosen by the caller; it counts within the caller's scope. */
  readonly key: string
  /** What the key stands for: the operation and its input. */
  readonly call: string
  /** True if doing it twice changes nothing more. */
  readonly isIdempotent: boolean
}

/**
 * Runs a call once for each key: for a day, a repetition gets the stored answer. A call that fails
 * may be repeated, and so may one that a crash interrupted before it changed anything.
 *
 * @throws MemoryError `CONFLICT` for a known key with another call, while another process works on
 *   it, and if its answer was lost in a crash but not what it changed.
 */
export async function answerOnce(
  { key, call, isIdempotent }: OnceCall,
  caller: Caller,
  deps: MemoryContext,
  run: (deps: MemoryContext) => Promise<AnswerToKeep>,
): Promise<AnswerToKeep & { readonly isRepeated: boolean }> {
  const { scope, isOwner = false } = caller
  const id = contentHash(scopeKey(scope), callerTrust(caller), String(isOwner), key)
  const claim = { id, scope, fingerprint: contentHash(call), holder: deps.holder?.name }
  return await deps.turns.take(`answer once ${id}`, async () => {
    const claimed = await claimAnswer(claim, isIdempotent, deps)
    if ('status' in claimed) return { ...claimed, isRepeated: true }
    const carried = new Set([claimed])
    try {
      const answer = await run(carrying(carried, deps))
      carried.clear()
      await settleClaim(id, cutLong(answer), deps)
      return { ...answer, isRepeated: false }
    } catch (error) {
      carried.clear()
      await settleClaim(id, undefined, deps)
      throw error
    }
  })
}

type Claim = Pick<StoredAnswer, 'id' | 'scope' | 'fingerprint' | 'holder'>

// The claim is written before the work, so that no other process does the same.
async function claimAnswer(
  claim: Claim,
  isIdempotent: boolean,
  deps: MemoryContext,
): Promise<AnswerToKeep | DocumentWrite> {
  const { documents, clock } = deps
  const { tenant } = claim.scope
  const filter = [{ field: 'scope.tenant', is: 'equal', value: tenant }] as const
  if ((await documents.count(STORED_ANSWERS, filter)) >= ANSWERS_MAX) {
    throw new MemoryError(`${ANSWERS_MAX} idempotency keys were used within a day`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Send keys only with requests that you may repeat, or wait.',
      isRetryable: true,
    })
  }
  return await writeDraft(`claim ${claim.id}`, deps, async (draft) => {
    const now = clock.now()
    const at = (ms: number): string => new Date(ms).toISOString()
    const known = await readOne<StoredAnswer>(draft, STORED_ANSWERS, claim.id)
    if (known !== undefined && known.expiresAt > at(now)) {
      requireSame(known, claim)
      if (known.answer !== undefined) return known.answer
      requireAbandoned(known, now, deps)
      requireRepeatable(known, isIdempotent)
    }
    const expired = await draft.find(STORED_ANSWERS, {
      filter: [...filter, { field: 'expiresAt', is: 'between', to: at(now) }],
      limit: DROPPED_MAX,
    })
    for (const { id } of expired) draft.remove(STORED_ANSWERS, id)
    const fresh: StoredAnswer = { ...claim, startedAt: at(now), expiresAt: at(now + KEPT_MS) }
    draft.put(STORED_ANSWERS, fresh)
    const [before] = await draft.get(STORED_ANSWERS, [claim.id])
    return noteWriting(fresh, (before?.version ?? 0) + 1)
  })
}

// The version keeps what goes on behind the call from replacing its answer.
function noteWriting(claim: StoredAnswer, expectedVersion: number): DocumentWrite {
  const written: StoredAnswer = { ...claim, hasWritten: true }
  const key = { collection: STORED_ANSWERS, id: claim.id }
  return { kind: 'put', ...key, body: toBody(written), expectedVersion }
}

/** The same memory for one call, whose first change says so in its claim. */
function carrying(carried: Set<DocumentWrite>, deps: MemoryContext): MemoryContext {
  return {
    ...deps,
    carried,
    async openTasks() {
      const tasks = await deps.openTasks()
      return { ...tasks, change: (id, by, step) => tasks.change(id, by, step, { carried }) }
    },
  }
}

function requireRepeatable({ hasWritten = false }: StoredAnswer, isIdempotent: boolean): void {
  if (isIdempotent || !hasWritten) return
  throw new MemoryError('It was done before, wholly or in part, and its answer was lost', {
    code: 'CONFLICT',
    hint: 'Read what it changed, and send what is missing with a new idempotency key.',
  })
}

function requireSame(known: StoredAnswer, { fingerprint }: Claim): void {
  if (known.fingerprint === fingerprint) return
  throw new MemoryError('This idempotency key was used for another request', {
    code: 'CONFLICT',
    hint: 'Send a new key for a new request, and the same body for a repeated one.',
  })
}

function requireAbandoned(known: StoredAnswer, nowMs: number, { holder }: MemoryContext): void {
  const { holder: by, startedAt } = known
  const isOwn = by !== undefined && by === holder?.name
  const isGone = by !== undefined && holder?.isGone(by) === true
  if (isOwn || isGone || nowMs - Date.parse(startedAt) > ABANDONED_MS) return
  throw new MemoryError('A request with this idempotency key is being worked on', {
    code: 'CONFLICT',
    hint: 'Repeat it later: then you get the answer.',
    isRetryable: true,
  })
}

async function settleClaim(id: string, answer: AnswerToKeep | undefined, deps: MemoryContext) {
  await writeDraft(`claim ${id}`, deps, async (draft) => {
    const claim = await readOne<StoredAnswer>(draft, STORED_ANSWERS, id)
    if (claim === undefined) return
    if (answer === undefined) draft.remove(STORED_ANSWERS, id)
    else draft.put(STORED_ANSWERS, { ...claim, answer } as StoredAnswer)
  })
}

function cutLong(answer: AnswerToKeep): AnswerToKeep {
  const { body: _body, ...rest } = answer
  return JSON.stringify(answer.body ?? null).length > BODY_LENGTH_MAX ? rest : answer
}
