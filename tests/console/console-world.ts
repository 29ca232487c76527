import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import type { Clock } from '../../src/ports/clock.ts'
import { createClient, type RemoteMemory } from '../../src/surfaces/client/index.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { serveHttp } from '../../src/surfaces/http/index.ts'
import { type Browser, type Page, startBrowser } from '../support/browser.ts'

/** The key of a person, who owns the memory. */
export const OWNER_KEY = 'owner-key-of-the-console-tests'
/** The key of an agent, whose corrections become proposals. */
export const AGENT_KEY = 'agent-key-of-the-console-tests'
/** The key of another person, who owns nothing. */
export const OTHER_KEY = 'other-key-of-the-console-tests'

/** A served memory, and a browser to look at it. */
export interface ConsoleWorld {
  readonly url: string
  /** The folder of the memory. */
  readonly home: string
  /** The memory, as its owner. */
  readonly owner: RemoteMemory
  readonly agent: RemoteMemory
  /** The memory of another person. */
  readonly other: RemoteMemory
  /** What follows was so many hours ago, if the world has a past: otherwise it is now. */
  wasAgo(hours: number): void
  /** A page that is signed in, at this address: `#/facts`. */
  open(address: string, options?: OpenPageOptions): Promise<Page>
  close(): Promise<void>
}

export interface OpenPageOptions {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  readonly language?: 'en' | 'it' | 'ko'
  /** Default: the owner's. */
  readonly key?: string
}

/**
 * Serves a new memory as it is installed, in a folder that is removed at the end, behind keys.
 *
 * @param workspace A folder of Markdown, if the memory is that of a workspace.
 * @param hasPast True to fill it with what was hours and weeks ago.
 */
export async function startConsole(workspace?: string, hasPast = false): Promise<ConsoleWorld> {
  const home = mkdtempSync(join(tmpdir(), 'loci-console-'))
  let agoMs = 0
  const clock: Clock = { now: () => Date.now() - agoMs }
  const [browser, opened] = await Promise.all([startBrowser(), openKeyed(home, clock, workspace)])
  const server = await serveHttp(opened, { port: 0, host: '127.0.0.1' })
  const clientOf = (key: string): RemoteMemory => createClient({ url: server.url, key })
  return {
    url: server.url,
    home,
    wasAgo(hours) {
      if (hasPast) agoMs = hours * HOUR_MS
    },
    owner: clientOf(OWNER_KEY),
    agent: clientOf(AGENT_KEY),
    other: clientOf(OTHER_KEY),
    open: (address, options = {}) => openPage(browser, server, address, options),
    async close() {
      await browser.close()
      await server.stop()
      await opened.context.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const HOUR_MS = 3_600_000

async function openKeyed(home: string, clock: Clock, folder?: string): Promise<OpenedMemory> {
  const identity = { user: 'ada' }
  // The database of a workspace is in it, unless a home is named.
  const configFile = join(home, 'loci.config.json')
  writeFileSync(configFile, '{}')
  return await openMemory({
    ...(folder === undefined ? { home } : { configFile }),
    clock,
    environment: {},
    config: {
      // The pages are hers.
      ...(folder !== undefined && { identity, workspace: { folder } }),
      server: {
        keys: [
          { key: OWNER_KEY, ...identity, trust: 'person', isOwner: true },
          { key: AGENT_KEY, ...identity, trust: 'agent' },
          { key: OTHER_KEY, user: 'bruno', trust: 'person' },
        ],
      },
    },
  })
}

async function openPage(
  browser: Browser,
  { url }: HttpServer,
  address: string,
  {
    width = 1280,
    height = 800,
    scheme = 'light',
    language = 'en',
    key = OWNER_KEY,
  }: OpenPageOptions,
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language,
  })
  await page.goto(`${url}/#login=${await fetchCode(url, key)}`)
  await page.locator('nav').waitFor()
  await goTo(page, address)
  return page
}

/** Goes to an address of the console, and waits until all that it asks for is drawn. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`location.assign(${JSON.stringify(address)})`)
  await page.evaluate(DRAWN)
}

/** What was drawn may ask for more, so several frames must pass in which nothing is awaited. */
const DRAWN = `(async () => {
  const endsMs = performance.now() + 20_000
  for (let calm = 0; calm < 6; calm += 1) {
    await new Promise(requestAnimationFrame)
    if (document.querySelector('.loading') !== null) calm = 0
    if (performance.now() > endsMs) throw new Error('The page is still loading')
  }
})()`

/** What `loci open` asks for. */
export async function fetchCode(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/console/login`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  return ((await response.json()) as { readonly code: string }).code
}
