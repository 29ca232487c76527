import { useEffect, useRef } from 'preact/hooks'
import { useSession } from './memory.ts'

/** Before it is asked again: those who are not told of changes, and after a stream that ended. */
const AGAIN_MS = 2_000

/** Tells what changed while somebody looks, with one connection however many parts listen. */
export interface ChangeFeed {
  /** Calls `onChange` when a record of one of these kinds may have changed. Returns what ends it. */
  watch(kinds: readonly string[], onChange: () => void): () => void
}

interface Listener {
  readonly kinds: readonly string[]
  onChange(): void
}

/**
 * A browser opens six connections to a server, for all of its tabs: a tab that nobody looks at has
 * none, and asks when it is looked at again.
 *
 * @param openEvents The events of the server; absent for those whom it does not tell.
 */
export function createChangeFeed(
  openEvents: ((signal: AbortSignal) => Promise<Response>) | undefined,
): ChangeFeed {
  const listeners = new Set<Listener>()
  let following: AbortController | undefined
  const tell = (kind?: string): void => {
    for (const { kinds, onChange } of listeners)
      if (kind === undefined || kinds.includes(kind)) onChange()
  }
  const follow = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      // A stream that cannot be opened, or that broke, is opened again.
      await openEvents?.(signal)
        .then((events) => readEvents(events, tell))
        .catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      // What changed in between was not told.
      if (!signal.aborted) tell()
    }
  }
  const adjust = (): void => {
    const isWanted = listeners.size > 0 && !document.hidden
    if (isWanted === (following !== undefined)) return
    following?.abort()
    following = isWanted ? new AbortController() : undefined
    if (following !== undefined) void follow(following.signal)
  }
  const look = (): void => {
    adjust()
    if (!document.hidden) tell()
  }
  return {
    watch(kinds, onChange) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', look)
      const listener = { kinds, onChange }
      listeners.add(listener)
      adjust()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) document.removeEventListener('visibilitychange', look)
        adjust()
      }
    },
  }
}

async function readEvents({ ok, body }: Response, tell: (kind: string) => void): Promise<void> {
  if (!ok || body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (text + decoder.decode(value, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    const kinds = lines.flatMap((line) => /^data: .*?"kind":"([\w-]+)"/.exec(line)?.[1] ?? [])
    for (const kind of new Set(kinds)) tell(kind)
  }
}

/** Calls `onChange` when a record of one of these kinds may have changed, while a part is shown. */
export function useChanges(kinds: readonly string[], onChange: () => void): void {
  const { changes } = useSession()
  const latest = useRef(onChange)
  latest.current = onChange
  const wanted = kinds.join(' ')
  useEffect(() => changes.watch(wanted.split(' '), () => latest.current()), [changes, wanted])
}
