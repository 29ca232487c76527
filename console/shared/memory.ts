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
/** For calls that read or write all there is, in a large memory. */
export const LONG = { timeoutMs: 3_600_000 } as const

type Receipt = ResultOf<RemoteMemory['correct']>

/** A text that the memory did not keep, and why. */
export class NotKept extends Error {
  readonly code: string

  constructor({ code, reason }: { readonly code: string; readonly reason: string }) {
    super(reason)
    this.code = code
  }
}

/** What takes a write back, if it can be taken back. */
export function undoOf(receipt: Receipt | undefined): string | undefined {
  return receipt !== undefined && 'undo' in receipt ? receipt.undo : undefined
}

/** What a call answered, or why it failed. What was there stays until the next answer. */
export interface Answer<Result> {
  readonly result: Result | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** Calls again, at the latest when the call that is under way has ended. */
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
  const asked = useRef<readonly unknown[] | undefined>(undefined)
  const pending = useRef<'none' | 'one' | 'another'>('none')
  // Not after the next frame, as an effect would: the question is on its way before it is drawn.
  useLayoutEffect(() => {
    const ended = new AbortController()
    const isSame = inputs.every((input, index) => input === asked.current?.[index])
    asked.current = inputs
    pending.current = 'one'
    setState((before) => ({ ...before, isLoading: true }))
    const settle = (next: (known: Result | undefined) => Omit<Answer<Result>, 'reload'>) => {
      if (ended.signal.aborted) return
      setState(({ result }) => next(isSame ? result : undefined))
      if (pending.current === 'another') setRound((before) => before + 1)
      pending.current = 'none'
    }
    latest.current(ended.signal).then(
      (result) => settle(() => ({ result, error: undefined, isLoading: false })),
      (error: unknown) => settle((result) => ({ result, error, isLoading: false })),
    )
    return () => ended.abort()
  }, [round, ...inputs])
  // Changes may come faster than answers: starting over each time, none would ever be shown.
  const reload = useCallback(() => {
    if (pending.current === 'none') setRound((before) => before + 1)
    else pending.current = 'another'
  }, [])
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
  const own = JSON.stringify(inputs)
  const shown = useRef({ own, count: 0 })
  /** The page that is under way, or that failed. */
  const asked = useRef<string | undefined>(undefined)
  const first = useAnswer(async (signal) => {
    const count = shown.current.own === own ? shown.current.count : 0
    let page = await call(undefined, signal)
    // Who reads it again further down keeps the place.
    while (page.next !== undefined && page.items.length < count) {
      const { items, next } = await call(page.next, signal)
      page = { ...page, items: [...page.items, ...items], next }
    }
    asked.current = undefined
    return { page, own }
  }, inputs)
  const known = first.result
  const [added, setAdded] = useState<{ of: typeof known; page: Page<Item>; error?: unknown }>()
  const { page, error } =
    added?.of === known ? { error: undefined, ...added } : { ...known, error: undefined }
  if (known !== undefined) shown.current = { own: known.own, count: page?.items.length ?? 0 }
  const more = (): void => {
    const next = page?.next
    if (page === undefined || next === undefined || asked.current === next) return
    asked.current = next
    call(next, new AbortController().signal).then(
      ({ items, next: after }) =>
        setAdded({ of: known, page: { items: [...page.items, ...items], next: after } }),
      (failure: unknown) => setAdded({ of: known, page, error: failure }),
    )
  }
  return {
    items: page?.items ?? [],
    total: known?.page.total,
    error: first.error ?? error,
    isLoading: first.isLoading,
    more,
    reload: first.reload,
  }
}
