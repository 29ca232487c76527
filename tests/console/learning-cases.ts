import { expect, test } from 'vitest'
import { listAddresses } from './addresses.ts'
import type { ConsoleWorld } from './console-world.ts'

type Counted = { readonly tasks: number; readonly successes: number } | undefined

function sumOf(sides: readonly Counted[]): string {
  const sum = (of: 'tasks' | 'successes'): number =>
    sides.reduce((total, side) => total + (side?.[of] ?? 0), 0)
  return `${sum('successes')} of ${sum('tasks')} tasks succeeded`
}

/** What was learned, whether it helps, and whether the memory is well. */
export function learningCases(world: () => ConsoleWorld): void {
  test('A8 success with and without memory is drawn as the API counts it', async () => {
    const { success = [] } = await world().owner.admin.stats({ metrics: true })
    const page = await world().open('#/learning')
    await page.getByText('As a table').click()
    const rows = await page.locator('details tbody tr').allTextContents()
    const totals = await page.locator('.totals dd').allTextContents()
    const known = success.flatMap(({ guided, others }) => [guided, others]).filter(Boolean)

    expect(known.length).toBeGreaterThan(10)
    expect(await page.locator('.chart circle').count()).toBe(known.length)
    // Each with its interval.
    expect(await page.locator('.chart line[opacity]').count()).toBe(known.length)
    expect(rows).toHaveLength(success.length)
    expect(totals).toEqual([
      expect.stringContaining(sumOf(success.map(({ guided }) => guided))),
      expect.stringContaining(sumOf(success.map(({ others }) => others))),
    ])
    expect(rows.at(-1)).toContain(`${success.at(-1)?.others?.successes}/`)
    expect(await page.getByText('The last nightly run').count()).toBe(1)
    await page.close()
  })

  test('A8 on a phone fewer and larger periods are drawn, and every task counts', async () => {
    const { success = [] } = await world().owner.admin.stats({ metrics: true })
    const page = await world().open('#/learning', { width: 390, height: 844 })
    const totals = await page.locator('.totals dd').allTextContents()
    await page.getByText('As a table').click()

    // Every page is in sight.
    for (const link of await page.locator('header nav a').all()) {
      const { x = -1, width = 0 } = (await link.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
    }
    expect(await page.locator('.chart circle').count()).toBeLessThanOrEqual(success.length + 1)
    expect(await page.locator('details tbody tr').count()).toBe(Math.ceil(success.length / 2))
    expect(await page.getByText('per 14 days').count()).toBe(1)
    expect(totals).toEqual([
      expect.stringContaining(sumOf(success.map(({ guided }) => guided))),
      expect.stringContaining(sumOf(success.map(({ others }) => others))),
    ])
    await page.close()
  })

  test('A8 a pattern shows its runs, for and against, over time', async () => {
    const { pattern = '' } = await listAddresses(world())
    const id = pattern.split('/').at(-1) ?? ''
    const { supporting, contradicting } = await world().owner.patterns.get({ id })
    const page = await world().open(pattern)
    const lists = page.locator('.evidence')

    expect(contradicting.length).toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: 'Deprecate' }).count()).toBe(1)
    expect(await lists.first().locator('li').count()).toBe(Math.min(6, supporting.length))
    expect(await lists.last().locator('li').count()).toBe(Math.min(6, contradicting.length))
    await lists.last().getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Episodes', level: 1 }).waitFor()
    await page.close()
  })

  test('A8 bugs show their fixes, and rules the change', async () => {
    const page = await world().open('#/learning/bugs')
    await page.getByRole('option', { name: 'A cart without a voucher' }).click()
    await page.getByText('Give carts without a voucher an empty voucher').waitFor()
    await page.getByRole('link', { name: 'Code rules' }).click()
    await page.getByRole('option', { name: 'Compare with undefined strictly' }).click()
    await page.locator('.stored-block', { hasText: '=== undefined' }).waitFor()

    expect(page.url()).toContain('#/learning/rules/')
    await page.close()
  })

  test('A8 health shows what doctor finds with its remedy, and a backup that a button made', async () => {
    const { owner, open } = world()
    const page = await open('#/health')
    const { checks } = await owner.admin.doctor({})
    const remedies = checks.filter(({ remedy }) => remedy !== undefined)
    const rows = page.locator('.check-row')

    expect(await rows.locator('strong').allTextContents()).toEqual(
      expect.arrayContaining(checks.map(({ name }) => name)),
    )
    expect(await rows.getByRole('button').count()).toBe(remedies.length)

    await page.getByRole('button', { name: 'Rebuild the indexes' }).first().click()
    await page.getByText('The indexes were rebuilt').waitFor()
    await page.getByRole('button', { name: 'Create a backup' }).click()
    const made = page.getByRole('region', { name: 'Backups' }).locator('tbody tr')
    await made.waitFor()

    const { backups = [] } = await owner.backups.verify({})
    expect(await made.locator('code').allTextContents()).toEqual(backups.map(({ path }) => path))
    expect(await page.getByRole('row', { name: 'facts.list' }).count()).toBe(1)
    const { facts, embeddingModel = '' } = await owner.admin.stats({})
    const sizes = await page.getByRole('region', { name: 'What is stored' }).textContent()
    expect(sizes).toContain(embeddingModel)
    expect(sizes).toContain(`Facts${facts.active}`)
    await page.close()
  })
}
