import { describe, expect, test } from 'vitest'
import type { EpisodeSearchInput } from '../../src/core/tasks/episodes/search-input.ts'
import { episodeOf, FULL_EPISODE } from '../support/episode-inputs.ts'
import { codeOf, foundBy } from '../support/episode-searches.ts'
import { openTestMemory } from '../support/test-memory.ts'

describe('E7 structured', () => {
  async function openWithEpisodes() {
    const opened = openTestMemory()
    const { memory } = opened
    await memory.episodes.store({ ...FULL_EPISODE, project: 'shop', session: 'lunedì' })
    await memory.episodes.store({
      task: { description: 'Aggiornare la cache', type: 'refactoring' },
      outcome: { status: 'partial' },
      metadata: { domain: 'performance', tags: ['cache', '결제'] },
      execution: { toolsUsed: [{ name: 'edit' }] },
      context: { files: ['src/cache.ts'], symbols: ['Cache.get'], errors: [] },
      occurredAt: '2026-01-10',
      project: 'shop',
    })
    await memory.episodes.store({
      task: { description: '修复登录错误', type: 'bugfix' },
      outcome: { status: 'failure' },
      metadata: { domain: 'auth', tags: ['登录'] },
      context: { errors: [{ type: 'TypeError', message: 'user is undefined' }] },
      occurredAt: '2026-02-15',
      project: 'site',
      session: 'lunedì',
    })
    return opened
  }
  const PAYMENT = FULL_EPISODE.task.description
  const CACHE = 'Aggiornare la cache'
  const LOGIN = '修复登录错误'

  test.each<[EpisodeSearchInput, readonly string[]]>([
    [{}, [PAYMENT, LOGIN, CACHE]],
    [{ orderBy: 'oldest' }, [CACHE, LOGIN, PAYMENT]],
    [{ project: 'shop' }, [PAYMENT, CACHE]],
    [{ taskType: 'bugfix' }, [PAYMENT, LOGIN]],
    [{ domain: 'auth' }, [LOGIN]],
    [{ status: ['partial', 'failure'] }, [LOGIN, CACHE]],
    [{ tags: ['결제'] }, [PAYMENT, CACHE]],
    [{ tags: ['登录', 'cache'] }, [LOGIN, CACHE]],
    [{ tools: ['edit'] }, [PAYMENT, CACHE]],
    [{ files: ['./src/payments/retry.ts'] }, [PAYMENT]],
    [{ files: ['src\\cache.ts', 'src/none.ts'] }, [CACHE]],
    [{ symbols: ['Cache.get'] }, [CACHE]],
    [{ errorTypes: ['TypeError', 'TimeoutError'] }, [PAYMENT, LOGIN]],
    [{ session: 'lunedì' }, [PAYMENT, LOGIN]],
    [{ since: '2026-02-01' }, [PAYMENT, LOGIN]],
    [{ since: '2026-02-01', until: '2026-02-20' }, [LOGIN]],
    [{ project: 'shop', tools: ['edit'], tags: ['결제'], status: ['partial'] }, [CACHE]],
    [{ session: 'lunedì', taskType: 'bugfix', until: '2026-02-20' }, [LOGIN]],
    [{ domain: 'auth', onlySuccessful: true }, []],
    [{ project: 'shop', errorTypes: ['TypeError'] }, []],
    [{ status: ['failure'], onlySuccessful: true }, []],
  ])('E7 %j finds exactly what fits, by filters and by text', async (input, expected) => {
    const { memory } = await openWithEpisodes()

    expect(await foundBy(memory, input)).toEqual(expected)
    // The same filters inside of the indexes.
    const { orderBy: _orderBy, ...filters } = input
    const withText = await foundBy(memory, { ...filters, text: 'payment 登录 cache' })
    expect(new Set(withText)).toEqual(new Set(expected))
  })

  test('E7 pages follow each other without a gap, and know how many there are', async () => {
    const { memory, clock } = openTestMemory()
    for (let number = 0; number < 25; number++) {
      clock.advance(1_000)
      await memory.episodes.store(episodeOf(`nota ${number}`))
    }
    const seen: string[] = []
    const totals: (number | undefined)[] = []

    for (let after: string | undefined; ; ) {
      const page = await memory.episodes.search({ k: 10, orderBy: 'oldest', after })
      seen.push(...page.items.map(({ episode }) => episode.task.description))
      totals.push(page.total)
      after = page.next
      if (after === undefined) break
    }

    expect(seen).toEqual(Array.from({ length: 25 }, (_, number) => `nota ${number}`))
    expect(totals).toEqual([25, 25, 25])
  })

  test('E7 what contradicts itself is refused', async () => {
    const { memory } = openTestMemory()
    const inputs: readonly EpisodeSearchInput[] = [
      { since: '2026-02-01', until: '2026-01-01' },
      { since: 'ieri' },
      { mode: 'structured', text: 'x' },
      { k: 0 },
      { after: 'nonsense' },
    ]

    for (const input of inputs) {
      expect(await codeOf(memory.episodes.search(input)), JSON.stringify(input)).toBe(
        'INVALID_INPUT',
      )
    }
  })
})

describe('E9 in time', () => {
  // The tests take place on Sunday, 1 March 2026, at noon.
  async function openWithDays() {
    const opened = openTestMemory()
    const days = ['2026-03-01', '2026-02-28', '2026-02-23', '2026-02-17', '2026-01-05']
    for (const occurredAt of days) {
      await opened.memory.episodes.store(episodeOf(`deploy on ${occurredAt}`, { occurredAt }))
    }
    const named = (...wanted: readonly string[]) => wanted.map((day) => `deploy on ${day}`)
    return { ...opened, named }
  }

  test.each<[EpisodeSearchInput, readonly string[]]>([
    [{ when: 'yesterday' }, ['2026-02-28']],
    [{ when: 'ieri' }, ['2026-02-28']],
    [{ when: '어제' }, ['2026-02-28']],
    [{ when: 'last week' }, ['2026-02-17']],
    [{ when: '지난달' }, ['2026-02-28', '2026-02-23', '2026-02-17']],
    [{ when: 'gennaio' }, ['2026-01-05']],
    [{ since: '2026-02-17', until: '2026-02-28' }, ['2026-02-23', '2026-02-17']],
    [{ since: '5d' }, ['2026-03-01', '2026-02-28']],
    [{ recent: 2 }, ['2026-03-01', '2026-02-28']],
    [{ recent: 2, orderBy: 'oldest' }, ['2026-02-28', '2026-03-01']],
    [{ recent: 3, until: '2026-02-28' }, ['2026-02-23', '2026-02-17', '2026-01-05']],
    [{ recent: 4, k: 1 }, ['2026-03-01']],
  ])('E9 %j finds what was finished then', async (input, expected) => {
    const { memory, named } = await openWithDays()

    expect(await foundBy(memory, input)).toEqual(named(...expected))
  })

  test('E9 the latest n bound a search by text too, those of one moment included', async () => {
    const { memory } = await openWithDays()
    await memory.episodes.store(episodeOf('other work', { occurredAt: '2026-02-28' }))
    const search = { text: 'deploy on 2026-01-05', orderBy: 'newest' } as const

    expect(await foundBy(memory, { ...search, recent: 2 })).toHaveLength(2)
    expect((await foundBy(memory, { ...search, recent: 2 }))[0]).toBe('deploy on 2026-03-01')
    expect(await foundBy(memory, { ...search, recent: 6 })).toContain('deploy on 2026-01-05')
  })

  test('E9 the latest n are searched behind any number of nearer, older ones', async () => {
    const { memory, clock } = openTestMemory()
    for (let number = 0; number < 150; number++)
      await memory.episodes.store(episodeOf('배포 자동화'))
    clock.advance(1_000)
    await memory.episodes.store(episodeOf('una cosa nuova'))

    expect(await foundBy(memory, { text: '배포 자동화', recent: 1 })).toEqual(['una cosa nuova'])
  })

  test('E9 words that name no time, or several, are refused', async () => {
    const { memory } = openTestMemory()

    expect(await codeOf(memory.episodes.search({ when: 'banana' }))).toBe('INVALID_INPUT')
    expect(await codeOf(memory.episodes.search({ when: 'yesterday, and in 2019' }))).toBe(
      'INVALID_INPUT',
    )
  })

  test('E9 "this session" is the own one, or else the one in which anything happened last', async () => {
    const { memory, clock } = openTestMemory()
    expect(await codeOf(memory.episodes.search({ thisSession: true }))).toBe('INVALID_INPUT')
    await memory.episodes.store(episodeOf('uno', { session: 'mattina' }))
    clock.advance(3_600_000)
    await memory.episodes.store(episodeOf('due', { session: 'sera' }))
    await memory.episodes.store(episodeOf('tre'))
    const morning = memory.as({ scope: { tenant: 'acme', session: 'mattina' }, surface: 'library' })

    expect(await foundBy(memory, { thisSession: true })).toEqual(['due'])
    expect(await foundBy(memory, { thisSession: true, text: 'uno due tre' })).toEqual(['due'])
    expect(await foundBy(morning, { thisSession: true })).toEqual(['uno'])

    clock.advance(3_600_000)
    await memory.remember({ text: 'Guten Morgen means good morning.', session: 'mattina' })
    expect(await foundBy(memory, { thisSession: true })).toEqual(['uno'])
  })
})
