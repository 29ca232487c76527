import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder, recalled, testFolder, withFolder } from '../support/workspace-memory.ts'

const DAY = 'memory/2026-02-27.md'
const LOG = `---
mood: fine
---
# Venerdì

Pranzo con gli architetti al mercato coperto.

## Retain
- W @Mara: Vive a Bologna, in via Castiglione.
- B @warelay: Fixed the websocket crash by wrapping the handlers.
- O(c=0.95) @Peter: Prefers concise replies on WhatsApp;
  long content goes into files.
- 민수는 매주 토요일에 한강에서 달린다.
`

test('M1 workspace: the index lies in .memory of the folder, and no other home is made', async () => {
  await withFolder({ [DAY]: LOG }, async (memory, { folder }) => {
    await memory.workspace.sync()
    expect(existsSync(join(folder, '.memory/index.sqlite'))).toBe(true)
  })
})

test('M2 workspace: bullets are facts with kind, confidence, entities, day and line', async () => {
  await withFolder({ [DAY]: LOG }, async (memory) => {
    expect(await memory.workspace.sync()).toMatchObject({ files: 1, added: 5, problems: [] })
    const { items: facts } = await memory.facts.list()
    const byLine = facts
      .map(({ source, kind, confidence, entities, occurredAt, role, trust }) => {
        const line = source.kind === 'file' ? source.line : 0
        return { line, kind, confidence, entities, occurredAt, role, trust }
      })
      .sort((left, right) => left.line - right.line)
    const common = { occurredAt: '2026-02-27T00:00:00.000Z', role: 'page', trust: 'person' }
    expect(byLine).toMatchObject([
      { ...common, line: 6, kind: 'observation' },
      { ...common, line: 9, kind: 'world', entities: ['Mara'] },
      { ...common, line: 10, kind: 'experience', entities: ['warelay'] },
      { ...common, line: 11, kind: 'opinion', confidence: 0.95, entities: ['Peter'] },
      { ...common, line: 13, kind: 'world' },
    ])
  })
})

test('M2 workspace: a wrong line is reported with file and line, and is still found', async () => {
  const text = '## Retain\n- Z @Ada: keeps bees on the roof\n- O(c=7) Ada loves honey cake\n'
  await withFolder({ [DAY]: text }, async (memory) => {
    const { problems } = await memory.workspace.sync()
    expect(problems.map(({ path, line }) => `${path}#L${line}`)).toEqual([`${DAY}#L2`, `${DAY}#L3`])
    expect(await recalled(memory, 'bees on the roof')).toHaveLength(1)
    expect(await recalled(memory, 'honey cake')).toHaveLength(1)
  })
})

test('M3 workspace: recall finds by words, entity, time and opinion, and cites file and line', async () => {
  await withFolder({ [DAY]: LOG }, async (memory) => {
    expect(await recalled(memory, 'websocket crash')).toEqual([
      `${DAY}#L10 warelay: Fixed the websocket crash by wrapping the handlers.`,
    ])
    expect((await recalled(memory, 'tell me about Mara'))[0]).toContain(`${DAY}#L9`)
    expect((await recalled(memory, '민수는 토요일에 어디서 달려?'))[0]).toContain(`${DAY}#L13`)
    const opinions = await memory.recall({ query: 'What does Peter prefer?', kinds: ['opinion'] })
    expect(opinions.items[0]).toMatchObject({ source: { line: 11 } })
    expect(opinions.items[0]?.confidence).toBeCloseTo(0.95)
    const old = await memory.recall({ query: 'websocket crash', until: '2026-02-20' })
    expect(old.items).toEqual([])
  })
})

test('M3 workspace: a passage is found with the headings that it stands under', async () => {
  const text = '# Reise\n\n## Packliste\n\nDrei Hemden und die gute Kamera.\n'
  await withFolder({ 'notes/여행.md': text }, async (memory) => {
    expect(await recalled(memory, 'Packliste Kamera')).toEqual([
      'notes/여행.md#L5 Reise › Packliste\nDrei Hemden und die gute Kamera.',
    ])
  })
})

test('T3 M1 workspace: an index that is made anew gives the same ids, texts and citations', async () => {
  const folder = testFolder()
  folder.save(DAY, LOG)
  folder.save('bank/world.md', '- 제주도의 한라산은 1947미터이다.\n')
  folder.save('bank/entities/The-Castle.md', '# The Castle\n\n- Has a server room in the cellar.\n')
  const ask = async (): Promise<unknown> => {
    const memory = await openFolder(folder)
    const answers = []
    for (const query of ['websocket crash', '한라산은 몇 미터야?', 'server room', 'Mara']) {
      const { items: results } = await memory.recall({ query })
      answers.push(
        results.map(({ id, text, source, when, score }) => ({ id, text, source, when, score })),
      )
    }
    const { items: facts } = await memory.facts.list()
    await memory.close()
    return { answers, facts }
  }
  const before = await ask()
  folder.dropIndex()
  expect(await ask()).toEqual(before)
  expect(before).toMatchObject({ answers: [[{}], [{}], [{}], [{}]] })
})
