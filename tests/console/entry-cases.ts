import { expect, test } from 'vitest'
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
}
