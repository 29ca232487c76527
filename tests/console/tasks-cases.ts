import { expect, test } from 'vitest'
import { listViolations } from './accessible.ts'
import { listAddresses } from './addresses.ts'
import { AGENT_KEY, type ConsoleWorld, goTo } from './console-world.ts'
import { HOSTILE_TEXTS } from './fill-facts.ts'

/** As many as an episode keeps; the bench has a running task of 10,000. */
const TRACE = 2_000

/** Somebody turns to another tab, or back. */
function lookAway(isAway: boolean): string {
  return `(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isAway} })
    document.dispatchEvent(new Event('visibilitychange'))
  })()`
}

/** Tasks as they run, and the episodes that they became. */
export function tasksCases(world: () => ConsoleWorld): void {
  test('A8 a running task shows its context, plan and errors, with what was known about them', async () => {
    const { task = '' } = await listAddresses(world())
    const page = await world().open(task)
    const detail = page.locator('article.detail')

    expect(await detail.textContent()).toMatch(/[\d,]+ of 20,000 tokens/)
    expect(await detail.getByText('Find the cause').count()).toBe(1)
    expect(await detail.locator('.step-failed').textContent()).toMatch(
      /npm test -- cart → TypeError/,
    )
    await detail
      .getByText(/^(Known|Possible) fix$/)
      .first()
      .waitFor()
    // The past tasks that hit it lead to their episodes.
    await detail.locator('.known').getByRole('link', { name: 'crashes without' }).first().waitFor()
    await page.getByRole('button', { name: 'Show what the agent sees' }).click()
    await detail.locator('.stored-block', { hasText: 'Do not change the API' }).first().waitFor()
    await page.close()
  })

  test('A8 a step appears on the page by itself, for owners and for agents', async () => {
    const { owner, open } = world()
    const { id } = await owner.tasks.start({ description: 'Rename the checkout button' })
    const pages = [await open(`#/tasks/${id}`), await open(`#/tasks/${id}`, { key: AGENT_KEY })]
    await owner.tasks.step({ id, tool: 'edit_file', input: 'src/checkout/button.ts', output: 'ok' })
    for (const page of pages) await page.locator('.step', { hasText: 'button.ts' }).waitFor()

    await owner.tasks.finish({ id, status: 'success' })
    for (const page of pages) await page.getByText('It became an episode').waitFor()
    await Promise.all(pages.map((page) => page.close()))
  })

  test('A8 a tab follows a task by one connection, by none while it is hidden, and by a new one', async () => {
    const { owner, open } = world()
    const { id } = await owner.tasks.start({ description: 'Move the search to the header' })
    const page = await open('#/')
    const opened: string[] = []
    const events = (url: string): boolean => url.endsWith('/v1/events')
    page.on('request', (request) => events(request.url()) && opened.push(request.url()))
    const closed = page.waitForEvent('requestfailed', (request) => events(request.url()))
    await goTo(page, `#/tasks/${id}`)
    await page.getByRole('heading', { name: 'Move the search' }).waitFor()
    expect(opened).toHaveLength(1)

    await page.evaluate(lookAway(true))
    await closed
    await owner.tasks.step({ id, tool: 'edit_file', input: 'src/header.ts', output: 'ok' })
    await page.route('**/v1/events', (route) => route.abort())
    await page.evaluate(lookAway(false))
    await page.locator('.step', { hasText: 'header.ts' }).waitFor()
    await owner.tasks.step({ id, tool: 'edit_file', input: 'src/search.ts', output: 'ok' })
    // The connection cannot be opened: it asks again by itself.
    await page.locator('.step', { hasText: 'search.ts' }).waitFor()
    await page.unroute('**/v1/events')
    await page.close()
  })

  test('A8 what was shown stays while the server does not answer, and goes on afterwards', async () => {
    const { owner, open } = world()
    const { id } = await owner.tasks.start({ description: 'Sort the invoices by date' })
    const page = await open(`#/tasks/${id}`)
    await page.route('**/v1/**', (route) => route.abort())
    await page.evaluate(lookAway(false))
    await page.getByText('The server does not answer').first().waitFor()
    expect(await page.locator('article.detail').textContent()).toContain('Sort the invoices')

    await owner.tasks.step({ id, tool: 'edit_file', input: 'src/sort.ts', output: 'ok' })
    await page.unroute('**/v1/**')
    await page.locator('.step', { hasText: 'sort.ts' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.close()
  })

  test('A8 what somebody types is left alone while a list behind it changes', async () => {
    const { owner, open } = world()
    const page = await open('#/episodes')
    await page.getByRole('searchbox').pressSequentially('vouch')
    await owner.episodes.store({
      task: { description: 'Rename the voucher table' },
      outcome: { status: 'success' },
    })
    await page.locator('.virtual-row', { hasText: 'Rename the voucher table' }).waitFor()

    expect(await page.getByRole('searchbox').inputValue()).toBe('vouch')
    await page.close()
  })

  test('A8 episodes are filtered by how they ended, and searched by words', async () => {
    const page = await world().open('#/episodes')
    await page.getByLabel('Outcome').selectOption('failure')
    await goTo(page, await page.evaluate<string>('location.hash'))
    const failed = await page.locator('.virtual-row .badge').allTextContents()
    await page.getByRole('searchbox').fill('checkout')
    await page.keyboard.press('Enter')
    await page.locator('.virtual-row', { hasText: 'checkout' }).first().waitFor()

    expect(new Set(failed)).toEqual(new Set(['Failure']))
    expect(page.url()).toContain('text=checkout')
    await page.close()
  })

  test('A8 an episode shows its changes, and what memory offered by its name', async () => {
    const { episode = '' } = await listAddresses(world())
    const page = await world().open(episode)
    const detail = page.locator('article.detail')

    expect(await detail.locator('.diff-added').textContent()).toContain('NO_VOUCHER')
    await detail.getByRole('link', { name: 'A cart without a voucher has no total' }).waitFor()
    await detail.getByRole('button', { name: 'What is known about it' }).click()
    await detail
      .getByText(/^(Known|Possible) fix$/)
      .first()
      .waitFor()
    await page.close()
  })

  test('A8 a long trace draws only the steps in sight, and finds the failed ones', async () => {
    const { owner, open } = world()
    const trace = Array.from({ length: TRACE }, (_, at) => ({
      tool: 'edit_file',
      input: `src/page-${at + 1}.ts`,
      ...(at % 500 === 0 ? { error: `Line ${at + 1} does not match` } : { output: 'Saved.' }),
    }))
    const { items } = await owner.episodes.store({
      task: { description: 'Move every page to the new router' },
      execution: { trace },
      outcome: { status: 'success' },
    })
    const page = await open(`#/episodes/${items[0]?.id}`)
    const list = page.getByRole('listbox', { name: 'Steps' })
    await list.focus()
    await page.keyboard.press('End')
    await list.getByText(`src/page-${TRACE}.ts`).waitFor()

    expect(await list.getByRole('option').count()).toBeLessThan(40)
    await page.getByLabel('Only errors').check()
    await list.getByText('Line 1 does not match').waitFor()
    expect(await list.getByRole('option').count()).toBe(TRACE / 500)
    await page.close()
  })

  test('A8 hostile texts in tasks, episodes, questions and answers are shown as text', async () => {
    const addresses = ['#/review', '#/tasks', '#/episodes']
    for (const text of HOSTILE_TEXTS) addresses.push(...(await workWith(text, world().owner)))
    const page = await world().open('#/', { width: 390, height: 844 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const broken: string[] = []
    for (const address of addresses) {
      await goTo(page, address)
      broken.push(...(await page.evaluate<string[]>(BROKEN)).map((one) => `${address} ${one}`))
    }

    expect(addresses).toHaveLength(3 + 3 * HOSTILE_TEXTS.length)
    expect(broken).toEqual([])
    expect(await page.evaluate('globalThis.harmed')).toBeUndefined()
    expect(asked.filter((url) => !url.startsWith(world().url))).toEqual([])
    expect(await listViolations(page)).toEqual([])
    await page.close()
  })
}

const DESCRIPTION_MAX = 900

/** Stores a text wherever an agent can, and returns the addresses that show it. */
async function workWith(text: string, owner: ConsoleWorld['owner']): Promise<readonly string[]> {
  const short = text.slice(0, DESCRIPTION_MAX)
  await owner.questions.ask({ text: `${short}?` })
  const work = async (): Promise<string> => {
    const { id } = await owner.tasks.start({ description: short, goals: [short], plan: [short] })
    await owner.tasks.step({ id, tool: 'bash', input: text, output: text })
    await owner.tasks.step({ id, tool: 'bash', input: text, error: `Error: ${text}` })
    return id
  }
  const [running, done] = [await work(), await work()]
  await owner.tasks.finish({ id: done, status: 'failure', output: short })
  return [`#/tasks/${running}`, `#/tasks/${done}`, `#/ask?${new URLSearchParams({ q: short })}`]
}

/** What only a stored text could have made of the page. */
const BROKEN = `(() => {
  const made = 'main script, main img, main iframe, main a[href^="javascript:"]'
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...[...document.querySelectorAll(made)].map((one) => one.outerHTML),
    ...(scrollWidth > clientWidth ? ['is too wide'] : []),
  ]
})()`
