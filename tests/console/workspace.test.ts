import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteDatabase } from '../../src/adapters/sqlite/index.ts'
import { listViolations } from './accessible.ts'
import { type ConsoleWorld, goTo, startConsole } from './console-world.ts'

const PAGE = 'memory/2026-11-17.md'
const SAID = 'Ada moved the billing service to Postgres.'

let folder: string
let world: ConsoleWorld

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loci-notes-'))
  mkdirSync(join(folder, 'memory'))
  writeFileSync(join(folder, PAGE), `# Tuesday\n\n## Retain\n- W @Ada: ${SAID}\n`)
  world = await startConsole(folder)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test('A8 a fact of a Markdown file names the file and the line, also after the line has moved', async () => {
  const page = await world.open('#/facts?subject=Ada')
  await page.getByRole('option', { name: SAID }).click()
  const origin = page.locator('.fact-detail .origin')
  await origin.getByText(`${PAGE}, line 4`).waitFor()
  expect(await listViolations(page)).toEqual([])

  const text = readFileSync(join(folder, PAGE), 'utf8')
  writeFileSync(join(folder, PAGE), text.replace('\n\n', '\n\nA page with one more line.\n\n'))
  await goTo(page, '#/health')
  await page.getByRole('button', { name: 'Read the workspace' }).click()
  await page.getByText('The workspace was read: files 1').waitFor()
  await goTo(page, '#/facts?subject=Ada')
  await page.getByRole('option', { name: SAID }).click()
  await origin.getByText(`${PAGE}, line 6`).waitFor()
  await page.close()
})

test('A8 what doctor finds wrong with an index is gone after its button was pressed', async () => {
  await dropOneEntry()
  const page = await world.open('#/health', { language: 'it' })
  const found = page.locator('.check-row', { hasText: 'indice delle parole' })
  await found.getByText('È danneggiato.').waitFor()
  expect(await page.getByText('Qualcosa non funziona').count()).toBe(1)
  expect(await listViolations(page)).toEqual([])

  await found.getByRole('button', { name: 'Ricostruisci gli indici' }).click()
  await page.getByText('Gli indici sono stati ricostruiti').waitFor()
  await page.getByText('È tutto in ordine').waitFor()
  await page.getByText('controlli superati').click()
  await found.getByText('Documenti: ').waitFor()

  expect((await world.owner.admin.doctor({})).status).toBe('ok')
  const { items } = await world.owner.recall({ query: 'billing service Postgres', cutoff: 0 })
  expect(items.map(({ text }) => text)).toContainEqual(expect.stringContaining(SAID))
  await page.close()
})

/** Takes a document out of the text index, behind its back. */
async function dropOneEntry(): Promise<void> {
  const path = join(folder, '.memory', 'index.sqlite')
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  await database.write(() =>
    database
      .statement('delete from text_entry_1 where ord = (select max(ord) from text_entry_1)')
      .run(),
  )
  database.close()
}
