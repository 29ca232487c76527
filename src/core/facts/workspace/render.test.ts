import { expect, test } from 'vitest'
import { compareText } from '../../language/text/compare-text.ts'
import type { WrittenBlock } from './marked-block.ts'
import { OPINIONS_BLOCK, renderOpinions, type ShownOpinion } from './opinions.ts'
import { pageOf } from './page.ts'
import { readPage } from './read-page.ts'
import { renderDailyAppend } from './render-daily-append.ts'
import {
  type CitedFact,
  FACTS_BLOCK,
  readShown,
  renderBankPage,
  renderEntityPage,
  renderProposals,
} from './render-entity-page.ts'

const DATE = '2025-11-27'
const TEA = { text: 'Il tè è caldo', kind: 'world', entities: [] } as const
const NEW = '- W Il tè è caldo'
const withoutHash = ({ text }: WrittenBlock) => text.replace(/ hash=\w+/, '')

test.each([
  ['a new log', undefined, `# ${DATE}\n\n## Retain\n\n${NEW}\n`],
  [
    'a log without the section',
    '# Giorno\n\nPioggia.\n',
    `# Giorno\n\nPioggia.\n\n## Retain\n\n${NEW}\n`,
  ],
  [
    'the section it has',
    '## Mantieni\n- W a\n\n## Altro\nx\n',
    `## Mantieni\n- W a\n${NEW}\n\n## Altro\nx\n`,
  ],
  ['an empty section', '## 기억\n\n## 다음\n', `## 기억\n\n${NEW}\n\n## 다음\n`],
  [
    'a section that ends in prose',
    '## Retain\n- a\n\nprose\n',
    `## Retain\n- a\n\nprose\n\n${NEW}\n`,
  ],
  ['a file without a final line end', '## Retain\n- W a', `## Retain\n- W a\n${NEW}`],
  ['a file from Windows', '## Retain\r\n- W a\r\n', `## Retain\r\n- W a\r\n${NEW}\r\n`],
  [
    'an unsettled merge',
    '## Retain\n<<<<<<< a\n- x\n=======\n- y\n>>>>>>> b\n',
    `## Retain\n<<<<<<< a\n- x\n=======\n- y\n>>>>>>> b\n\n## Retain\n\n${NEW}\n`,
  ],
])('M6 daily log: a statement is added to %s', (_what, before, after) => {
  expect(renderDailyAppend(before, DATE, [TEA])).toBe(after)
})

test('M6 daily log: nothing to add changes nothing', () => {
  expect(renderDailyAppend('as it is', DATE, [])).toBe('as it is')
})

const FACTS: readonly CitedFact[] = [
  {
    text: 'Ada likes tea',
    kind: 'opinion',
    confidence: 0.8,
    entities: ['Ada'],
    date: '2025-11-28',
    citation: 'memory/2025-11-28.md#L4',
  },
  { text: '에이다는 서울에 산다', kind: 'world', entities: [], date: '2025-11-27' },
]

test('M4 entity pages: a paragraph in the order of the days, with its sources', () => {
  const path = 'bank/entities/Ada.md'
  const page = renderEntityPage(undefined, { name: 'Ada', path, facts: FACTS })

  expect(withoutHash(page)).toBe(`# Ada

<!-- loci:begin facts -->
에이다는 서울에 산다.
Ada likes tea. ([memory/2025-11-28.md#L4](../../memory/2025-11-28.md#L4))
<!-- loci:end facts -->
`)
  expect(renderEntityPage(page.text, { name: 'Ada', path, facts: FACTS.toReversed() })).toEqual({
    outcome: 'unchanged',
    text: page.text,
  })
})

test("M4 entity pages: a person's words around the block stay", () => {
  const path = 'bank/entities/Ada.md'
  const by = '# Ada Lovelace\r\nLe mie note.'
  const page = renderEntityPage(by, { name: 'Ada', path, facts: FACTS })

  expect(page.text.startsWith(by)).toBe(true)
  expect(page.text.endsWith('<!-- loci:end facts -->')).toBe(true)
})

test.each([
  ['Ada: Ada lives in Rome', 'Ada lives in Rome.'],
  ['- not a list', '\\- not a list.'],
  ['# no title', '\\# no title.'],
  ['<!-- loci:end facts -->', '\\<!-- loci:end facts -->.'],
  ['two\nlines, one sentence!', 'two lines, one sentence!'],
])('M4 entity pages: %j is a sentence of the paragraph', (text, sentence) => {
  const fact = { text, entities: ['Ada'], date: DATE }
  const page = renderEntityPage('x\n', { name: 'Ada', path: 'bank/entities/Ada.md', facts: [fact] })
  expect(withoutHash(page)).toBe(
    `x\n\n<!-- loci:begin facts -->\n${sentence}\n<!-- loci:end facts -->\n`,
  )
})

test('M4 bank: statements stand with their sources, and are read back', () => {
  const path = 'bank/world.md'
  const page = pageOf(path)
  if (page === undefined) throw new Error('no page')
  const rendered = renderBankPage(undefined, { title: 'World', path }, FACTS)
  expect(withoutHash(rendered)).toContain(`# World

<!-- loci:begin facts -->
- W 에이다는 서울에 산다
- O(c=0.80) @Ada likes tea
  - source: [memory/2025-11-28.md#L4](../memory/2025-11-28.md#L4)
`)
  expect([...readShown(readPage(rendered.text, page), FACTS_BLOCK)].toSorted(compareText)).toEqual([
    'ada likes tea',
    '에이다는 서울에 산다',
  ])
})

test('M4 proposals: they stand in a block of the core page, and go when there are none', () => {
  const proposed = renderProposals('# Core\n', 'memory.md', FACTS)
  expect(withoutHash(proposed)).toContain('<!-- loci:begin proposals -->\nProposed for this page')

  expect(withoutHash(renderProposals(proposed.text, 'memory.md', []))).toBe(
    '# Core\n\n<!-- loci:begin proposals -->\n<!-- loci:end proposals -->\n',
  )
})

const OPINIONS: readonly ShownOpinion[] = [
  {
    text: 'Mara preferisce risposte brevi',
    entities: ['Mara'],
    confidence: 0.9,
    updated: DATE,
    supporting: ['memory/2025-11-27.md#L12', 'memory/2025-11-20.md#L3'],
    contradicting: [],
  },
  {
    text: '민수는 녹차를 좋아한다',
    entities: ['민수'],
    confidence: 0.55,
    updated: '2025-11-01',
    supporting: [],
    contradicting: ['bank/entities/민수 (a).md#L2'],
  },
]

test('M4 opinions: they are written with confidence, day and evidence, and read back', () => {
  const path = 'bank/opinions.md'
  const page = pageOf(path)
  if (page === undefined) throw new Error('no page')
  const rendered = renderOpinions(undefined, path, OPINIONS.toReversed())

  expect(withoutHash(rendered)).toContain(`- O(c=0.90) @Mara preferisce risposte brevi
  - updated: 2025-11-27
  - for: [memory/2025-11-20.md#L3](../memory/2025-11-20.md#L3), [memory/2025-11-27.md#L12](../memory/2025-11-27.md#L12)
- O(c=0.55) @민수는`)
  expect([...readShown(readPage(rendered.text, page), OPINIONS_BLOCK)]).toEqual(
    OPINIONS.map(({ text }) => text.toLowerCase()),
  )
})
