import { expect, test } from 'vitest'
import { groupOf } from '../../console/pages/score-groups.ts'
import { ALL_SIGNALS } from '../../src/core/recall/signals/all-signals.ts'
import { listAddresses } from './addresses.ts'
import type { ConsoleWorld } from './console-world.ts'

/** What the channels of recall are called on a bar. */
const GROUPS: Readonly<Record<string, string>> = { entities: 'people', shape: 'other' }

/** A question, its answer, and why. */
export function askCases(world: () => ConsoleWorld): void {
  test('A8 an answer shows what recall returns, with bars that add up to its score', async () => {
    const query = 'What does Ada drink in the morning?'
    const { items } = await world().owner.recall({ query })
    const page = await world().open('#/ask')
    await page.locator('[data-search]').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(query)
    await page.keyboard.press('Enter')
    await page.locator('.result').first().waitFor()

    const texts = await page.locator('.result-text').allTextContents()
    expect(texts[0]).toBe(items[0]?.text)
    expect(texts).toHaveLength(items.length)
    const bars = (await page.locator('.bars').first().locator('tbody .bar-value').allTextContents())
      .map((text) => Number(text.replace('−', '-')))
      .reduce((sum, value) => sum + value, 0)
    expect(bars).toBeCloseTo(items[0]?.score ?? 0, 1)
    expect(await page.locator('.result').first().textContent()).toMatch(/(Best|Good|Weak) match/)
    // The first is explained without being asked.
    expect(await page.locator('.bars').first().isVisible()).toBe(true)
    await page.close()
  })

  test('A8 every signal is part of the bar that names its channel', () => {
    expect(ALL_SIGNALS.map(({ name }) => [name, groupOf(name)])).toEqual(
      ALL_SIGNALS.map(({ name, channel }) => [name, GROUPS[channel] ?? channel]),
    )
    expect(groupOf('newerThanAnother')).toBe('time')
  })

  test('A8 what was left out is listed with its probability and what it would have taken', async () => {
    const page = await world().open('#/ask?q=What%20does%20Ada%20drink%3F')
    const section = page.getByRole('region', { name: 'Left out' })
    await section.waitFor()

    expect(await section.locator('li').count()).toBeGreaterThan(2)
    expect(await section.textContent()).toContain("Agents don't see results below 15%")
    expect(await section.locator('li').last().textContent()).toContain('%')
    await page.close()
  })

  test('A8 the same question as of another day answers with what was known then', async () => {
    const page = await world().open('#/ask?q=Where%20does%20Ada%20live%3F&day=2026-02-01')
    await page.locator('.result').first().waitFor()
    const then = await page.locator('.result-text').allTextContents()
    await page.getByText('What was known at the end of Feb 1, 2026.').waitFor()
    await page.getByLabel('As of').fill('2026-01-02')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByText('Nothing relevant is remembered').waitFor()
    expect(page.url()).toContain('day=2026-01-02')
    await page.getByRole('link', { name: 'Ask as of today' }).click()
    await page.locator('.result').first().waitFor()

    expect(then[0]).toContain('Ada lives in')
    expect(page.url()).not.toContain('day=')
    await page.close()
  })

  test('A8 what only that day or only today knows is marked', async () => {
    const { 'ask-then': address = '' } = await listAddresses(world())
    const page = await world().open(address)
    const marked = (mark: string) => page.locator('.result', { hasText: mark }).textContent()

    expect(await marked('only known then')).toContain('Ada works in the Bologna office.')
    expect(await marked('only known today')).toContain('Ada works in the Verona office.')
    await page.close()
  })
}
