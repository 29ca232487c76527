import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import { callerTrust } from '../../operations/call.ts'
import { isKnown } from './conditional.ts'
import { type ConsoleFile, readConsoleFiles } from './console-files.ts'
import { CODE_SECONDS, type ConsoleLogins } from './console-login.ts'
import type { AppContext, Entrance } from './entrance.ts'
import { respondWithError } from './http-errors.ts'
import { readJsonBody } from './read-request.ts'
import { PAGE_HEADERS } from './security-headers.ts'

const PAGE_PATH = '/'
const LOGIN_PATH = '/console/login'

/** The page, and what lets its browser in. */
export const CONSOLE_ROUTES: readonly (readonly [path: string, methods: readonly string[]])[] = [
  [PAGE_PATH, ['GET']],
  [LOGIN_PATH, ['GET', 'POST', 'DELETE']],
]

const YEAR_SECONDS = 31_536_000
const LOGIN_BYTES_MAX = 1_000

/**
 * Serves the console: static files, and the exchange of a login code. All else that it does, it does
 * through the operations, as any caller.
 */
export function mountConsole(
  app: Hono<{ Bindings: HttpBindings }>,
  entrance: Entrance,
  logins: ConsoleLogins,
): void {
  let files: ReadonlyMap<string, ConsoleFile> | undefined
  const answer = async (context: AppContext, next: () => Promise<void>) => {
    files ??= readConsoleFiles()
    const file = files.get(context.req.path)
    // Where it is not built there is nothing at the path, as ever.
    if (file === undefined) return await next()
    return answerFile(context.req.raw, file)
  }
  app.get(PAGE_PATH, answer)
  app.get('/console/:name{[\\w-]+\\.[\\w.]+}', answer)

  app.get(LOGIN_PATH, (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const caller = entrance.callerOf(identity, 'http')
    const { scope, isOwner = false } = caller
    return context.json({ scope, isOwner, trust: callerTrust(caller) })
  })
  app.post(LOGIN_PATH, async (context) => {
    const code = await readCode(context)
    if (code !== undefined) {
      const key = logins.exchange(code)
      return key === undefined ? refuseCode() : context.json({ key })
    }
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const issued = logins.issue(entrance.inBrowser(identity))
    return context.json({ code: issued, seconds: CODE_SECONDS }, 201)
  })
  app.delete(LOGIN_PATH, (context) => {
    const [, key] = /^Bearer +(\S+) *$/i.exec(context.req.header('authorization') ?? '') ?? []
    if (key !== undefined) logins.end(key)
    return context.json({})
  })
}

function answerFile(request: Request, file: ConsoleFile): Response {
  const { type, etag, isImmutable } = file
  const headers = new Headers({
    ...Object.fromEntries(PAGE_HEADERS),
    etag,
    vary: 'accept-encoding',
    // The page names its files by their content: only the page itself is asked for again.
    'cache-control': isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
  })
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  const accepted = request.headers.get('accept-encoding') ?? ''
  const best = file.encoded.find(([encoding]) => new RegExp(`\\b${encoding}\\b`).test(accepted))
  if (best !== undefined) headers.set('content-encoding', best[0])
  return new Response(best?.[1] ?? file.body, { headers })
}

async function readCode(context: AppContext): Promise<string | undefined> {
  const body = (await readJsonBody(context.req.raw, LOGIN_BYTES_MAX)) as
    | { readonly code?: unknown }
    | undefined
  const code = body?.code
  if (code === undefined || typeof code === 'string') return code
  throw invalidInput('"code" is no text', 'Send {"code": "…"}.')
}

function refuseCode(): Response {
  const error = new MemoryError('The login code is unknown, used or too old', {
    code: 'FORBIDDEN',
    hint: 'Run `loci open` again.',
  })
  return respondWithError(error, { status: 401 })
}
