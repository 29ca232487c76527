import { createHash, timingSafeEqual } from 'node:crypto'
import type { KnownCaller } from '../../compose/open-context.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Scope } from '../../core/scope.ts'
import type { Caller } from '../../operations/call.ts'
import { respondWithError } from './http-errors.ts'

/** The identity of a caller, according to the API key. */
export interface Identity extends Omit<KnownCaller, 'key'> {
  /** Set for local commands. */
  readonly surface?: Caller['surface']
}

/** What is known of a request before its body is read. */
interface RequestOrigin {
  readonly headers: Headers
  /** The remote address of the connection, if known. */
  readonly remoteAddress: string | undefined
}

/** Authenticates a request, or returns the error response. */
export interface Authenticator {
  /** The caller identified by the API key of the request. */
  identify(origin: RequestOrigin): Identity | Response
  /** Rejects requests that must not even reach the public routes. */
  guard(origin: RequestOrigin): Response | undefined
  /** Who this identity is in a browser that it opened: the person who runs commands stays one. */
  inBrowser(identity: Identity): Identity
}

/**
 * Without callers no key is needed, and every local user has `openScope`.
 *
 * @param localKey The key of local commands, which call as the owner.
 * @param findSession Whose session of the console a key belongs to.
 */
export function createAuthenticator(
  callers: readonly KnownCaller[],
  openScope: Scope,
  localKey?: string | undefined,
  isAllowedOrigin: (origin: string) => boolean = () => false,
  findSession: (key: string) => Identity | 'ended' | undefined = () => undefined,
): Authenticator {
  const isOpen = callers.length === 0
  const local: Identity = { scope: openScope, isOwner: true }
  const command: Identity = { ...local, surface: 'cli' }
  const person: Identity = { ...local, trust: 'person' }
  const known = [
    ...callers.map(({ key, ...identity }) => ({ digest: digestOf(key), identity })),
    ...(localKey === undefined ? [] : [{ digest: digestOf(localKey), identity: command }]),
  ]

  return {
    guard(origin) {
      return (
        (isOpen ? refuseStrangers(origin) : undefined) ??
        refuseOtherSites(origin.headers, isAllowedOrigin)
      )
    },
    identify(origin) {
      const bearer = readBearer(origin.headers)
      const found = findIdentity(bearer, known) ?? findSession(bearer ?? '')
      // Without keys whoever is here may call, but no session that ended goes on as somebody else.
      if (found === 'ended') return needsKey()
      return found ?? (isOpen ? local : needsKey())
    },
    inBrowser: (identity) => (identity === command ? person : identity),
  }
}

/**
 * Without keys anyone who reaches the port can read and write everything.
 *
 * @throws MemoryError `INVALID_CONFIG`
 */
export function requireSafeHost(host: string, callers: readonly KnownCaller[]): void {
  if (callers.length > 0 || isLoopbackName(host)) return
  throw new MemoryError(`Listening on "${host}" would let anyone in, because no key is set`, {
    code: 'INVALID_CONFIG',
    hint: 'Set server.keys in the configuration, or listen on 127.0.0.1.',
  })
}

/** True for `localhost`, 127.0.0.0/8 and ::1, with or without brackets. */
function isLoopbackName(name: string): boolean {
  const bare = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || isLoopbackAddress(bare)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}

// A web page can make its own hostname resolve to this machine, but it cannot hide that name:
// it is in the Host header (DNS rebinding).
function refuseStrangers({ headers, remoteAddress }: RequestOrigin): Response | undefined {
  if (remoteAddress === undefined || !isLoopbackAddress(remoteAddress)) {
    return forbidden('Only local requests are allowed', 'Set server.keys to allow others.')
  }
  const host = readHostName(headers.get('host') ?? '')
  if (host !== undefined && isLoopbackName(host)) return undefined
  return forbidden('The Host header does not name this machine', 'Call 127.0.0.1 or localhost.')
}

function refuseOtherSites(
  headers: Headers,
  isAllowed: (origin: string) => boolean,
): Response | undefined {
  const origin = headers.get('origin')
  if (origin === null || isAllowed(origin)) return undefined
  const host = headers.get('host')
  if (host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()) {
    return undefined
  }
  return forbidden(
    'Cross-site requests are not allowed',
    'Send it from your own server, or add the origin to server.cors.',
  )
}

function readHostName(host: string): string | undefined {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

function readBearer(headers: Headers): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]
}

// Constant-time: every key is compared, as digests of equal length, so that the timing does not
// reveal how much of a key was right or which one it was.
function findIdentity(
  bearer: string | undefined,
  known: readonly { readonly digest: Buffer; readonly identity: Identity }[],
): Identity | undefined {
  const digest = digestOf(bearer ?? '')
  let found: Identity | undefined
  for (const caller of known) {
    if (timingSafeEqual(caller.digest, digest)) found = caller.identity
  }
  return bearer === undefined ? undefined : found
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest()
}

function needsKey(): Response {
  const error = new MemoryError('The key is missing or unknown', {
    code: 'FORBIDDEN',
    hint: 'Send the header "authorization: Bearer <key>" with one of server.keys.',
  })
  return respondWithError(error, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
}

function forbidden(message: string, hint: string): Response {
  return respondWithError(new MemoryError(message, { code: 'FORBIDDEN', hint }))
}
