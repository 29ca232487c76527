import { copyFileSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSqliteDatabase } from '../../src/adapters/sqlite/index.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { askEverything } from './check-store.ts'
import { openCrashMemory } from './crash-memory.ts'
import { countPages, flipBit, overwritePage } from './damage-file.ts'

const FACTS = 150
const WORDS = ['tea', 'garden', 'launch', '검색', 'gatto', '数据库', 'timeout', '🚀', 'שלום']

async function fill(home: string, facts: number): Promise<Memory> {
  const memory = await openCrashMemory(home)
  for (let number = 0; number < facts; number++) {
    const text = `${WORDS[number % 9]} ${WORDS[(number * 5) % 9]} writer1 ${number} ${'pad '.repeat(60)}`
    await memory.conversations.record({ turns: [{ text, tags: [`tag${number % 5}`] }] })
  }
  return memory
}

async function everyAnswer(memory: Memory): Promise<unknown> {
  const { items: facts, total } = await memory.facts.list({ limit: 1_000 })
  return { answers: await askEverything(memory), facts, total }
}

interface Outcome {
  readonly answer?: unknown
  readonly error?: unknown
  /** What `doctor` says afterwards. */
  readonly verdict?: string
}

async function attempt(home: string): Promise<Outcome> {
  let memory: Memory | undefined
  try {
    memory = await openCrashMemory(home)
    const answer = await everyAnswer(memory)
    return { answer, verdict: (await memory.admin.doctor()).status }
  } catch (error) {
    return { error }
  } finally {
    await memory?.close()
  }
}

interface Answers {
  readonly answers: readonly {
    readonly notices: readonly unknown[]
    readonly found: readonly { readonly id: string }[]
  }[]
}

function hasNotice(answer: unknown): boolean {
  return (answer as Answers | undefined)?.answers.some(({ notices }) => notices.length > 0) ?? false
}

// Something may be missing, but nothing is there that should not be.
function expectNothingWrong(answer: unknown, right: unknown): void {
  const all = (right as Answers).answers
  ;(answer as Answers).answers.forEach(({ found }, index) => {
    const ids = new Set(all[index]?.found.map(({ id }) => id))
    expect(found.filter(({ id }) => !ids.has(id))).toEqual([])
  })
}

describe('T3 a damaged file gives a clear error or the right answer, never a wrong one', () => {
  let pristine = ''
  let right: unknown

  beforeAll(async () => {
    pristine = join(process.env.TMPDIR ?? '/tmp', `loci-faults-${process.pid}`)
    mkdirSync(pristine, { recursive: true })
    const memory = await fill(pristine, FACTS)
    await memory.admin.reindex()
    right = await everyAnswer(memory)
    await memory.close()
    return () => rmSync(pristine, { recursive: true, force: true })
  })

  function damagedCopy(damage: (file: string) => void): string {
    const home = temporaryFolder()
    const file = join(home, 'loci.sqlite')
    copyFileSync(join(pristine, 'loci.sqlite'), file)
    damage(file)
    return home
  }

  function expectNoWrongAnswer(outcome: Outcome, what: string) {
    if ('error' in outcome) {
      expect(MemoryError.is(outcome.error), `${what}: ${String(outcome.error)}`).toBe(true)
    } else expect(outcome.answer, what).toEqual(right)
  }

  test('T3 any page overwritten with garbage or zeros', async () => {
    const pages = countPages(join(pristine, 'loci.sqlite'))
    const step = Math.max(1, Math.floor(pages / sample(6, 25)))
    let noticed = 0

    for (let page = 0; page < pages; page += step) {
      for (const fillByte of [() => 0, (index: number) => (index * 31 + page * 17) % 251]) {
        const home = damagedCopy((file) => overwritePage(file, page, fillByte))
        const outcome = await attempt(home)
        expectNoWrongAnswer(outcome, `page ${page}`)
        if ('error' in outcome) noticed += 1
      }
    }
    expect(noticed).toBeGreaterThan(0)
  })

  test('T3 a bit flipped anywhere', async () => {
    const size = statSync(join(pristine, 'loci.sqlite')).size

    for (let number = 0; number < sample(12, 40); number++) {
      const offset = Math.floor(((number * 0.618_033_988_7) % 1) * size)
      const home = damagedCopy((file) => flipBit(file, offset, number % 8))
      const outcome = await attempt(home)
      // SQLite has no checksums for keys: a flipped one can hide a row from a list. Whoever asks
      // is told, by `doctor` or by a notice, and what recall finds is still right.
      const isTold = outcome.verdict === 'failed' || hasNotice(outcome.answer)
      if (isTold) expectNothingWrong(outcome.answer, right)
      else expectNoWrongAnswer(outcome, `bit ${number % 8} of byte ${offset}`)
    }
  })

  test('T3 a file cut off anywhere', async () => {
    const size = statSync(join(pristine, 'loci.sqlite')).size

    for (const share of [0, 0.1, 0.33, 0.5, 0.75, 0.99]) {
      const home = damagedCopy((file) => truncateSync(file, Math.floor(size * share)))
      const outcome = await attempt(home)
      if (share > 0) expectNoWrongAnswer(outcome, `cut at ${share}`)
    }
  })

  test('T3 a file that is no database is refused and left alone', async () => {
    const home = damagedCopy((file) => writeFileSync(file, 'my diary, not a database at all'))

    const outcome = await attempt(home)

    expect(MemoryError.is(outcome.error, 'CORRUPT_DATA')).toBe(true)
    expect(statSync(join(home, 'loci.sqlite')).size).toBe(31)
  })
})

test('T3 a full disk refuses the write with a clear error and loses nothing', async () => {
  const home = temporaryFolder()
  const memory = await fill(home, 20)
  await memory.close()
  const before = await attempt(home)
  const path = join(home, 'loci.sqlite')

  // SQLite's own limit on pages answers as a full disk does.
  const database = await openSqliteDatabase({ path })
  const pages = Number(database.statement('pragma page_count').get()?.page_count)
  database.statement(`pragma max_page_count = ${pages + 2}`).get()
  const error = await database
    .write(() => {
      database.statement('create table filler (bytes blob)').run()
      for (let row = 0; row < 100; row++) {
        database.statement('insert into filler values (randomblob(4000))').run()
      }
    })
    .catch((caught: unknown) => caught)
  database.close()

  expect(MemoryError.is(error, 'STORE_FULL')).toBe(true)
  expect((error as MemoryError).message).toBe(`The disk is full (${path})`)
  expect((error as MemoryError).hint).toContain('Free some space')
  expect(await attempt(home)).toEqual(before)
})
