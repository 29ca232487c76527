import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConsoleFiles } from '../../src/surfaces/http/console-files.ts'
import {
  environmentOf,
  runLoci,
  startLoci,
  waitForOutput,
  withHome,
} from '../surfaces/support/loci-process.ts'
import { listViolations } from './accessible.ts'
import { AGENT_KEY, type ConsoleWorld, fetchCode, OWNER_KEY } from './console-world.ts'

/** How somebody gets in, and what the shell offers. */
export function entryCases(world: () => ConsoleWorld): void {
  test('A8 a login code opens the console once, and leaves the address', async () => {
    const { url, open } = world()
    const code = await fetchCode(url, OWNER_KEY)
    const page = await open('#/')
    await page.goto(`${url}/#login=${code}`)
    await page.locator('h1').waitFor()

    expect(page.url()).toBe(`${url}/#/`)
    expect(await page.locator('h1').textContent()).toBe('Home')

    const again = await fetch(`${url}/console/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    expect(again.status).toBe(401)
    await page.close()
  })

  test('A8 `loci open` opens the console of the running server as its owner, once', async () => {
    await withHome(async (home) => {
      const program = join(home, 'browser')
      const seen = join(home, 'opened')
      writeFileSync(program, `#!/bin/sh\nprintf %s "$1" > ${seen}.part\nmv ${seen}.part ${seen}\n`)
      chmodSync(program, 0o700)
      const environment = { ...environmentOf(home), BROWSER: program }
      const server = startLoci(['serve', '--port', '0'], environment)
      const ended = once(server, 'close')
      const url = await waitForOutput(server, /listens on (http:\S+)/)
      const page = await world().open('#/')
      try {
        const { code, stdout } = await runLoci(['open'], environment)
        await vi.waitFor(() => expect(existsSync(seen)).toBe(true))
        const address = readFileSync(seen, 'utf8')
        await page.goto(address)
        await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
        const key = await page.evaluate<string>("sessionStorage.getItem('loci.session')")

        expect(code).toBe(0)
        // The code goes to the browser alone.
        expect(stdout).not.toContain('login')
        expect(address).toMatch(new RegExp(`^${url}/#login=[\\w-]{20,}$`))
        expect(page.url()).toBe(`${url}/#/`)
        const who = await fetch(`${url}/console/login`, {
          headers: { authorization: `Bearer ${key}` },
        })
        expect(await who.json()).toMatchObject({ isOwner: true, trust: 'person' })
        const again = await fetch(`${url}/console/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: address.split('=').at(-1) }),
        })
        expect(again.status).toBe(401)
      } finally {
        await page.close()
        server.kill()
        await ended
      }
    })
  })

  test('A8 without a session a key signs in, and a wrong one is refused', async () => {
    const { url, open } = world()
    const page = await open('#/')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Key').fill('of-another-server')
    await page.getByRole('button', { name: 'Sign in' }).click()

    expect(await page.getByRole('alert').textContent()).toContain('does not know this key')
    expect(await listViolations(page)).toEqual([])

    await page.getByLabel('Key').fill(AGENT_KEY)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation').waitFor()
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(kept).not.toContain(AGENT_KEY)
    expect(page.url()).toBe(`${url}/#/`)
    await page.close()
  })

  test('A8 the page may load nothing but itself, and its files are cached for good', async () => {
    const { url } = world()
    const page = await fetch(`${url}/`)
    const html = await page.text()
    const [, script = ''] = /src="\.\/(console\/[\w.-]+\.js)"/.exec(html) ?? []
    const file = await fetch(`${url}/${script}`, { headers: { 'accept-encoding': 'br' } })
    await file.text()
    const again = await fetch(`${url}/`, {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    })

    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
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
