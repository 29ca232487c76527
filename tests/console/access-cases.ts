import { expect, test } from 'vitest'
import { listViolations } from './accessible.ts'
import { listAddresses } from './addresses.ts'
import { type ConsoleWorld, goTo } from './console-world.ts'

/** Each page in light and dark, in each language, wide and on a phone: axe finds nothing. */
const LOOKS = [
  { scheme: 'light', language: 'it', width: 1280, height: 800 },
  { scheme: 'dark', language: 'ko', width: 390, height: 844 },
  { scheme: 'dark', language: 'en', width: 1280, height: 800 },
  { scheme: 'light', language: 'it', width: 390, height: 844 },
] as const

/** What goes beyond the window, but for what scrolls or is cut by itself. */
const TOO_WIDE = `(() => {
  const isOpen = (one) => getComputedStyle(one).overflowX === 'visible'
  const isLoose = (one) => one.matches('main') || (isOpen(one) && isLoose(one.parentElement))
  return [...document.querySelectorAll('main, main *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .filter((one) => one.matches('main') || isLoose(one.parentElement))
    .map((one) => one.outerHTML.slice(0, 120))
})()`

export function accessCases(world: () => ConsoleWorld): void {
  test.each(LOOKS)(
    'A8 axe finds nothing on any page, none is too wide or asks elsewhere: $scheme, $language, $width wide',
    async (look) => {
      const page = await world().open('#/', look)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const found: string[] = []
      const wide: string[] = []
      for (const address of Object.values(await listAddresses(world()))) {
        await goTo(page, address)
        const violations = await listViolations(page)
        found.push(...violations.map((one) => `${address} ${one}`))
        wide.push(...(await page.evaluate<string[]>(TOO_WIDE)).map((one) => `${address} ${one}`))
      }

      expect(found).toEqual([])
      expect(asked.filter((url) => !url.startsWith(world().url))).toEqual([])
      expect(wide).toEqual([])
      expect(await page.evaluate('document.documentElement.lang')).toBe(look.language)
      await page.close()
    },
  )
}
