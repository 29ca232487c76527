import { useEffect, useRef } from 'preact/hooks'
import { useSession } from './memory.ts'
import type { Session } from './session.ts'

/** How often those are asked for changes who are not told of them. */
const POLL_MS = 2_000
/** Before a stream that ended is opened again. */
const REOPEN_MS = 3_000

/**
 * Calls `onChange` when a record of one of these kinds may have changed: owners are told by the
 * server, others ask again and again, which costs little while nothing changes.
 */
export function useChanges(kinds: readonly string[], onChange: () => void): void {
  const session = useSession()
  const latest = useRef(onChange)
  latest.current = onChange
  const wanted = kinds.join(' ')
  useEffect(() => {
    const ended = new AbortController()
    const tell = (): void => {
      if (!document.hidden) latest.current()
    }
    const isWanted = (kind: string): boolean => wanted.split(' ').includes(kind)
    const timer = session.who.isOwner ? undefined : setInterval(tell, POLL_MS)
    if (session.who.isOwner) void follow(session, isWanted, tell, ended.signal)
    document.addEventListener('visibilitychange', tell)
    return () => {
      ended.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [session, wanted])
}

async function follow(
  session: Session,
  isWanted: (kind: string) => boolean,
  tell: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const { ok, body } = await session.openEvents(signal)
      if (!ok || body === null) return
      await readEvents(body, isWanted, tell)
    } catch {
      // The connection broke, or nobody listens any more.
    }
    await new Promise((resolve) => setTimeout(resolve, REOPEN_MS))
    // What changed in between was not told.
    if (!signal.aborted) tell()
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  isWanted: (kind: string) => boolean,
  tell: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (text + decoder.decode(value, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    const kinds = lines.flatMap((line) => /^data: .*?"kind":"([\w-]+)"/.exec(line)?.[1] ?? [])
    if (kinds.some(isWanted)) tell()
  }
}
