import { expect, test } from 'vitest'
import { listAddresses } from './addresses.ts'
import { AGENT_KEY, type ConsoleWorld, goTo } from './console-world.ts'

const TRACE = 2_000

/** Tasks as they run, and the episodes that they became. */
export function tasksCases(world: () => ConsoleWorld): void {
  test('A8 a running task shows its context, plan and errors, with what was known about them', async () => {
    const { task = '' } = await listAddresses(world())
    const page = await world().open(task)
    const detail = page.locator('article.detail')

    expect(await detail.textContent()).toMatch(/[\d,]+ of 20,000 tokens/)
    expect(await detail.getByText('Find the cause').count()).toBe(1)
    expect(await detail.locator('.step-failed').count()).toBe(1)
    await detail.getByText('Known fix').first().waitFor()
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
    await detail.getByText('Known fix').first().waitFor()
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
}
