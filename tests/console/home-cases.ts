import { expect, test } from 'vitest'
import { listViolations } from './accessible.ts'
import type { ConsoleWorld } from './console-world.ts'
import { addHostileTexts, fillFacts } from './fill-facts.ts'
import { fillTasks, startTasks } from './fill-tasks.ts'

/** What the first page says of an empty memory, and of one that is full. */
export function homeCases(world: () => ConsoleWorld): void {
  test('A8 an empty memory shows three steps that fill it, and the last one does', async () => {
    const page = await world().open('#/')
    await page.getByText('Three steps fill it').waitFor()
    expect(await page.locator('.first-steps > li').count()).toBe(3)
    expect(await listViolations(page)).toEqual([])

    await page.getByLabel('A statement to remember').fill('Dario repairs old radios at night.')
    await page.getByRole('button', { name: 'Remember' }).click()
    await page.getByText('Dario repairs old radios at night.').waitFor()

    const { items } = await world().owner.facts.list()
    expect(items.map(({ text }) => text)).toEqual(['Dario repairs old radios at night.'])
    await page.close()
  })

  test('A8 home counts what is remembered, shows the latest, and what needs a decision', async () => {
    await fillFacts(world())
    await addHostileTexts(world())
    await fillTasks(world())
    await startTasks(world())
    const { facts } = await world().owner.admin.stats()
    const latest = (await world().owner.facts.list({ limit: 20 })).items.find(
      ({ flags }) => flags.length === 0,
    )
    const page = await world().open('#/')
    const tile = page.locator('.tiles > div', { hasText: 'Facts' })
    await page
      .locator('main')
      .getByRole('link', { name: /^Review \d+$/ })
      .waitFor()

    expect(await tile.locator('dd.number').textContent()).toBe(String(facts.active))
    expect(await page.locator('.news .stored').first().textContent()).toContain(
      latest?.text.slice(0, 40),
    )
    expect(await page.getByText('An agent wants to correct').count()).toBe(1)
    expect(await page.getByText('All checks passed').count()).toBe(1)

    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await page.getByRole('heading', { name: 'Facts', level: 1 }).waitFor()
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').textContent()).toContain('Next and previous in a list')
    expect(await listViolations(page)).toEqual([])
    await page.close()
  })
}
