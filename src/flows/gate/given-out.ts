import type { Scope } from '../../core/scope.ts'
import { addFingerprints } from '../../core/trust/fingerprints/fingerprint-ring.ts'
import { type GivenOut, givenOutId, nothingGivenOut } from '../../core/trust/given-out.ts'
import { recognizeInjected } from '../../core/trust/recognize-injected.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Background } from '../indexes/background.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'

const GIVEN_OUT = 'given-out'
/** So many answers are noted together: a question should not cost a write. */
const ANSWERS_TOGETHER = 16

interface Given {
  readonly id: string
  readonly text: string
}

/** Knows what recall gave out lately, so that nothing learns from itself. */
export interface GivenOutLog {
  /** Notes an answer. It is known to this process at once, and to others soon. */
  note(given: readonly Given[], scope: Scope): void
  /** Takes out of a text what recall had put there; empty when nothing else is left. */
  read(scope: Scope): Promise<(text: string) => string>
  /** Writes down what is only known to this process. */
  flush(): Promise<void>
}

interface Pending {
  readonly scope: Scope
  readonly given: Given[]
  answers: number
}

export function createGivenOutLog(deps: FactDeps, background: Background): GivenOutLog {
  const pending = new Map<string, Pending>()

  async function write(id: string): Promise<void> {
    const waiting = pending.get(id)
    if (waiting === undefined) return
    pending.delete(id)
    await writeDraft(id, deps, async (draft) => {
      const [found] = await draft.get(GIVEN_OUT, [id])
      const known = found === undefined ? nothingGivenOut(waiting.scope) : toRecord<GivenOut>(found)
      const next: GivenOut = { ...known, ring: addFingerprints(known.ring, waiting.given) }
      draft.put(GIVEN_OUT, next)
    })
  }

  return {
    note(given, scope) {
      if (given.length === 0) return
      const id = givenOutId(scope)
      const waiting = pending.get(id) ?? { scope, given: [], answers: 0 }
      pending.set(id, waiting)
      waiting.given.push(...given)
      waiting.answers += 1
      if (waiting.answers < ANSWERS_TOGETHER) return
      background.track(write(id)).catch((error: unknown) => {
        background.report('noting what was given out', error)
      })
    },
    async read(scope) {
      const id = givenOutId(scope)
      const wanted = { collection: GIVEN_OUT, ids: [id] }
      const [found] = (await readSoundDocuments(deps.documents, wanted)).documents
      const known = found === undefined ? nothingGivenOut(scope) : toRecord<GivenOut>(found)
      const ring = addFingerprints(known.ring, pending.get(id)?.given ?? [])
      return (text) => recognizeInjected(text, ring).remaining
    },
    async flush() {
      for (const id of [...pending.keys()]) await write(id)
    },
  }
}
