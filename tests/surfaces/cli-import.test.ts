import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from './support/open-test-memory.ts'
import { type CliOutcome, runTestCli } from './support/test-cli.ts'

let opened: OpenedMemory

beforeEach(async () => {
  opened = await openTestMemory()
})

afterEach(async () => {
  await opened.memory.close()
})

const INVALID = 2
const IN_PART = 13

const RUN = { task: 'Ripara la bilancia del miele', steps: [], outcome: { success: true } }

/** What another memory wrote of three facts in three languages. */
async function exportedLines(): Promise<readonly string[]> {
  const elsewhere = await openTestMemory()
  for (const text of [
    'The ferry to Ven leaves at nine.',
    'Il traghetto per Ven parte alle nove.',
    '벤으로 가는 배는 아홉 시에 떠난다.',
  ]) {
    await elsewhere.memory.remember({ text })
  }
  const { content } = await elsewhere.memory.export()
  await elsewhere.memory.close()
  return content.trimEnd().split('\n')
}

async function importing(
  name: string,
  content: string,
  ...flags: readonly string[]
): Promise<CliOutcome> {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return await runTestCli(['import', path, ...flags], { opened })
}

async function kept(): Promise<{ readonly facts: number; readonly episodes: number }> {
  const { facts, episodes } = await opened.memory.admin.stats()
  return { facts: facts.active, episodes: episodes.byPhase.active }
}

describe('F5 S6 CLI: an import that was not read, or not all of it, does not look like a success', () => {
  test('F5 S6 nothing could be read: exit 2, with how many lines and why', async () => {
    const lines = ['{"record":"fact"', '{"record":"unicorn"}', 'not at all']
    const { code, stdout, stderr } = await importing('backup.jsonl', lines.join('\n'))

    expect(code).toBe(INVALID)
    expect(stdout).toContain('backup.jsonl  3 lines could not be read')
    for (const line of [1, 2, 3]) expect(stdout).toContain(`line ${line}: `)
    expect(stdout).toMatch(/line 2: .*"record" must be one of header, rejection, fact,/u)
    expect(stderr).toContain('Nothing was imported')
    expect(await kept()).toEqual({ facts: 0, episodes: 0 })
  })

  test('F5 S6 a part could be read: exit 13, what was read is kept, the first reasons are shown', async () => {
    const lines = await exportedLines()
    const broken = Array.from({ length: 30 }, (_line, at) => `{"record":"fact","number":${at}}`)
    const { code, stdout, stderr } = await importing(
      'backup.jsonl',
      [...lines, ...broken].join('\n'),
    )

    expect(code).toBe(IN_PART)
    expect(stdout).toContain('backup.jsonl  3 stored, 30 lines could not be read')
    expect(stdout.match(/ {2}line \d+: /gu)).toHaveLength(5)
    expect(stdout).toContain('and 25 more')
    expect(stderr).toContain('30 lines could not be read')
    expect(await kept()).toEqual({ facts: 3, episodes: 0 })
  })

  test('F5 S6 everything could be read: exit 0 and not a word on stderr', async () => {
    const { code, stderr } = await importing('backup.jsonl', (await exportedLines()).join('\n'))

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test.each([
    ['an empty file', 'vuoto.md', ''],
    ['a page of headings', '제목.md', '# Notes\n\n## Later\n'],
    ['an empty file of runs', 'runs.jsonl', '\n\n'],
  ])('F5 S6 %s holds nothing: exit 2', async (_what, name, content) => {
    const { code, stderr } = await importing(name, content)

    expect(code).toBe(INVALID)
    expect(stderr).toContain('Nothing was imported')
  })

  test('F5 S6 a folder without anything to import: exit 2; one of two files that cannot be read: 13', async () => {
    const folder = temporaryFolder()
    const empty = await runTestCli(['import', folder], { opened })
    writeFileSync(join(folder, 'good.md'), '- Le pecore di Ven hanno la testa nera.\n')
    mkdirSync(join(folder, 'old'))
    writeFileSync(join(folder, 'old', 'latin.md'), Buffer.from([0x2d, 0x20, 0xe8, 0xff, 0x0a]))
    const half = await runTestCli(['import', folder], { opened })

    expect(empty.code).toBe(INVALID)
    expect(half.code).toBe(IN_PART)
    expect(half.stdout).toContain('old/latin.md')
    expect(await kept()).toEqual({ facts: 1, episodes: 0 })
  })

  test('W10 a run with a field that there is not: exit 2, and the fields that there are', async () => {
    const { code, stdout } = await importing(
      'runs.jsonl',
      `${JSON.stringify({ ...RUN, type: 'bugfix' })}\n`,
    )

    expect(code).toBe(INVALID)
    expect(stdout).toMatch(/line 1: Unknown field: "type".* Known: id, task, steps, outcome/u)
    expect(await kept()).toEqual({ facts: 0, episodes: 0 })
  })

  test('F5 S6 with --json the report is the same, and so is the exit code', async () => {
    const { code, stdout } = await importing('a.jsonl', '{"record":"x"}\n', '--json')

    expect(code).toBe(INVALID)
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ path: 'a.jsonl', report: { problemsTotal: 1, problems: [{ line: 1 }] } }],
    })
  })
})

describe('A7 CLI: memories of other tools are imported through the gate', () => {
  const observed = {
    memory_session_id: 's',
    project: 'negozio',
    type: 'discovery',
    title: 'Il carrello',
    facts: JSON.stringify(['The cart service of negozio listens on port 4100.']),
    narrative: 'x',
    concepts: '["how-it-works"]',
    created_at: '2025-05-01T10:00:00.000Z',
  }
  const learned = { memory_session_id: 's', learned: 'Ada maintains the payment service.' }
  const basic = `---
title: Tè di Ada
type: note
permalink: te-di-ada
---

# Tè di Ada

- [preference] Ada drinks her tea without sugar #tè (since 2024)
- [origin] 제주도
- grown_in [[Jeju]]
- [ ] buy more tea
`
  test.each([
    [
      'mem0.json',
      JSON.stringify([{ id: '1', memory: 'Ada likes green tea in the morning', user_id: 'ada' }]),
      1,
    ],
    [
      'mem0.json',
      JSON.stringify({ results: [{ id: '1', memory: '아다는 아침에 녹차를 마신다.' }] }, null, 2),
      1,
    ],
    [
      'memory.jsonl',
      '{"type":"entity","name":"Ada","entityType":"person","observations":["beve tè verde ogni mattina"]}\r\n{"type":"relation","from":"Ada","to":"Bo","relationType":"works_with"}\n',
      2,
    ],
    [
      'claude-mem.json',
      JSON.stringify({ observations: [observed], summaries: [learned] }, null, 1),
      2,
    ],
    ['note.md', basic, 3],
  ])(
    'A7 %s: what it says is kept, with its line as the source, and twice changes nothing',
    async (name, content, facts) => {
      const first = await importing(name, content)
      const before = await opened.memory.facts.list({})
      const second = await importing(name, content)
      const after = await opened.memory.facts.list({})

      expect(first).toMatchObject({ code: 0, stderr: '' })
      expect(second.code).toBe(0)
      expect(before.items).toHaveLength(facts)
      expect(before.items[0]).toMatchObject({
        source: { kind: 'file', path: name },
        trust: 'import',
      })
      expect(after.items).toEqual(before.items)
    },
  )

  test('A7 observations and relations name whom they are about', async () => {
    await importing('note.md', basic)
    const { items } = await opened.memory.facts.list({})

    expect(items.map(({ text, entities, tags }) => ({ text, entities, tags }))).toEqual(
      expect.arrayContaining([
        {
          text: 'Ada drinks her tea without sugar (since 2024)',
          entities: expect.arrayContaining(['Tè di Ada']),
          tags: ['preference', 'tè'],
        },
        {
          text: 'Tè di Ada: origin: 제주도',
          entities: expect.arrayContaining(['Tè di Ada']),
          tags: ['origin'],
        },
        {
          text: 'Tè di Ada grown in Jeju.',
          entities: expect.arrayContaining(['Tè di Ada', 'Jeju']),
          tags: [],
        },
      ]),
    )
  })

  test('A7 a record that is not of a known memory is reported, and the others are kept', async () => {
    const content =
      '{"type":"entity","name":"Ada","entityType":"person","observations":["beve tè verde"]}\n{"type":"relat\n{"x":1}\n'
    const { code, stdout } = await importing('memory.jsonl', content)

    expect(code).toBe(IN_PART)
    expect(stdout).toContain('line 2: It is not JSON')
    expect(stdout).toContain('line 3: It is no record of a known memory')
  })
})

describe('F5 CLI: what is not an export of Loci is named', () => {
  test('W10 a run among the records of an export is named', async () => {
    const lines = await exportedLines()
    const { code, stdout } = await importing('x.jsonl', [...lines, JSON.stringify(RUN)].join('\n'))

    expect(code).toBe(IN_PART)
    expect(stdout).toContain('an agent run. Import it with: loci import --format runs')
  })

  test('W10 a folder of notes and runs is imported as what each file is', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'ven.md'), '- Le pecore di Ven hanno la testa nera.\n')
    writeFileSync(join(folder, 'runs.jsonl'), `not JSON\n${JSON.stringify(RUN)}\n`)
    const { code } = await runTestCli(['import', folder], { opened })

    expect(code).toBe(IN_PART)
    expect(await kept()).toEqual({ facts: 1, episodes: 1 })
  })

  test('W10 an export of Loci that is given as runs is named', async () => {
    const lines = await exportedLines()
    const { code, stdout } = await importing('x.jsonl', `${lines[1]}\n`, '--format', 'runs')

    expect(code).toBe(INVALID)
    expect(stdout).toContain('a Loci export. Import it with: loci import --format jsonl')
  })
})

describe('F5 W10 CLI: an array of records is read like lines', () => {
  test('F5 records of an export, pretty-printed, with what is wrong told by its line', async () => {
    const records = (await exportedLines()).map((line) => JSON.parse(line))
    const text = JSON.stringify([...records, { record: 'fact', text: '[{"}]' }], null, 2)
    const wrongAt = text.slice(0, text.lastIndexOf('\n  {')).split('\n').length + 1
    const { code, stdout } = await importing('backup.json', text)

    expect(code).toBe(IN_PART)
    expect(stdout).toContain('3 stored, 1 line could not be read')
    expect(stdout).toContain(`line ${wrongAt}: `)
  })

  test('W10 runs in an array, on one line and on several', async () => {
    const array = JSON.stringify([RUN, { ...RUN, task: '저울을 고친다' }])
    const first = await importing('runs.json', array)
    const second = await importing(
      'more.json',
      JSON.stringify([{ ...RUN, task: 'Repair the roof, again' }], null, 1),
    )

    expect([first.code, second.code]).toEqual([0, 0])
    expect(await kept()).toEqual({ facts: 0, episodes: 3 })
  })

  test('F5 the library reads an array in the same way, and a page that begins with a bracket as notes', async () => {
    const content = `[${(await exportedLines()).join(',')}]`
    const { outcomes } = await opened.memory.import({ content })
    const notes = await opened.memory.import({ content: '[Ven] The ferry is blue and white.\n' })

    expect(outcomes).toEqual({ stored: 3 })
    expect(notes.problemsTotal).toBe(0)
    expect(await kept()).toEqual({ facts: 4, episodes: 0 })
  })

  test('F5 an array that ends too early is told, and what could be read is kept', async () => {
    const [header, first, second] = await exportedLines()
    const content = `[${header},\n${first},\n${second?.slice(0, 40)}`
    const { code, stdout } = await importing('cut.json', content)

    expect(code).toBe(IN_PART)
    expect(stdout).toContain('line 3: ')
    expect(await kept()).toEqual({ facts: 1, episodes: 0 })
  })
})
