import type { Fact } from '../../core/facts/fact.ts'
import { readersOf, type Scope, withoutSession } from '../../core/scope.ts'
import { addFingerprints, givenSince } from '../../core/trust/fingerprints/fingerprint-ring.ts'
import { type GivenOut, givenOutId, nothingGivenOut } from '../../core/trust/given-out.ts'
import { recognizeInjected } from '../../core/trust/recognize-injected.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Background } from '../indexes/background.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'

const GIVEN_OUT = 'given-out'
/** So many answers are noted together: a question should not cost a write. */
const ANSWERS_TOGETHER = 16
/** Of so many scopes the answers wait to be noted. */
const SCOPES_MAX = 1_000
/** What comes back a day later is no echo: somebody says that it is so again. */
const ECHO_MS = 86_400_000

interface Given {
  readonly id: string
  readonly text: string
  readonly at?: number
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
  given: readonly Given[]
  answers: number
}

export function createGivenOutLog(deps: FactDeps, background: Background): GivenOutLog {
  const pending = new Map<string, Pending>()

  async function write(id: string): Promise<void> {
    const waiting = pending.get(id)
    if (waiting === undefined) return
    const { given } = waiting
    waiting.answers = 0
    await writeDraft(id, deps, async (draft) => {
      const [found] = await draft.get(GIVEN_OUT, [id])
      const known = found === undefined ? nothingGivenOut(waiting.scope) : toRecord<GivenOut>(found)
      const kept = await leaveOutForgotten(given.slice(-known.ring.capacity), draft)
      const next: GivenOut = { ...known, ring: addFingerprints(known.ring, kept) }
      draft.put(GIVEN_OUT, next)
    })
    // Not before: whoever asks meanwhile would find it in neither place.
    const written = new Set(given)
    waiting.given = waiting.given.filter((one) => !written.has(one))
    if (waiting.given.length === 0) pending.delete(id)
  }

  function writeLater(id: string): void {
    background.track(write(id)).catch((error: unknown) => {
      background.report('noting what was given out', error)
    })
  }

  return {
    note(given, scope) {
      if (given.length === 0) return
      const id = givenOutId(scope)
      const waiting: Pending = pending.get(id) ?? { scope, given: [], answers: 0 }
      pending.set(id, waiting)
      const at = deps.clock.now()
      waiting.given = [...waiting.given, ...given.map(({ id, text }) => ({ id, text, at }))]
      waiting.answers += 1
      if (waiting.answers >= ANSWERS_TOGETHER) writeLater(id)
      else if (pending.size > SCOPES_MAX) for (const one of pending.keys()) writeLater(one)
    },
    async read(scope) {
      const id = givenOutId(scope)
      const wanted = { collection: GIVEN_OUT, ids: [id] }
      const [found] = (await readSoundDocuments(deps.documents, wanted)).documents
      const known = found === undefined ? nothingGivenOut(scope) : toRecord<GivenOut>(found)
      const all = addFingerprints(known.ring, pending.get(id)?.given ?? [])
      const ring = givenSince(all, deps.clock.now() - ECHO_MS)
      return (text) => recognizeInjected(text, ring).remaining
    },
    async flush() {
      for (const id of [...pending.keys()]) await write(id)
    },
  }
}

// It may have been forgotten since it was given out.
async function leaveOutForgotten(given: readonly Given[], draft: Draft): Promise<readonly Given[]> {
  const wanted = { collection: 'facts', ids: [...new Set(given.map(({ id }) => id))] }
  const { documents } = await readSoundDocuments(draft, wanted)
  const facts = documents.map((one) => toRecord<Fact>(one))
  const forgotten = new Set(
    facts.filter(({ status }) => status === 'forgotten').map(({ id }) => id),
  )
  return given.filter(({ id }) => !forgotten.has(id))
}

/** Takes a fact that is to be forgotten out of what was given out, in every scope that sees it. */
export async function takeBackGiven(
  { id, scope }: Pick<Fact, 'id' | 'scope'>,
  draft: Draft,
): Promise<void> {
  const found = await draft.get(GIVEN_OUT, readersOf(withoutSession(scope)).map(givenOutId))
  for (const one of found.map((document) => toRecord<GivenOut>(document))) {
    const sentences = one.ring.sentences.filter((sentence) => sentence.id !== id)
    if (sentences.length === one.ring.sentences.length) continue
    const next: GivenOut = { ...one, ring: { ...one.ring, sentences } }
    draft.put(GIVEN_OUT, next)
  }
}
