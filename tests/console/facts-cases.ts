import { expect, test } from 'vitest'
import type { Page } from '../support/browser.ts'
import { AGENT_KEY, type ConsoleWorld, goTo, OTHER_KEY } from './console-world.ts'
import { HOSTILE_TEXTS } from './fill-facts.ts'

/** Facts: what replaced what, what a person may do, and the queue of decisions. */
export function factsCases(world: () => ConsoleWorld): void {
  test('A8 hostile texts are shown as text: nothing runs, nothing is loaded', async () => {
    const page = await world().open('#/facts?subject=Ada')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.locator('.virtual-row').first().waitFor()
    const shown = (await page.locator('.virtual-row').allTextContents()).join('\n')

    for (const text of HOSTILE_TEXTS) {
      const visible = text.replace(/[\u202c\u202e]/g, showCode).slice(0, 80)
      expect(shown).toContain(visible)
    }
    expect(await page.evaluate('globalThis.harmed')).toBeUndefined()
    expect(await page.evaluate('document.querySelectorAll("main script, main img").length')).toBe(0)
    expect(await overflows(page)).toBe(false)
    expect(asked.filter((url) => !url.startsWith(world().url))).toEqual([])
    await page.close()
  })

  test('A8 a subject is a timeline: what replaced what, who said it, in which conversation', async () => {
    const page = await world().open('#/facts?subject=Ada')
    await page.getByRole('option', { name: 'Ada lives in Milan' }).first().click()
    const detail = page.locator('.fact-detail')
    await detail.getByText('What replaced what').waitFor()

    expect(await detail.locator('.chain li').allTextContents()).toEqual([
      expect.stringContaining('Ada lives in Turin.'),
      expect.stringContaining('Ada lives in Milan.'),
    ])
    expect(await detail.textContent()).toContain('Misheard: she only studied in Turin.')
    expect(await detail.locator('.origin').textContent()).toContain('chat-7')
    await page.close()
  })

  test('A8 a fact is edited, forgotten and brought back, by keys alone', async () => {
    const { owner, open } = world()
    const id = await storeFact(owner, 'Elsa parks in row nine.', 'Elsa')
    const page = await open(`#/facts/${id}?subject=Elsa`)
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    await page.keyboard.press('e')
    await page.getByLabel('What is true').fill('Elsa parks in row ten.')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Saved.').waitFor()
    await page.getByRole('option', { name: 'row ten' }).first().click()
    await page.locator('.fact-whole', { hasText: 'row ten' }).waitFor()
    await page.keyboard.press('f')
    await page.getByText('no answer says it any more').waitFor()
    const forgotten = await owner.facts.list({ entities: ['Elsa'] })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored.').waitFor()
    const restored = await owner.facts.list({ entities: ['Elsa'] })

    expect(forgotten.items).toEqual([])
    expect(restored.items.map(({ text }) => text)).toEqual(['Elsa parks in row ten.'])
    await page.close()
  })

  test('A8 the second key of two does nothing else, and a key that is held acts once', async () => {
    const { owner, open } = world()
    const id = await storeFact(owner, 'Olga parks in row two.', 'Olga')
    const page = await open(`#/facts/${id}?subject=Olga`)
    await page.getByRole('button', { name: 'Forget' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await page.locator('.browse-hint').waitFor()
    await goTo(page, `#/facts/${id}?subject=Olga`)
    await page.getByRole('button', { name: 'Forget' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.keyboard.down('p')
    await page.keyboard.down('p')
    await page.getByRole('button', { name: 'Unpin' }).waitFor()
    const { fact } = await owner.facts.get({ id, history: true })

    expect(fact).toMatchObject({ status: 'active', isPinned: true })
    await page.close()
  })

  test('A8 the keyboard works through proposals, links and suspicious texts', async () => {
    const { owner, open } = world()
    const page = await open('#/facts/queue')
    await page.getByText('An agent proposes to replace').waitFor()
    const before = await page.locator('.virtual-row').count()
    await page.keyboard.press('y')
    await page.getByText('Accepted.').waitFor()
    await page.getByText('may be outdated by').waitFor()
    await page.keyboard.press('n')
    await page.getByText('Settled.').waitFor()
    await page.getByText('Looks like an instruction to a model').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('y')
    await page.getByText('Forgotten.', { exact: true }).waitFor()

    const ports = await owner.facts.list({ limit: 1_000 })
    expect(ports.items.map(({ text }) => text)).toContain('The billing service runs on port 9443.')
    expect(await page.locator('.virtual-row').count()).toBe(before - 3)
    await page.close()
  })

  test('A8 a key opens its own memory alone, and no more of it than it may do', async () => {
    const { owner, open, other } = world()
    const [known] = (await owner.facts.list({ entities: ['Ada'] })).items
    const { id = '', text = '' } = known ?? {}
    const page = await open(`#/facts/${id}`, { key: OTHER_KEY })
    await page.getByRole('alert').waitFor()
    const alert = await page.getByRole('alert').textContent()
    await goTo(page, '#/')
    await page.getByText('Three steps fill it').waitFor()
    await goTo(page, '#/health')
    await page.getByText('Only owners see the checks').waitFor()

    expect(alert).not.toContain(text)
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    for (const call of [other.admin.doctor, other.admin.reindex, other.backups.create]) {
      await expect(call({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(other.facts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await page.close()
  })

  test('A8 an agent may look at the queue and propose, but not decide', async () => {
    const { owner, agent, open } = world()
    const id = await storeFact(owner, 'Otto parks in row four.', 'Otto')
    const page = await open(`#/facts/${id}`, { key: AGENT_KEY })
    await page.getByRole('button', { name: 'Forget' }).click()
    await page.getByText('Kept as a proposal').waitFor()
    await goTo(page, '#/facts/queue')
    await page.getByText('An agent proposes to forget').waitFor()

    expect(await page.locator('.queue-note').textContent()).toContain('as an agent')
    expect(await page.locator('.decision').getByRole('button').count()).toBe(0)
    const [proposal] = (await owner.questions.list({})).items
    const decided = agent.questions.close({ id: proposal?.id ?? '', confirm: true })
    await expect(decided).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await owner.facts.get({ id })).fact?.status).toBe('active')
    await page.close()
  })

  test('A8 a long list draws only what is in sight, and reads on as it is scrolled', async () => {
    const { owner, open } = world()
    const texts = Array.from(
      { length: 120 },
      (_, at) => `Sensor ${at + 1} hangs in hall ${at % 7}.`,
    )
    await owner.facts.add({
      facts: texts.map((text) => ({ text, keep: true, entities: ['hall'] })),
    })
    const page = await open('#/facts?subject=hall&status=active')
    await page.getByText('100 of 120').waitFor()
    await page.getByRole('listbox').focus()
    await page.keyboard.press('End')
    await page.getByText('120 of 120').waitFor()
    await page.keyboard.press('End')
    await page.locator('.fact-whole', { hasText: 'Sensor 1 hangs' }).waitFor()

    expect(await page.locator('.virtual-row').count()).toBeLessThan(40)
    await page.close()
  })
}

async function storeFact(
  owner: ConsoleWorld['owner'],
  text: string,
  subject: string,
): Promise<string> {
  const stored = await owner.remember({ text, entities: [subject], keep: true })
  return 'fact' in stored ? (stored.fact?.id ?? '') : ''
}

function showCode(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase()}`
}

async function overflows(page: Page): Promise<boolean> {
  return await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
}
