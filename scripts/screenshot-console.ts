// `npm run screenshots`: draws the pictures of docs/guides/console.md from a memory that is filled
// through the API. `--all <folder>` draws every page in every look instead, to be looked at.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listAddresses } from '../tests/console/addresses.ts'
import {
  type ConsoleWorld,
  goTo,
  type OpenPageOptions,
  startConsole,
} from '../tests/console/console-world.ts'
import { fillFacts } from '../tests/console/fill-facts.ts'
import { fillTasks, startTasks } from '../tests/console/fill-tasks.ts'

interface Picture extends OpenPageOptions {
  readonly name: string
  /** A page of `listAddresses`. */
  readonly of: string
}

const PHONE = { width: 390, height: 844 }

const PICTURES: readonly Picture[] = [
  { name: 'home', of: 'home' },
  { name: 'ask', of: 'ask' },
  { name: 'facts', of: 'fact' },
  { name: 'queue', of: 'queue' },
  { name: 'task', of: 'task', height: 1_250 },
  { name: 'episode', of: 'episode' },
  { name: 'learning', of: 'learning' },
  { name: 'pattern', of: 'pattern' },
  { name: 'health', of: 'health' },
  { name: 'italian', of: 'episode', language: 'it' },
  { name: 'korean', of: 'health', language: 'ko' },
  { name: 'dark', of: 'queue', scheme: 'dark' },
  { name: 'phone', of: 'task', ...PHONE },
]

const LOOKS: readonly OpenPageOptions[] = [
  {},
  { language: 'it', scheme: 'dark' },
  { language: 'ko' },
  { ...PHONE },
  { language: 'it', scheme: 'dark', ...PHONE },
  { language: 'ko', ...PHONE },
]

const { values } = parseArgs({ options: { all: { type: 'string' } } })
const folder = values.all ?? join(import.meta.dirname, '../docs/guides/console')
const world = await startConsole(undefined, true)
try {
  await fillFacts(world)
  await fillTasks(world)
  world.wasAgo(6)
  await world.owner.backups.create({})
  world.wasAgo(2)
  await world.owner.remember({
    text: 'The invoice export is on time again.',
    entities: ['invoice export'],
    speaker: 'Ada',
  })
  await startTasks(world)
  const addresses = await listAddresses(world)
  mkdirSync(folder, { recursive: true })
  for (const picture of values.all === undefined ? PICTURES : everyLook(addresses)) {
    await draw(world, addresses[picture.of] ?? '', picture)
  }
} finally {
  await world.close()
}

function everyLook(addresses: Readonly<Record<string, string>>): readonly Picture[] {
  return Object.keys(addresses).flatMap((of) =>
    LOOKS.map((look) => {
      const { language = 'en', scheme = 'light', width = 1280 } = look
      return { ...look, of, name: `${of}-${language}-${scheme}-${width}` }
    }),
  )
}

async function draw(
  { home, open }: ConsoleWorld,
  address: string,
  { name, of: _of, ...look }: Picture,
): Promise<void> {
  const page = await open('#/', look)
  // The memory is in a temporary folder; nobody's is.
  await page.route(/\/v1\/(?!events)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(home, '~/.loci'),
    })
  })
  await goTo(page, address)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: values.all !== undefined })
  await page.close()
}
