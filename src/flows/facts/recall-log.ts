import type { Fact } from '../../core/facts/fact.ts'
import { readersOf, type Scope, withoutSession } from '../../core/scope.ts'
import { addFingerprints, givenSince } from '../../core/trust/fingerprints/fingerprint-ring.ts'
import {
  emptyRecallLog,
  type RecallLogRecord,
  recallLogId,
} from '../../core/trust/recall-log-record.ts'
import { removeInjected } from '../../core/trust/recognize-injected.ts'
import type { MemoryContext } from '../context.ts'
import { type Draft, writeDraft } from '../storage/records/draft.ts'
import { readIntactRecords } from '../storage/records/read-intact.ts'
import { readMany, readOne } from '../storage/records/read-records.ts'

const COLLECTION = 'recall-log'
/** How many answers are written in one batch: a query should not cost a write. */
const ANSWERS_TOGETHER = 16
/** At most this many scopes have answers waiting to be written. */
const SCOPES_MAX = 1_000
/** A repetition a day later is not an echo but a new statement. */
const ECHO_MS = 86_400_000

interface Returned {
  readonly id: string
  readonly text: string
  readonly at?: number
}

/** Remembers recent recall results, so that an echo is not stored as new. */
export interface RecallLog {
  /** Records an answer. Visible to this process at once, and to others soon. */
  note(returned: readonly Returned[], scope: Scope): void
  /** Removes recalled text from a text; empty if nothing else remains. */
  readEchoes(scope: Scope): Promise<(text: string) => string>
  /** Writes the buffered answers. */
  flush(): Promise<void>
}

interface Pending {
  readonly scope: Scope
  returned: readonly Returned[]
  answers: number
}

export function createRecallLog(deps: MemoryContext): RecallLog {
  const pending = new Map<string, Pending>()

  // In turn: who flushes while another does finds nothing left, instead of writing it again.
  async function write(id: string): Promise<void> {
    await deps.turns.take(`flush ${id}`, async () => {
      const waiting = pending.get(id)
      if (waiting === undefined) return
      const { returned } = waiting
      waiting.answers = 0
      await writeDraft(id, deps, async (draft) => {
        const known =
          (await readOne<RecallLogRecord>(draft, COLLECTION, id)) ?? emptyRecallLog(waiting.scope)
        const kept = await leaveOutForgotten(returned.slice(-known.ring.capacity), draft)
        const next: RecallLogRecord = { ...known, ring: addFingerprints(known.ring, kept) }
        draft.put(COLLECTION, next)
      })
      // Not earlier: a concurrent reader would find it in neither place.
      const written = new Set(returned)
      waiting.returned = waiting.returned.filter((one) => !written.has(one))
      if (waiting.returned.length === 0) pending.delete(id)
    })
  }

  function writeLater(id: string): void {
    deps.background.track(write(id)).catch((error: unknown) => {
      deps.background.report('writing the recall log', error)
    })
  }

  return {
    note(returned, scope) {
      if (returned.length === 0) return
      const logId = recallLogId(scope)
      const waiting: Pending = pending.get(logId) ?? { scope, returned: [], answers: 0 }
      pending.set(logId, waiting)
      const at = deps.clock.now()
      waiting.returned = [
        ...waiting.returned,
        ...returned.map(({ id, text }) => ({ id, text, at })),
      ]
      waiting.answers += 1
      if (waiting.answers >= ANSWERS_TOGETHER) writeLater(logId)
      else if (pending.size > SCOPES_MAX) for (const one of pending.keys()) writeLater(one)
    },
    async readEchoes(scope) {
      const id = recallLogId(scope)
      const found = await readIntactRecords<RecallLogRecord>(deps.documents, COLLECTION, [id])
      const [known = emptyRecallLog(scope)] = found
      const all = addFingerprints(known.ring, pending.get(id)?.returned ?? [])
      const ring = givenSince(all, deps.clock.now() - ECHO_MS)
      return (text) => removeInjected(text, ring)
    },
    async flush() {
      for (const id of [...pending.keys()]) await write(id)
    },
  }
}

// It may have been forgotten since it was returned.
async function leaveOutForgotten(returned: readonly Returned[], draft: Draft) {
  const ids = returned.map(({ id }) => id)
  const facts = await readIntactRecords<Fact>(draft, 'facts', ids)
  const forgotten = new Set(
    facts.filter(({ status }) => status === 'forgotten').map(({ id }) => id),
  )
  return returned.filter(({ id }) => !forgotten.has(id))
}

/** Removes a fact that is being forgotten from the logs of every scope that sees it. */
export async function takeOutOfRecallLog({ id, scope }: Pick<Fact, 'id' | 'scope'>, draft: Draft) {
  const logIds = readersOf(withoutSession(scope)).map(recallLogId)
  for (const log of await readMany<RecallLogRecord>(draft, COLLECTION, logIds)) {
    const sentences = log.ring.sentences.filter((sentence) => sentence.id !== id)
    if (sentences.length === log.ring.sentences.length) continue
    const next: RecallLogRecord = { ...log, ring: { ...log.ring, sentences } }
    draft.put(COLLECTION, next)
  }
}
