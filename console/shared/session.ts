import { createClient, type RemoteMemory } from 'loci/client'
import { type ChangeFeed, createChangeFeed } from './changes.ts'

/** Whom the key of this page stands for, as the server says. */
export interface Who {
  readonly scope: { readonly tenant: string; readonly user?: string }
  readonly isOwner: boolean
  readonly trust: 'web' | 'import' | 'tool' | 'agent' | 'person'
}

export interface Session {
  readonly memory: RemoteMemory
  readonly changes: ChangeFeed
  readonly who: Who
  /** True with a key of its own; without one the server lets everybody on this machine in. */
  readonly isSignedIn: boolean
}

/** Of this tab only: another site, another port or the next start of the browser has none of it. */
const STORED = 'loci.session'
const SERVER = new URL('.', location.href).href.replace(/\/$/, '')

/** Nothing came back: the server is gone, or the way to it. */
export class Unreachable extends Error {}

/**
 * Exchanges the code in the address, if there is one, and asks whom the key stands for.
 * @param onEnded Called when the server no longer knows the session, or the code.
 */
export async function openSession(onEnded: () => void): Promise<Session | undefined> {
  const code = /^#login=([\w-]+)$/.exec(location.hash)?.[1]
  if (code !== undefined) {
    // Out of the address and its history, whatever comes of it.
    history.replaceState(null, '', '#/')
    // A code that is too old leaves the session that was there.
    if (!(await exchange(code)) && sessionStorage.getItem(STORED) === null) onEnded()
  }
  const key = sessionStorage.getItem(STORED) ?? undefined
  const send = async (url: string, init?: RequestInit): Promise<Response> => {
    const answer = await reach(url, init)
    if (answer.status !== 401) return answer
    sessionStorage.removeItem(STORED)
    if (key !== undefined) onEnded()
    return answer
  }
  const response = await send(`${SERVER}/console/login`, { headers: headersFor(key) })
  if (response.status === 401) return undefined
  const who = await readJson<Who>(response)
  const headers = { ...headersFor(key), accept: 'text/event-stream' }
  return {
    memory: createClient({ url: SERVER, key, fetch: send }),
    changes: createChangeFeed(
      who.isOwner ? (signal) => send(`${SERVER}/v1/events`, { headers, signal }) : undefined,
    ),
    who,
    isSignedIn: key !== undefined,
  }
}

/** Signs in with a key of the server. The key itself is not kept. True unless it is refused. */
export async function signIn(key: string): Promise<boolean> {
  // No header holds other characters: it is no key of any server.
  if (!/^[\x21-\x7e]+$/.test(key)) return false
  const response = await login(headersFor(key))
  if (response.status === 401) return false
  return await exchange((await readJson<{ readonly code: string }>(response)).code)
}

/** Ends the session of this tab, and on the server if that can be reached. */
export async function signOut(): Promise<void> {
  const key = sessionStorage.getItem(STORED) ?? undefined
  sessionStorage.removeItem(STORED)
  const ended = { method: 'DELETE', headers: headersFor(key) }
  await reach(`${SERVER}/console/login`, ended).catch(() => undefined)
}

/** False if the code is unknown, used or too old. */
async function exchange(code: string): Promise<boolean> {
  const response = await login({ 'content-type': 'application/json' }, JSON.stringify({ code }))
  if (response.status === 401) return false
  sessionStorage.setItem(STORED, (await readJson<{ readonly key: string }>(response)).key)
  return true
}

async function login(headers: Record<string, string>, body?: string): Promise<Response> {
  return await reach(`${SERVER}/console/login`, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

async function reach(url: string, init?: RequestInit): Promise<Response> {
  return await fetch(url, init).catch((cause: unknown) => {
    throw new Unreachable('The server does not answer', { cause })
  })
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer
  throw new Error(`The server answered ${response.status}`)
}

function headersFor(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}
