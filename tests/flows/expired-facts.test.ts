import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { keep } from '../support/keep.ts'
import { promptOf } from '../support/prompt-of.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { callJson, serveTest } from '../surfaces/support/http-caller.ts'
import { NOW_MS, openTestMemory as openServed } from '../surfaces/support/open-test-memory.ts'
import { runTestCli } from '../surfaces/support/test-cli.ts'

const DAY_MS = 86_400_000

/** What was once so, what is so now, and questions that could take the one for the other. */
const CASES = [
  {
    old: 'The newsroom edits its texts in Quire.',
    now: 'The newsroom edits its texts in Folio.',
    questions: [
      'Where does the newsroom edit its texts?',
      'Which program should the newsroom edit its texts in?',
      'Should we edit the texts of the newsroom in Quire?',
      'How can I best edit texts for the newsroom?',
      'Summarise how the newsroom edits its texts.',
      'newsroom texts Quire',
    ],
    past: 'What did the newsroom edit its texts in before?',
  },
  {
    old: 'La redazione tiene le bozze in Quire.',
    now: 'La redazione tiene le bozze in Folio.',
    questions: [
      'Dove tiene le bozze la redazione?',
      'Dove dovremmo tenere le bozze della redazione?',
      'Ci conviene tenere le bozze della redazione in Quire?',
    ],
    past: 'Dove teneva in passato le bozze la redazione?',
  },
  {
    old: '편집국은 원고를 콰이어에 보관한다.',
    now: '편집국은 원고를 폴리오에 보관한다.',
    questions: [
      '편집국은 원고를 어디에 보관해?',
      '편집국 원고를 어디에 보관해야 할까?',
      '편집국 원고를 콰이어에 보관하는 게 좋을까?',
    ],
    past: '편집국은 예전에 원고를 어디에 보관했어?',
  },
] as const

async function openNewsroom({ old, now }: (typeof CASES)[number]) {
  const { memory } = openTestMemory()
  const was = await keep(memory, {
    text: old,
    occurredAt: '2024-01-01',
    validFrom: '2024-01-01',
    validUntil: '2025-06-30',
  })
  const is = await keep(memory, { text: now, validFrom: '2025-06-30' })
  return { memory, was: was.fact.id, is: is.fact.id }
}

describe('F4 F3 what held until a time that has passed', () => {
  test.each(CASES)(
    'F4 is no answer to a question about now or about what to do: $old',
    async (one) => {
      const { memory, was, is } = await openNewsroom(one)
      for (const query of one.questions) {
        const ids = (await memory.recall({ query, cutoff: 0 })).items.map(({ id }) => id)
        expect(ids, query).not.toContain(was)
        expect(ids, query).toContain(is)
      }
      const { text } = await promptOf(memory, { query: one.questions[0] })
      expect(text).not.toContain(one.old)
    },
  )

  test.each(CASES)(
    'F3 is an answer when the past is asked for, and says that it is over: $old',
    async (one) => {
      const { memory, was } = await openNewsroom(one)
      const history = await memory.recall({ query: one.questions[0], history: true, cutoff: 0 })
      const before = await memory.recall({
        query: one.questions[0],
        until: '2025-01-01',
        cutoff: 0,
      })
      const prompt = await promptOf(memory, {
        query: one.questions[0],
        history: true,
        cutoff: 0,
      })

      expect(history.items.map(({ id }) => id)).toContain(was)
      expect(before.items.map(({ id }) => id)).toEqual([was])
      expect(history.items.find(({ id }) => id === was)?.validUntil).toBe(
        '2025-06-30T00:00:00.000Z',
      )
      expect(prompt.text).toMatch(/over since 2025-06-30 · trust: person/u)
    },
  )

  test.each(CASES)('F3 is an answer to a question in the past: $past', async (one) => {
    const { memory, was } = await openNewsroom(one)

    const { items: results } = await memory.recall({ query: one.past, cutoff: 0 })

    expect(results.map(({ id }) => id)).toContain(was)
  })

  test('F3 F6 says that it is over where it is listed, shown, pinned or told of somebody', async () => {
    const opened = await openServed()
    const { fact } = await keep(opened.memory, {
      text: 'Noor Haddad rents the loft in Malmö.',
      validUntil: '2026-01-31',
    })
    await opened.memory.facts.pin({ id: fact.id })
    const show = async (...args: readonly string[]) => (await runTestCli(args, { opened })).stdout

    expect(await show('fact', 'get', fact.id)).toContain('over since 2026-01-31')
    expect(await show('fact', 'list')).toContain('over')
    expect(await show('entity', 'get', 'Noor Haddad')).toContain('over since 2026-01-31')
    expect(await show('recall', 'loft', '--history')).toContain('over since 2026-01-31')
    expect((await opened.memory.context()).text).toContain('over since 2026-01-31 · trust')
    await opened.memory.close()
  })
})

describe('T7 F3 lengths of time', () => {
  let opened: OpenedMemory

  beforeEach(async () => {
    opened = await openServed()
  })

  afterEach(async () => {
    await opened.memory.close()
  })

  /** Through every surface: the fact that it stored. */
  async function storeThroughAll(more: Readonly<Record<string, string>>) {
    const server = await serveTest(opened)
    const flags = Object.entries(more).map(
      ([name, value]) => `--${name.replaceAll(/[A-Z]/gu, (it) => `-${it.toLowerCase()}`)}=${value}`,
    )
    const library = await keep(opened.memory, { text: 'The ferry is painted white.', ...more })
    const cli = await runTestCli(
      ['remember', 'Il traghetto è dipinto di bianco.', ...flags, '--json'],
      { opened },
    )
    const http = await callJson(`${server.url}/v1/remember`, {
      body: { text: '연락선은 하얀색으로 칠해져 있다.', ...more },
    })
    await server.stop()
    return [library.fact, JSON.parse(cli.stdout).fact, http.body.fact]
  }

  test.each([
    ['30d', 30],
    ['in 30 days', 30],
    ['tra 2 settimane', 14],
    ['fra 3 giorni', 3],
    ['30일 후', 30],
    ['2주 뒤', 14],
    ['48h', 2],
    ['3 days ago', -3],
    ['3 giorni fa', -3],
    ['3일 전', -3],
  ])(
    'F3 validUntil "%s" is %i days from now, through the library, the CLI and HTTP',
    async (validUntil, days) => {
      for (const fact of await storeThroughAll({ validUntil })) {
        expect(fact.validUntil).toBe(new Date(NOW_MS + days * DAY_MS).toISOString())
      }
    },
  )

  test.each([
    ['30d', -30],
    ['30 days ago', -30],
    ['2 settimane fa', -14],
    ['일주일', undefined],
    ['3일 전', -3],
    ['in 2 days', 2],
  ])('F3 occurredAt "%s" is %s days from now', async (occurredAt, days) => {
    if (days === undefined) {
      await expect(
        opened.memory.remember({ text: 'The ferry is painted white.', occurredAt }),
      ).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        hint: expect.stringContaining('3 days ago'),
      })
      return
    }
    for (const fact of await storeThroughAll({ occurredAt })) {
      expect(fact.occurredAt).toBe(new Date(NOW_MS + days * DAY_MS).toISOString())
    }
  })

  test('F3 dates and full times are what they say, and a length of "since" is in the past', async () => {
    for (const fact of await storeThroughAll({ validUntil: '2027-02-01' })) {
      expect(fact.validUntil).toBe('2027-02-01T00:00:00.000Z')
    }
    const full = await keep(opened.memory, {
      text: 'The pier is closed to cars.',
      validUntil: '2026-04-01T08:30:00+02:00',
    })
    expect(full.fact.validUntil).toBe('2026-04-01T06:30:00.000Z')
    const found = await opened.memory.facts.list({ since: '30d' })
    expect(found.total).toBe(4)
    expect((await opened.memory.facts.list({ since: '0d' })).total).toBe(4)
  })

  test('T7 a correction that says how long something holds means the day on which it was said', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The ferry leaves at nine.' })
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const proposed = await agent.correct({ id: fact.id, validUntil: '10d' })
    clock.advance(3 * DAY_MS)

    await memory.questions.close({
      id: proposed.outcome === 'proposed' ? proposed.question : '',
      confirm: true,
    })

    expect((await memory.facts.get({ id: fact.id })).fact?.validUntil).toBe(
      '2026-03-11T12:00:00.000Z',
    )
    await memory.correct({ id: fact.id, validUntil: 'in 2 weeks' })
    expect((await memory.facts.get({ id: fact.id })).fact?.validUntil).toBe(
      '2026-03-18T12:00:00.000Z',
    )
  })
})

test.each([
  ['The crew used a diesel pump.', 'Which pump did the crew use in 2024?'],
  ["L'equipaggio usava una pompa diesel.", "Quale pompa usava l'equipaggio nel 2024?"],
])('F3 %j, told when it was over, answers a question about that time', async (text, query) => {
  const { memory } = openTestMemory()
  await keep(memory, { text, validUntil: '2025-03-01' })
  const { items } = await memory.recall({ query })
  expect(items).toMatchObject([{ text, validUntil: '2025-03-01T00:00:00.000Z' }])
})
