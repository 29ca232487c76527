import type { RemoteMemory } from 'loci/client'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** As many as a person decides in one go, and as are counted. */
export const COUNTED_MAX = 100

/** How many decisions wait for a person, by what they are about. */
export interface Waiting {
  readonly proposals: number
  readonly links: number
  readonly suspicious: number
  readonly questions: number
}

export async function countWaiting(memory: RemoteMemory, signal: AbortSignal): Promise<Waiting> {
  const [open, linked, flagged] = await Promise.all([
    memory.questions.list({ limit: COUNTED_MAX }, { signal }),
    memory.facts.list({ linked: true, limit: COUNTED_MAX }, { signal }),
    memory.facts.list({ flagged: true, limit: 1 }, { signal }),
  ])
  const proposals = open.items.filter(({ proposal }) => proposal !== undefined).length
  return {
    proposals,
    links: linked.items.length,
    suspicious: flagged.total ?? 0,
    questions: open.items.length - proposals,
  }
}

interface WaitingAnswer {
  readonly result: Waiting | undefined
  readonly error: unknown
  reload(): void
}

/** The shell counts them once, for its own and for the pages in it. */
export const WaitingContext = createContext<WaitingAnswer>({
  result: undefined,
  error: undefined,
  reload: () => undefined,
})

export function useWaiting(): WaitingAnswer {
  return useContext(WaitingContext)
}

export function countAll(waiting: Waiting): number {
  return Object.values(waiting).reduce((sum: number, count: number) => sum + count, 0)
}
