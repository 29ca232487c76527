import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConsoleFiles } from '../../src/surfaces/http/console-files.ts'
import { createConsoleLogins } from '../../src/surfaces/http/console-login.ts'
import type { Page, Request } from '../support/browser.ts'
import {
  environmentOf,
  outcomeOf,
  runLoci,
  startLoci,
  waitForOutput,
  withHome,
} from '../surfaces/support/loci-process.ts'
import { listViolations } from './accessible.ts'
import { AGENT_KEY, type ConsoleWorld, fetchCode, OWNER_KEY } from './console-world.ts'

const HALF_DAY_MS = 43_200_000

const POLICY = [
  "base-uri 'none'",
  "connect-src 'self'",
  "default-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "script-src 'self'",
  "style-src 'self'",
  "trusted-types 'none'",
]

/** What a mistake of the page could make of a stored text, and what of its policy prevents it. */
const TRY_TO_HARM = `(async () => {
  const harm = 'globalThis.harmed = 1'
  // By the page itself, in its next frame: what the debugger runs may compile code.
  const preventedBy = (attempt) => new Promise((resolve) => {
    const told = ({ effectiveDirective }) => resolve(effectiveDirective)
    document.addEventListener('securitypolicyviolation', told, { once: true })
    requestAnimationFrame(async () => { try { await attempt() } catch {} })
  })
  return [
    await preventedBy(() => { document.body.innerHTML = '<img src=x onerror="' + harm + '">' }),
    await preventedBy(() => document.body.setAttribute('onclick', harm)),
    await preventedBy(() => new Function(harm)()),
    await preventedBy(() => fetch('https://evil.example/')),
    await preventedBy(() => { new Image().src = 'https://evil.example/' }),
  ]
})()`

/** Asks for a session, as the page does with the code in its address. */
async function exchange(url: string, code: string): Promise<Response> {
  return await fetch(`${url}/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** How somebody gets in, and what the shell offers. */
export function entryCases(world: () => ConsoleWorld): void {
  test('A8 a login code opens the console once, and leaves the address', async () => {
    const { url, open } = world()
    const code = await fetchCode(url, OWNER_KEY)
    const page = await open('#/')
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await page.goto(`${url}/?again#login=${code}`)
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()

    expect(page.url()).toBe(`${url}/?again#/`)
    expect((await exchange(url, code)).status).toBe(401)
    await signOut(page)
    await page.getByLabel('Key').waitFor()
    await page.goto(`${url}/?twice#login=${code}`)
    await page.getByText('the link was used before').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    // Neither where it goes nor where it comes from names the code.
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((request) => request.url().includes(code))).toEqual([])
    const sent = await Promise.all(asked.map((request) => request.allHeaders()))
    expect(sent.filter(({ referer = '' }) => referer !== '')).toEqual([])
    await page.close()
  })

  test('A8 a login code works for a minute, a session for twelve hours after its last use', () => {
    let nowMs = 0
    const logins = createConsoleLogins(() => nowMs)
    const identity = { scope: { tenant: 'acme' } }
    const [inTime, late] = [logins.issue(identity), logins.issue(identity)]
    nowMs = 59_999
    const key = logins.exchange(inTime) ?? ''
    nowMs = 60_000

    expect(logins.exchange(late)).toBeUndefined()
    expect(logins.exchange(inTime)).toBeUndefined()
    expect(logins.find(key)).toBe(identity)
    nowMs += HALF_DAY_MS - 1
    expect(logins.find(key)).toBe(identity)
    nowMs += HALF_DAY_MS - 1
    expect(logins.find(key)).toBe(identity)
    nowMs += HALF_DAY_MS
    expect(logins.find(key)).toBe('ended')
    expect(logins.find('of-somebody-else')).toBeUndefined()
  })

  test('A8 whoever opens many sessions ends the oldest of their own', () => {
    const logins = createConsoleLogins(() => 0)
    const [person, agent] = [{ scope: { tenant: 'acme' } }, { scope: { tenant: 'acme' } }]
    const open = (identity: typeof person): string => logins.exchange(logins.issue(identity)) ?? ''
    const first = open(person)
    const sessions = Array.from({ length: 300 }, () => open(agent))

    expect(logins.find(first)).toBe(person)
    expect(logins.find(sessions[0] ?? '')).toBe('ended')
    expect(logins.find(sessions.at(-1) ?? '')).toBe(agent)
  })

  test('A8 `loci open` opens the console of the running server as its owner, once', async () => {
    await withHome(async (home) => {
      const program = join(home, 'browser')
      const seen = join(home, 'opened')
      writeFileSync(program, `#!/bin/sh\nprintf %s "$1" > ${seen}.part\nmv ${seen}.part ${seen}\n`)
      chmodSync(program, 0o700)
      const environment = { ...environmentOf(home), BROWSER: program, LOCI_LOG_LEVEL: 'debug' }
      const server = startLoci(['serve', '--port', '0'], environment)
      const outcome = outcomeOf(server)
      const url = await waitForOutput(server, /listens on (http:\S+)/)
      const page = await world().open('#/')
      try {
        const opened = await runLoci(['open'], environment)
        await vi.waitFor(() => expect(existsSync(seen)).toBe(true))
        const address = readFileSync(seen, 'utf8')
        await page.goto(address)
        await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
        const key = await page.evaluate<string>("sessionStorage.getItem('loci.session')")
        const code = address.split('=').at(-1) ?? ''
        const headers = { authorization: `Bearer ${key}` }

        expect(opened.code).toBe(0)
        expect(address).toMatch(new RegExp(`^${url}/#login=[\\w-]{20,}$`))
        expect(page.url()).toBe(`${url}/#/`)
        const who = await fetch(`${url}/console/login`, { headers })
        expect(await who.json()).toMatchObject({ isOwner: true, trust: 'person' })
        expect((await exchange(url, code)).status).toBe(401)
        // Without keys the server lets in whoever has none; a person does not become one of them.
        await fetch(`${url}/console/login`, { method: 'DELETE', headers })
        await page.getByRole('link', { name: 'Facts', exact: true }).click()
        await page.getByText('Your session has ended').waitFor()
        expect((await fetch(`${url}/v1/facts`, { headers })).status).toBe(401)
        expect((await fetch(`${url}/v1/facts`)).status).toBe(200)
        server.kill()
        const { stdout, stderr } = await outcome
        // The code goes to the browser alone, and the session stays there.
        for (const secret of [code, key]) {
          expect(opened.stdout + opened.stderr + stdout + stderr).not.toContain(secret)
        }
        expect(stderr).toContain('/console/login')
      } finally {
        await page.close()
        server.kill()
        await outcome
      }
    })
  })

  test('A8 without a session a key signs in, and a wrong one is refused', async () => {
    const { url, open } = world()
    const page = await open('#/')
    await signOut(page)
    await page.getByLabel('Key').fill('of-another-server')
    await page.getByRole('button', { name: 'Sign in' }).click()

    expect(await page.getByRole('alert').textContent()).toContain('does not know this key')
    expect(await listViolations(page)).toEqual([])

    await page.route('**/console/login', (route) => route.abort())
    await page.getByLabel('Key').fill(AGENT_KEY)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The server does not answer').waitFor()
    await page.unroute('**/console/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation').waitFor()
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(kept).not.toContain(AGENT_KEY)
    expect(page.url()).toBe(`${url}/#/`)
    await page.close()
  })

  test('A8 a session that ended is of no use, and the page asks to sign in again', async () => {
    const { url, open } = world()
    const page = await open('#/')
    const key = await page.evaluate<string>("sessionStorage.getItem('loci.session')")
    const headers = { authorization: `Bearer ${key}` }
    await fetch(`${url}/console/login`, { method: 'DELETE', headers })
    await page.getByRole('link', { name: 'Facts', exact: true }).click()
    await page.getByLabel('Key').waitFor()

    expect((await fetch(`${url}/v1/facts`, { headers })).status).toBe(401)
    await page.close()
  })

  test('A8 the policy of the page lets stored text become no script, form or request', async () => {
    const { url, open } = world()
    const page = await open('#/')
    const policy = (await fetch(url)).headers.get('content-security-policy')

    expect(policy?.split('; ').toSorted()).toEqual(POLICY)
    expect(await page.evaluate(TRY_TO_HARM)).toEqual([
      'require-trusted-types-for',
      'require-trusted-types-for',
      'require-trusted-types-for',
      'connect-src',
      'img-src',
    ])
    expect(await page.evaluate('globalThis.harmed')).toBeUndefined()
    await page.close()
  })

  test('A8 the files of the page are cached for good, and the page itself is asked for again', async () => {
    const { url } = world()
    const page = await fetch(`${url}/`)
    const html = await page.text()
    const [, script = ''] = /src="\.\/(console\/[\w.-]+\.js)"/.exec(html) ?? []
    const file = await fetch(`${url}/${script}`, { headers: { 'accept-encoding': 'br' } })
    await file.text()
    const again = await fetch(`${url}/`, {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    })

    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(again.status).toBe(304)
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
  })

  test('A8 all that the browser loads is under 150 kB compressed', () => {
    const sizes = [...readConsoleFiles().values()].map(({ encoded, body }) =>
      Math.max(
        ...(encoded.length === 0 ? [body] : encoded.map(([, bytes]) => bytes)).map(
          ({ byteLength }) => byteLength,
        ),
      ),
    )

    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000)
  })
}
