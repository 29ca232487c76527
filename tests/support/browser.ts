import { findDebianBrowser } from './servers/debian-packages.ts'

/** A real Chromium: the one that `LOCI_TEST_BROWSER` names, or the distribution's. */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return await chromium.launch({
    executablePath: process.env.LOCI_TEST_BROWSER ?? (await findDebianBrowser()),
    // What it shows is our own, and containers often allow no sandbox.
    chromiumSandbox: false,
    args: ['--disable-gpu', '--font-render-hinting=none'],
  })
}

type Playwright = typeof import('playwright-core')
export type Browser = Awaited<ReturnType<Playwright['chromium']['launch']>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type Request = Awaited<ReturnType<Page['waitForRequest']>>
