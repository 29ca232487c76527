import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { pageOf } from './page.ts'
import { renderRetainBullet } from './read-item.ts'
import { readPage } from './read-page.ts'
import type { StatementContent } from './statement.ts'

function readBack(bullet: string): StatementContent | undefined {
  const page = pageOf('memory/2025-11-27.md')
  if (page === undefined) throw new Error('no page')
  const { statements } = readPage(`## Retain\n\n${bullet}\n`, page)
  expect(statements).toHaveLength(1)
  return statements[0]
}

test.each([
  [{ text: 'Il tè è caldo', kind: 'world', entities: [] }, '- W Il tè è caldo'],
  [
    { text: 'Ada prefers tea', kind: 'opinion', confidence: 0.9, entities: ['Ada'] },
    '- O(c=0.90) @Ada prefers tea',
  ],
  [
    { text: '민수는 녹차를 좋아한다', kind: 'opinion', entities: ['민수'] },
    '- O @민수는 녹차를 좋아한다',
  ],
  [
    { text: 'At The Castle it rains', kind: 'experience', entities: ['The Castle'] },
    '- B At @The-Castle it rains',
  ],
  [{ text: 'buy tea', task: 'open', entities: [] }, '- [ ] buy tea'],
  [{ text: 'first\nsecond', kind: 'world', entities: [] }, '- W first\\\n  second'],
  [{ text: 'St. "X"', kind: 'world', entities: [] }, '- W St. "X"'],
] as const)('M4 bullets: %j is written as people write it, and read back', (content, bullet) => {
  expect(renderRetainBullet(content)).toBe(bullet)
  expect(readBack(bullet)).toMatchObject(content)
})

test.each([
  '- leading dash',
  'a\n- W looks like a statement',
  'a\n\n- list\n- W more',
  '# heading',
  'a\n# heading\n## Retain',
  'W looks like a prefix',
  'O(c=0.3) too',
  '[ ] looks like a task',
  '(c=0.5) in brackets',
  '@Ada is no mention here, ada@example.org neither',
  '`@code` and `` ` `` @Ada',
  '```js\nlet a = "@Ada"\n\n- W x\n```\nafter',
  'text\n```\n<!-- loci:end facts -->\n```',
  'text\n<!-- loci:begin facts -->\n- x',
  'a <!-- comment --> b --> c <!--',
  'ends with a backslash\\\nand goes on\\\\\nagain\\',
  '\\- \\@ \\\\@Ada \\<!-- x',
  '> quote\n> more',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'a\n---\nb\n===\nc',
  '1. one\n2. two\n12) W three',
  '<<<<<<< HEAD\n=======\n>>>>>>> x',
  '~~~\nunclosed',
  'tab\tinside\n\tindented',
])('M4 bullets: %j survives with any opening', (text) => {
  for (const kind of ['world', 'opinion', undefined] as const) {
    const content = { text, kind, entities: [] }

    expect(readBack(renderRetainBullet(content))).toMatchObject({
      ...content,
      text: text.replace('\n\tindented', '\nindented'),
    })
  }
})

test('M4 bullets: an entity that the text does not name is put before it', () => {
  expect(renderRetainBullet({ text: 'prefers tea', kind: 'world', entities: ['Ada'] })).toBe(
    '- W @"Ada": prefers tea',
  )
})

const withoutSpace = (text: string) =>
  text.toWellFormed().replaceAll('\u0000', '').normalize('NFC').replaceAll(/\s+/gu, '')

test('M4 bullets: no text loses a character, and writing it twice changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(...NASTY_TEXTS.filter(({ length }) => length < 2_000)),
    fc.constantFrom(
      '- ',
      '\n',
      '\n\n',
      '\\',
      '`',
      '```',
      '@Ada',
      '<!--',
      '-->',
      '# ',
      '> ',
      'W ',
      '    ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
  )
  const someText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(someText, fc.constantFrom('world', 'opinion', undefined), (text, kind) => {
      fc.pre(text.replaceAll('\u0000', '').trim() !== '')
      const once = readBack(renderRetainBullet({ text, kind, entities: [] }))
      expect(withoutSpace(once?.text ?? '')).toBe(withoutSpace(text))
      expect(once?.kind).toBe(kind)
      const twice = readBack(renderRetainBullet(once ?? { text: '', entities: [] }))
      expect(twice).toMatchObject({ text: once?.text, entities: [] })
    }),
  )
})
