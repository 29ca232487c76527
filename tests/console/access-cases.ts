import { expect, test } from 'vitest'
import { listViolations } from './accessible.ts'
import { listAddresses } from './addresses.ts'
import { type ConsoleWorld, goTo, type OpenPageOptions, OTHER_KEY } from './console-world.ts'

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

  test('A8 nothing that the page says in Italian or Korean is left in English', async () => {
    const { owner } = world()
    const addresses = Object.values(await listAddresses(world()))
    // What happened to these, the server says by codes.
    const changed = (await owner.facts.list({ status: 'all', limit: 1_000 })).items.filter(
      ({ status, possiblyOutdatedBy }) => status !== 'active' || possiblyOutdatedBy !== undefined,
    )
    const filled = [
      ...addresses,
      ...changed.slice(0, 8).map(({ id }) => `#/facts/${id}`),
      ...['#/ask', '#/nowhere'],
    ]
    expect(changed.length).toBeGreaterThan(2)
    const left = [
      ...(await listSame(world(), filled, {})),
      ...(await listSame(world(), EMPTY_PAGES, { key: OTHER_KEY })),
    ]

    expect([...new Set(left)].filter((one) => !SAME.has(one) && !NO_WORDS.test(one))).toEqual([])
  })
}

/** What pages say in English and also in another language. */
async function listSame(
  { open }: ConsoleWorld,
  addresses: readonly string[],
  options: OpenPageOptions,
): Promise<readonly string[]> {
  const pages = await Promise.all(
    (['en', 'it', 'ko'] as const).map((language) => open('#/', { ...options, language })),
  )
  const same: string[] = []
  for (const address of addresses) {
    const [english = [], ...others] = await Promise.all(
      pages.map(async (page) => {
        await goTo(page, address)
        return await page.evaluate<string[]>(SAID)
      }),
    )
    same.push(...others.flat().filter((one) => english.includes(one)))
  }
  await Promise.all(pages.map((page) => page.close()))
  return same
}

const EMPTY_PAGES = [
  '#/',
  '#/facts',
  '#/review',
  '#/tasks',
  '#/episodes',
  '#/learning',
  '#/learning/patterns',
  '#/learning/bugs',
  '#/learning/rules',
  '#/health',
]

/** What is called the same in these languages. */
const SAME = new Set(['Loci', 'OK', 'Stack', 'Bug', 'Pattern', 'MCP', 'HTTP API', 'Token', 'Input'])
/** A time in units, or the name of a project. */
const NO_WORDS = /^[\d.,]+ (?:ms|min)$|^shop$|^[0-9a-f]{12}$/

/** The texts and labels of the page that hold a word, but for what somebody stored, or has a code. */
const SAID = `(() => {
  const said = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const around = node.parentElement
    // A sentence of the server counts if it is marked as English: it must have been translated.
    const isStored = around.closest('.stored:not([lang])') !== null
    if (!isStored && !around.closest('code, pre, kbd, .account, .one-line bdi')) said.push(node.data)
  }
  for (const one of document.querySelectorAll('[aria-label], [placeholder]'))
    if (!one.closest('.stored-block')) said.push(one.ariaLabel ?? '', one.placeholder ?? '')
  return said.map((one) => one.trim()).filter((one) => /[a-z]{2}/i.test(one))
})()`
