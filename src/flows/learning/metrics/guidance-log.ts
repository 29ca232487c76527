import { addOffers, type Guidance, noGuidance } from '../../../core/learning/metrics/guidance.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'

/** Counts the patterns that were offered. */
export interface GuidanceLog {
  note(patterns: number, scope: Scope): void
  /** Writes what is only counted in memory. */
  flush(): Promise<void>
}

/** Answers that are counted in one write. */
const ANSWERS_TOGETHER = 32

interface Waiting {
  readonly empty: Guidance
  patterns: number
}

export function createGuidanceLog(deps: MemoryContext): GuidanceLog {
  const waiting = new Map<string, Waiting>()
  let answers = 0

  async function flush(): Promise<void> {
    answers = 0
    for (const [id, { empty, patterns }] of [...waiting]) {
      waiting.delete(id)
      await writeDraft(`guidance ${id}`, deps, async (draft) => {
        const known = (await readOne<Guidance>(draft, 'guidance', id)) ?? empty
        draft.put('guidance', addOffers(known, patterns, deps.clock.now()))
      })
    }
  }

  return {
    note(patterns, scope) {
      if (patterns === 0) return
      const empty = noGuidance(withoutSession(scope))
      const known = waiting.get(empty.id) ?? { empty, patterns: 0 }
      waiting.set(empty.id, known)
      known.patterns += patterns
      answers++
      if (answers < ANSWERS_TOGETHER) return
      deps.background.track(flush()).catch((error: unknown) => {
        deps.background.report('counting offered patterns', error)
      })
    },
    flush,
  }
}
