import { expect, test } from 'vitest'
import { makeUnifiedDiff } from '../../src/core/language/syntax/make-unified-diff.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const FILE = 'src/carrello.ts'
const STACK = 'TypeError: 장바구니 is undefined\n    at total (/srv/src/carrello.ts:4:9)'

function sidesOf(name: string): readonly [before: string, after: string] {
  const guard = `  if (${name} == null) {\n    return null\n  }\n`
  return [
    `function show(${name}) {\n  log(${name}.rows)\n  return ${name}.total\n}\n`,
    `function show(${name}: Cart) {\n${guard}  log(${name}.rows)\n  return ${name}?.total\n}\n`,
  ]
}

/** An episode that teaches something to each learner. */
function telling(name: string): EpisodeInput {
  const [before, after] = sidesOf(name)
  return {
    task: { description: `mend ${name}`, type: 'bugfix' },
    context: { files: [FILE], errors: [{ type: 'TypeError', stack: STACK }] },
    execution: {
      trace: [
        { tool: 'bash', input: 'npm test', error: STACK },
        { tool: 'edit', input: FILE },
        { tool: 'bash', input: 'npm test' },
      ],
      decisions: [{ decision: 'ask whether it is there' }],
    },
    outcome: {
      status: 'success',
      patches: [{ file: FILE, diff: makeUnifiedDiff(before, after, FILE) }],
    },
    reflection: { gotchas: ['빈 장바구니'], solutionPattern: 'ask whether it is there' },
  }
}

/** What each learner keeps, as the public surfaces and the store show it. */
const LEARNERS: readonly {
  readonly name: string
  readonly collection: string
  readonly show: (memory: Memory) => Promise<unknown>
}[] = [
  { name: 'K1 bugs', collection: 'bug-patterns', show: (memory) => memory.bugs.list() },
  { name: 'K2 K3 rules', collection: 'code-rules', show: (memory) => memory.rules.list() },
  { name: 'K4 projects', collection: 'projects', show: (memory) => memory.projects.get() },
  {
    name: 'K5 preferences',
    collection: 'preferences',
    show: (memory) => memory.preferences.list(),
  },
  { name: 'K6 tools', collection: 'run-digests', show: (memory) => memory.projects.get() },
]

async function learned(names: readonly string[]): Promise<TestMemory & { ids: string[] }> {
  const opened = openTestMemory()
  const ids: string[] = []
  for (const name of names) {
    opened.clock.advance(60_000)
    ids.push((await storeEpisode(opened.memory, telling(name))).id)
  }
  await opened.memory.admin.nightly({})
  return { ...opened, ids }
}

async function stored({ documents }: TestMemory, collection: string): Promise<string> {
  const { documents: all } = await documents.query(collection, { limit: 1_000 })
  return JSON.stringify(all.map(({ id, body }) => ({ id, body })))
}

for (const { name, collection, show } of LEARNERS) {
  test(`${name}: a deleted episode is named in nothing that was learned from it`, async () => {
    const opened = await learned(['cart', 'ordine', '주문'])
    const [gone = '', ...kept] = opened.ids
    expect(await stored(opened, collection)).toContain(gone)

    await opened.memory.forget({ id: gone })

    const rest = await stored(opened, collection)
    expect(rest).not.toContain(gone)
    for (const id of kept) expect(rest).toContain(id)
    expect(JSON.stringify(await show(opened.memory))).not.toContain(gone)
  })

  test(`${name}: what no episode shows any more is gone`, async () => {
    const opened = await learned(['cart', 'ordine'])
    expect(await stored(opened, collection)).not.toBe('[]')

    for (const id of opened.ids) await opened.memory.forget({ id })

    expect(await stored(opened, collection)).toBe('[]')
  })
}

test('K3 K4 what was learned is listed with the episodes behind it, by their tasks', async () => {
  const { memory, ids } = await learned(['cart', 'ordine', '주문', 'panier'])
  const newest = ids.toReversed()
  const [rule] = (await memory.rules.list()).items
  expect(rule?.behind.map(({ id }) => id)).toEqual(newest.slice(0, 3))
  expect(rule?.behind[0]).toMatchObject({ task: 'mend panier', status: 'success' })

  const { project, tools } = await memory.projects.get()
  const { hotspots, team, behind = [] } = project ?? {}
  expect(hotspots?.oftenModified[0]).toMatchObject({ tasks: 4, episodeIds: newest.slice(0, 3) })
  expect(team?.commonIssues[0]).toMatchObject({ tasks: 4, episodeIds: newest.slice(0, 3) })
  expect(new Set(behind.map(({ id }) => id))).toEqual(new Set(newest.slice(0, 3)))
  expect(tools?.tools[0]?.episodeIds).toEqual(newest.slice(0, 3))
})

test('A1 K7 the files at hand bring the bugs that occurred in them and their hotspots', async () => {
  const opened = openTestMemory()
  await opened.memory.episodes.store(telling('cart'))
  opened.clock.advance(60_000)
  const { id } = await storeEpisode(opened.memory, telling('ordine'))
  await opened.memory.admin.nightly({})

  const { pieces } = await opened.memory.context.forTask({ files: [FILE] })

  const bug = pieces.find(({ section }) => section === 'bug')
  expect(bug?.text).toContain('TypeError: <name> is undefined\nIt occurred in these files.')
  expect(bug?.episodeIds).toContain(id)
  const hotspot = pieces.find(({ section }) => section === 'hotspot')
  expect(hotspot?.text).toContain('errors in 2 tasks')
  const named = await opened.memory.context.forTask({ task: `Look at ${FILE} again` })
  expect(named.pieces.map((one) => one.id)).toContain(bug?.id)
  const elsewhere = await opened.memory.context.forTask({ files: ['docs/a.md'] })
  expect(elsewhere.pieces.some(({ section }) => section === 'bug')).toBe(false)
})

test('K1 a bug knows the frameworks that the mended files import', async () => {
  const { memory } = openTestMemory()
  const file = 'cassa/views.py'
  await memory.episodes.store({
    task: { description: 'Aggiusta la vista' },
    context: { errors: [{ type: 'ValueError', message: 'ordine senza righe' }] },
    outcome: {
      status: 'success',
      patches: [
        {
          file,
          diff: makeUnifiedDiff(
            'from django.http import Http404\nimport os\nrows = order.rows\n',
            'from django.http import Http404\nimport os\nrows = order.rows or []\n',
            file,
          ),
        },
      ],
    },
    reflection: { solutionPattern: 'use no rows' },
  })
  await memory.admin.nightly({})

  const { items: patterns } = await memory.bugs.list()
  expect(patterns[0]?.context.frameworks).toEqual(['django'])
})
