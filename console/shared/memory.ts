import type { RemoteMemory } from 'loci/client'
import { createContext } from 'preact'
import { useCallback, useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Session } from './session.ts'

/** The session of this page. */
export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('No page is shown before there is a session')
  return session
}

/** The memory, by the methods of the public client. */
export function useMemory(): RemoteMemory {
  return useSession().memory
}

export type ResultOf<Method> = Method extends (...given: never[]) => Promise<infer Result>
  ? Result
  : never
export type FactPage = ResultOf<RemoteMemory['facts']['list']>
export type Fact = FactPage['items'][number]
export type FoundFact = ResultOf<RemoteMemory['facts']['get']>
export type Stats = ResultOf<RemoteMemory['admin']['stats']>
export type Health = ResultOf<RemoteMemory['admin']['doctor']>
export type OpenQuestion = ResultOf<RemoteMemory['questions']['list']>['items'][number]
export type Recalled = ResultOf<RemoteMemory['recall']>['items'][number]
type Receipt = ResultOf<RemoteMemory['correct']>

/** What takes a write back, if it can be taken back. */
export function undoOf(receipt: Receipt | undefined): string | undefined {
  return receipt !== undefined && 'undo' in receipt ? receipt.undo : undefined
}

/** What a call answered, or why it failed. What was there stays until the next answer. */
export interface Answer<Result> {
  readonly result: Result | undefined
  readonly error: unknown
  readonly isLoading: boolean
  reload(): void
}

/** Calls again whenever one of `inputs` changes; an answer that comes too late is dropped. */
export function useAnswer<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  inputs: readonly unknown[],
): Answer<Result> {
  const [state, setState] = useState<Omit<Answer<Result>, 'reload'>>(LOADING)
  const [round, setRound] = useState(0)
  const latest = useRef(call)
  latest.current = call
  // Not after the next frame, as an effect would: the question is on its way before it is drawn.
  useLayoutEffect(() => {
    const ended = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    const settle = (next: Omit<Answer<Result>, 'reload'>) => {
      if (!ended.signal.aborted) setState(next)
    }
    latest.current(ended.signal).then(
      (result) => settle({ result, error: undefined, isLoading: false }),
      (error: unknown) => settle({ result: undefined, error, isLoading: false }),
    )
    return () => ended.abort()
  }, [round, ...inputs])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, reload }
}

const LOADING = { result: undefined, error: undefined, isLoading: true } as const

/** A list that is read page by page, as far as somebody scrolls. */
export interface Paged<Item> {
  readonly items: readonly Item[]
  /** The total, where it is counted. */
  readonly total: number | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** Reads the next page, if there is one and none is on its way. */
  more(): void
  reload(): void
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total?: number | undefined
  readonly next?: string | undefined
}

export function usePaged<Item>(
  call: (after: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
  inputs: readonly unknown[],
): Paged<Item> {
  const first = useAnswer((signal) => call(undefined, signal), inputs)
  const [rest, setRest] = useState<{ of: Page<Item>; items: readonly Item[]; next?: string }>()
  const pending = useRef<string | undefined>(undefined)
  const known = first.result
  const added = rest !== undefined && rest.of === known ? rest : undefined
  const next = added === undefined ? known?.next : added.next
  const more = (): void => {
    if (known === undefined || next === undefined || pending.current === next) return
    pending.current = next
    call(next, new AbortController().signal).then(
      (page) => {
        const items = [...(added?.items ?? known.items), ...page.items]
        setRest({ of: known, items, ...(page.next === undefined ? {} : { next: page.next }) })
      },
      () => {
        pending.current = undefined
      },
    )
  }
  const { error, isLoading, reload } = first
  const items = added?.items ?? known?.items ?? []
  return { items, total: known?.total, error, isLoading, more, reload }
}
