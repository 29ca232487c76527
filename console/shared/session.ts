import { createClient, MemoryError, type RemoteMemory } from 'loci/client'

/** Whom the key of this page stands for, as the server says. */
export interface Who {
  readonly scope: { readonly tenant: string; readonly user?: string }
  readonly isOwner: boolean
  readonly trust: 'web' | 'import' | 'tool' | 'agent' | 'person'
}

export interface Session {
  readonly memory: RemoteMemory
  /** What changes, as the server tells owners: for `useChanges`. */
  readonly openEvents: (signal: AbortSignal) => Promise<Response>
  readonly who: Who
  /** True with a key of its own; without one the server lets everybody on this machine in. */
  readonly isSignedIn: boolean
}

/** Of this tab only: another site, another port or the next start of the browser has none of it. */
const STORED = 'loci.session'
const SERVER = new URL('.', location.href).href.replace(/\/$/, '')

/** Exchanges the code in the address, if there is one, and asks whom the key stands for. */
export async function openSession(onRefused: () => void): Promise<Session | undefined> {
  const code = /^#login=([\w-]+)$/.exec(location.hash)?.[1]
  if (code !== undefined) {
    // Out of the address and its history, whatever comes of it.
    history.replaceState(null, '', '#/')
    await exchange(code)
  }
  const key = sessionStorage.getItem(STORED) ?? undefined
  const response = await fetch(`${SERVER}/console/login`, { headers: headersFor(key) })
  if (response.status === 401) {
    sessionStorage.removeItem(STORED)
    return undefined
  }
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  const memory = createClient({
    url: SERVER,
    key,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (answer.status === 401) onRefused()
      return answer
    },
  })
  const accept = 'text/event-stream'
  return {
    memory,
    openEvents: (signal) =>
      fetch(`${SERVER}/v1/events`, { headers: { ...headersFor(key), accept }, signal }),
    who: (await response.json()) as Who,
    isSignedIn: key !== undefined,
  }
}

/** Signs in with a key of the server. The key itself is not kept. @throws Error if it is refused. */
export async function signIn(key: string): Promise<void> {
  const answer = await post(headersFor(key))
  await exchange(String(answer.code))
}

export async function signOut(): Promise<void> {
  const key = sessionStorage.getItem(STORED) ?? undefined
  sessionStorage.removeItem(STORED)
  await fetch(`${SERVER}/console/login`, { method: 'DELETE', headers: headersFor(key) })
}

/** Why a call failed, for a person. */
export function describeFailure(error: unknown): {
  readonly message: string
  readonly hint?: string
} {
  if (!(error instanceof MemoryError)) return { message: String(error) }
  const { message, hint } = error
  return hint === undefined ? { message } : { message, hint }
}

async function exchange(code: string): Promise<void> {
  // A code that is too old leaves the session that was there.
  const answer = await post({ 'content-type': 'application/json' }, { code }).catch(() => undefined)
  if (answer?.key !== undefined) sessionStorage.setItem(STORED, answer.key)
}

async function post(
  headers: Record<string, string>,
  body?: object,
): Promise<{ readonly code?: string; readonly key?: string }> {
  const response = await fetch(`${SERVER}/console/login`, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  return (await response.json()) as { code?: string; key?: string }
}

function headersFor(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}
