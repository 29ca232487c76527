import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function exportOf(
  memory: Memory,
  input: Parameters<Memory['exportAll']>[0] = {},
): Promise<string> {
  let content = ''
  for await (const piece of memory.exportAll(input)) content += piece
  return content
}

async function answersOf(memory: Memory): Promise<unknown> {
  const queries = [
    'Where does Ada live?',
    'Dove abita Marco?',
    '민수는 무엇을 좋아해?',
    'What did Anna say about the budget?',
  ]
  return await Promise.all(
    queries.map(async (query) => {
      const { items: results } = await memory.recall({ query })
      return results.map(({ id, text, score }) => [id, text, score])
    }),
  )
}

async function fill(memory: Memory, clock: { advance(ms: number): void }) {
  const old = await keep(memory, { text: 'Ada lives in Turin.', tags: ['home'] })
  clock.advance(1_000)
  await keep(memory, { text: 'Ada lives in Milan.', supersedes: old.fact.id })
  await keep(memory, { text: 'Marco abita a Genova.', speaker: 'Marco', importance: 0.9 })
  await keep(memory, { text: '민수는 등산을 좋아한다.', topics: ['hobby/outdoors'] })
  const gone = await keep(memory, { text: 'Lea keeps a secret diary in Oslo.' })
  await memory.conversations.record({
    session: 'monday',
    turns: [
      { speaker: 'Anna', text: 'The budget for the fair is four thousand euro.' },
      { speaker: 'Ben', text: 'Good, I will book the hall.' },
    ],
  })
  clock.advance(1_000)
  await memory.forget({ id: gone.fact.id })
  return { old, gone }
}

describe('F5 export and import', () => {
  test('F5 an export read into an empty memory gives the same answers', async () => {
    const { memory, clock } = openTestMemory()
    await fill(memory, clock)
    const content = await exportOf(memory, { status: 'all' })

    const other = openTestMemory()
    other.clock.advance(2_000)
    const report = await other.memory.import({ content })

    expect(report).toMatchObject({ outcomes: { stored: 8 }, dropped: {}, problemsTotal: 0 })
    expect(await answersOf(other.memory)).toEqual(await answersOf(memory))
    const [mine, theirs] = await Promise.all(
      [memory, other.memory].map(async (one) => (await one.facts.list({ status: 'all' })).items),
    )
    const bare = mine?.map(({ source: _source, ...fact }) => fact)
    expect(theirs?.map(({ source: _source, ...fact }) => fact)).toEqual(bare)
    expect(theirs?.[0]?.source).toEqual({
      kind: 'import',
      surface: 'library',
      of: { kind: 'call', surface: 'library' },
    })
    expect(await exportOf(other.memory, { status: 'all' })).toContain('"record":"rejection"')
  })

  test('F5 an export begins with a header, has one record a line and a stable order', async () => {
    const { memory, clock } = openTestMemory()
    const { gone } = await fill(memory, clock)

    const content = await exportOf(memory)
    const lines = content
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

    expect(lines[0]).toMatchObject({
      record: 'header',
      version: 1,
      scope: { tenant: 'acme' },
      counts: { facts: 6, rejections: 1 },
    })
    expect(lines.map(({ record }) => record)).toEqual([
      'header',
      'rejection',
      ...Array.from({ length: 6 }, () => 'fact'),
    ])
    expect(lines[2].history).toMatchObject([{ action: 'remembered' }, { action: 'superseded' }])
    expect(content).not.toContain(gone.fact.text)
    expect(content).not.toContain('diary')
    expect(await exportOf(memory)).toBe(content)
  })

  test('F5 an export read into its own memory changes nothing, however often', async () => {
    const { memory, clock } = openTestMemory()
    await fill(memory, clock)
    const content = await exportOf(memory, { status: 'all' })

    for (const _ of ['once', 'twice']) {
      clock.advance(60_000)
      const report = await memory.import({ content })
      expect(report.outcomes).toEqual({ unchanged: 8 })
    }
    const later = (await exportOf(memory, { status: 'all' })).split('\n').slice(1)
    expect(later).toEqual(content.split('\n').slice(1))
  })

  test('F5 the newer version of a fact wins, on either side', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada works at the observatory in Asiago.' })
    const older = await exportOf(memory)
    clock.advance(1_000)
    await memory.correct({ id: fact.id, validUntil: '2027-01-01' })
    const newer = await exportOf(memory)

    const other = openTestMemory()
    await other.memory.import({ content: newer })
    expect((await other.memory.import({ content: older })).outcomes).toEqual({ unchanged: 1 })
    expect((await other.memory.facts.get({ id: fact.id })).fact?.validUntil).toBe(
      '2027-01-01T00:00:00.000Z',
    )

    const third = openTestMemory()
    await third.memory.import({ content: older })
    expect((await third.memory.import({ content: newer })).outcomes).toEqual({ updated: 1 })
    expect((await third.memory.facts.get({ id: fact.id })).fact?.validUntil).toBe(
      '2027-01-01T00:00:00.000Z',
    )
  })

  test('F5 an import belongs to who brings it, and takes nothing from others', async () => {
    const { memory } = openTestMemory()
    const ada = memory.as({ scope: { tenant: 'acme', user: 'ada' }, surface: 'library' })
    const ben = memory.as({ scope: { tenant: 'acme', user: 'ben' }, surface: 'library' })
    const kept = await keep(ada, { text: 'The spare key is under the blue flower pot.' })
    const content = await exportOf(ada)

    const report = await ben.import({ content })
    const again = await ben.import({ content })

    expect(report.outcomes).toEqual({ stored: 1 })
    expect(again.outcomes).toEqual({ unchanged: 1 })
    expect((await ada.facts.get({ id: kept.fact.id })).fact).toEqual(kept.fact)
    const [own] = (await ben.facts.list()).items
    expect(own).toMatchObject({ text: kept.fact.text, scope: { tenant: 'acme', user: 'ben' } })
    expect(own?.id).not.toBe(kept.fact.id)
  })

  test('F5 wrong lines are reported with their numbers and do not stop the rest', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada repairs old radios.' })
    const [header = '', line = ''] = (await exportOf(memory)).split('\n')
    const broken = line.replace('"status":"active"', '"status":"eternal"')

    const other = openTestMemory()
    const content = [header, '{"half', broken, '[]', line].join('\n')
    const report = await other.memory.import({ content })

    expect(report.problems.map((one) => one.line)).toEqual([2, 3, 4])
    expect(report.problems[1]?.message).toContain('status')
    expect(report.outcomes).toEqual({ stored: 1 })
    expect((await other.memory.facts.get({ id: fact.id })).fact?.text).toBe(fact.text)
  })

  test('F5 a file of many lines is taken in pieces, and counted as one', async () => {
    const { memory } = openTestMemory()
    await keep(memory, { text: 'The lighthouse was built in 1902.' })
    const [, line = ''] = (await exportOf(memory)).split('\n')
    const count = 600
    const storedWhileReading = new Set<number>()
    async function* chunks(): AsyncGenerator<string> {
      const { fact } = JSON.parse(line)
      for (let number = 0; number < count; number++) {
        const id = `fact-${String(number).padStart(6, '0')}`
        const text = `${fact.text} Beacon ${number}. ${'x'.repeat(900)}`
        yield `${JSON.stringify({ record: 'fact', fact: { ...fact, id, text }, history: [] })}\n`
        if (number % 50 === 0)
          storedWhileReading.add((await other.memory.facts.list({ limit: 1 })).total ?? 0)
      }
    }
    const other = openTestMemory()

    const report = await other.memory.importAll(chunks(), { path: 'backup.jsonl' })

    expect(report.outcomes).toEqual({ stored: count })
    // Something was written before all was read: it is never all in memory.
    expect(storedWhileReading.size).toBeGreaterThan(1)
    expect((await other.memory.facts.list({ status: 'all' })).total).toBe(count)
    let pages = 0
    for await (const piece of other.memory.exportAll()) {
      pages += 1
      expect(piece.split('\n').length).toBeLessThan(110)
    }
    expect(pages).toBe(count / 100)
  })

  test('F5 Markdown is readable, cites its source and can be read again', async () => {
    const { memory, clock } = openTestMemory()
    const { old } = await fill(memory, clock)
    await memory.import({
      path: 'MEMORY.md',
      content: '# Memory\n\n## Coffee\n- Giulia beve solo caffè decaffeinato.\n',
    })

    const content = await exportOf(memory, { format: 'markdown' })

    expect(content).toMatch(
      /^---\nexportedBy: Loci\ndate: 2026-03-01\nfacts: 7\n---\n\n# Memory\n\n## Retain\n/,
    )
    expect(content).toContain('MEMORY.md#L4')
    expect(content).toContain(`- ~~${old.fact.text}~~ <!-- superseded · 2026-03-01`)
    const other = openTestMemory()
    await other.memory.import({ content, path: 'export.md' })
    const texts = (await other.memory.facts.list()).items.map(({ text }) => text)
    expect(texts).toContain('Giulia beve solo caffè decaffeinato.')
    expect(texts).toContain('민수는 등산을 좋아한다.')
    expect(texts).not.toContain(old.fact.text)
    // What the export says of itself is no statement.
    const known = (await memory.facts.list()).items.map(({ text }) => text)
    expect(texts.filter((text) => !known.includes(text))).toEqual([])
  })
})

const LOOK_ALIKES = [
  ['Cyrillic letters', 'Lea keeps а secret diаry in Oslo.'],
  ['invisible characters', 'Lea keeps a sec\u200bret di\u00adary in Os\u200dlo.'],
  ['case and spaces', 'LEA  KEEPS a secret DIARY in oslo'],
  ['full-width letters', 'Ｌｅａ keeps a secret ｄｉａｒｙ in Ｏｓｌｏ.'],
] as const

describe('T6 T8 what was taken out stays out', () => {
  test.each(['forget', 'correct', 'purge'] as const)(
    'T8 an older export does not bring back what was taken out by %s, its neighbours come',
    async (way) => {
      const { memory, clock } = openTestMemory()
      const { fact } = await keep(memory, { text: 'Lea keeps a secret diary in Oslo.' })
      const neighbour = await keep(memory, { text: 'Lea keeps a blue bicycle in Bergen.' })
      const content = await exportOf(memory, { status: 'all' })
      clock.advance(1_000)
      if (way === 'correct') await memory.correct({ id: fact.id })
      else await memory.forget({ id: fact.id })
      if (way === 'purge') await memory.admin.purge({ id: fact.id })

      for (const input of [{ content }, { content: content.replaceAll(fact.id, 'another-id') }]) {
        await memory.import(input)
        await memory.admin.reindex({ fromNothing: true })
        const { items: results } = await memory.recall({ query: 'What does Lea keep?' })
        expect(results.map(({ id }) => id)).toEqual([neighbour.fact.id])
        expect((await memory.facts.list()).total).toBe(1)
      }
    },
  )

  test('T8 rejections come with an export: what was forgotten there is not learned here', async () => {
    const { memory, clock } = openTestMemory()
    const { gone } = await fill(memory, clock)
    const other = openTestMemory()
    await other.memory.import({ content: await exportOf(memory) })

    expect(await other.memory.remember({ text: gone.fact.text })).toMatchObject({
      outcome: 'dropped',
      code: 'forgotten',
    })
    expect((await other.memory.facts.list({ status: 'all' })).total).toBe(6)
  })

  test('T8 what was restored since is not rejected again by an older export', async () => {
    const { memory, clock } = openTestMemory()
    const { gone } = await fill(memory, clock)
    const content = await exportOf(memory, { status: 'all' })
    clock.advance(1_000)
    await memory.undo({ id: gone.fact.id })

    await memory.import({ content })

    expect((await memory.facts.get({ id: gone.fact.id })).fact?.status).toBe('active')
    expect(await memory.remember({ text: gone.fact.text })).toMatchObject({ outcome: 'merged' })
  })

  test.each(LOOK_ALIKES)('T6 a look-alike is refused through every way in: %s', async (_, text) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Lea keeps a secret diary in Oslo.' })
    await memory.correct({ id: fact.id })
    const line = {
      record: 'fact',
      fact: { ...fact, id: 'brought-back', text, status: 'active' },
      history: [],
    }

    const receipts = [
      await memory.remember({ text }),
      ...(await memory.rememberAll([{ text }])),
      ...(await memory.conversations.record({ session: 'later', turns: [{ text }] })).items,
    ]
    const reports = [
      await memory.import({ content: JSON.stringify(line) }),
      await memory.import({ content: `- ${text}\n`, path: 'MEMORY.md' }),
      await memory.import({ content: `## Retain\n- W ${text}\n`, path: '2025-11-27.md' }),
    ]

    expect(receipts.map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped', 'dropped'])
    expect(reports.map(({ dropped }) => dropped)).toEqual([
      { rejected: 1 },
      { rejected: 1 },
      { rejected: 1 },
    ])
    expect((await memory.facts.list()).total).toBe(0)
    const twin = await memory.import({ content: '- Lea keeps a public blog in Oslo.\n' })
    expect(twin.outcomes).toEqual({ stored: 1 })
  })
})

const CLAUDE_MD = `# CLAUDE.md

This service is written in Go and talks to Postgres.

## Rules
- Always run the linter before you push.
- Use two spaces for YAML.
- 커밋 메시지는 항상 한국어로 작성한다.

<!-- loci:begin pages -->
- W Something that Loci wrote itself here.
<!-- loci:end pages -->
`

describe('F5 notes', () => {
  test('F5 instructions in a file for agents become standing preferences with their line', async () => {
    const { memory } = openTestMemory()

    const report = await memory.import({ content: CLAUDE_MD, path: 'repo/CLAUDE.md' })

    const { items: facts } = await memory.facts.list()
    const found = facts.map(({ text, bucket, trust, source }) => ({ text, bucket, trust, source }))
    expect(report.outcomes).toEqual({ stored: 4 })
    for (const [text, line] of [
      ['Always run the linter before you push.', 6],
      ['Use two spaces for YAML.', 7],
      ['커밋 메시지는 항상 한국어로 작성한다.', 8],
    ] as const) {
      expect(found).toContainEqual({
        text,
        bucket: 'preference',
        trust: 'import',
        source: { kind: 'file', path: 'repo/CLAUDE.md', line },
      })
    }
    expect(found.map(({ text }) => text)).toContain(
      'This service is written in Go and talks to Postgres.',
    )
  })

  test('F5 a daily note is dated, and junk in it is dropped with its reason', async () => {
    const { memory } = openTestMemory()

    const report = await memory.import({
      path: 'notes/2025-11-27.md',
      content: '# Giovedì\n\n- Giulia ha comprato una casa a Lucca.\n- ok grazie\n',
    })

    expect(report).toMatchObject({ outcomes: { stored: 1, dropped: 1 }, dropped: { courtesy: 1 } })
    expect(report.items.find(({ outcome }) => outcome === 'dropped')?.line).toBe(4)
    expect((await memory.facts.list()).items[0]).toMatchObject({
      occurredAt: '2025-11-27T00:00:00.000Z',
      source: { line: 3 },
    })
  })

  test('F5 a dry run says the same as the import, and writes nothing', async () => {
    const { memory } = openTestMemory()
    await keep(memory, { text: 'Ada drinks green tea.' })
    const content = [
      '- Ada drinks green tea.',
      '- Ada plays the cello on Tuesdays.',
      '- Ada plays the cello on Tuesdays.',
      '- thanks!',
      '- The staging token is ghp_0123456789abcdefghijABCDEFGHIJ456789.',
    ].join('\n')
    const before = await exportOf(memory, { status: 'all' })

    const dry = await memory.import({ content, path: 'MEMORY.md', dryRun: true })

    expect(await exportOf(memory, { status: 'all' })).toBe(before)
    const wet = await memory.import({ content, path: 'MEMORY.md' })
    expect({ ...dry, isDryRun: false }).toEqual(wet)
    expect(dry).toMatchObject({ isDryRun: true, dropped: { courtesy: 1 } })
    expect(JSON.stringify(await memory.facts.list())).not.toContain('ghp_0123')
  })

  test('F5 a dry run of an export says the same as the import', async () => {
    const { memory, clock } = openTestMemory()
    await fill(memory, clock)
    const content = await exportOf(memory, { status: 'all' })
    const other = openTestMemory()

    const dry = await other.memory.import({ content, dryRun: true })

    expect((await other.memory.facts.list({ status: 'all' })).total).toBe(0)
    expect({ ...dry, isDryRun: false }).toEqual(await other.memory.import({ content }))
  })

  test('T5 no file is trusted more than who brings it', async () => {
    const { memory } = openTestMemory()
    await keep(memory, { text: 'The chief engineer is Ada Rossi.' })
    const content = await exportOf(memory)
    const other = openTestMemory()
    const agent = other.memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })

    await agent.import({ content })
    await agent.import({
      content: '- The cantina closes at three.',
      path: 'MEMORY.md',
      trust: 'person',
    })

    const { items: facts } = await other.memory.facts.list()
    expect(facts.map(({ trust }) => trust)).toEqual(['agent', 'agent'])
  })

  test('T12 secrets in an export are hidden before anything is written', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The robot sends reports on Fridays.' })
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ456789'
    const content = (await exportOf(memory)).replace(fact.text, `The robot uses ${secret}.`)

    const other = openTestMemory()
    await other.memory.import({ content })

    expect(await exportOf(other.memory)).not.toContain(secret)
    expect((await other.memory.facts.list()).total).toBe(1)
  })
})
