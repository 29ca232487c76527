import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlocks, writeBlock } from './marked-block.ts'
import { pageOf } from './page.ts'
import { readPage } from './read-page.ts'

const written = (text: string, content: string) => writeBlock(text, 'facts', content).text

test('M4 blocks: a block is added, replaced, and left alone when nothing changed', () => {
  const first = written('# Ada\n\nMie parole.\n', '- W one')
  expect(first).toMatch(
    /^# Ada\n\nMie parole\.\n\n<!-- loci:begin facts hash=[0-9a-f]{16} -->\n- W one\n<!-- loci:end facts -->\n$/,
  )

  const second = writeBlock(`${first}\n끝`, 'facts', '- W two\n')
  expect(second.outcome).toBe('written')
  expect(second.text).toBe(written('# Ada\n\nMie parole.\n', '- W two').concat('\n끝'))
  expect(writeBlock(second.text, 'facts', '- W two')).toEqual({
    outcome: 'unchanged',
    text: second.text,
  })
})

test('M4 blocks: everything outside stays byte for byte, whatever it is', () => {
  const part = fc.string({ unit: 'binary', maxLength: 80 })
  const end = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(part, part, end, (head, tail, lineEnd) => {
      const start = writeBlock(`${head}${lineEnd}`, 'facts', '- W one')
      fc.pre(start.outcome === 'written')
      const text = `${start.text}${tail}`
      const again = writeBlock(text, 'facts', '- W two\n- W three')
      fc.pre(again.outcome === 'written')

      expect(again.text.startsWith(`${head}${lineEnd}`)).toBe(true)
      expect(again.text.endsWith(tail)).toBe(true)
      expect(readBlocks(again.text).blocks[0]?.content).toBe('- W two\n- W three')
    }),
  )
})

test('M4 blocks: git may change the line ends of a block, and it is still as it was written', () => {
  const text = written('# Ada\n', '- W one\n- W two').replaceAll('\n', '\r\n')

  expect(readBlocks(text)).toMatchObject({ blocks: [{ isIntact: true }], problems: [] })
  expect(written(text, '- W one\n- W zwei')).toBe(
    text.replace('two', 'zwei').replace(/hash=\w+/, hashOf),
  )
})

function hashOf(): string {
  return /hash=\w+/.exec(written('', '- W one\n- W zwei'))?.[0] ?? ''
}

const GOOD = written('# Ada\n', '- W one')
test.each([
  ['edited by a person', GOOD.replace('- W one', '- W one\n- my own words'), /edited by hand/],
  ['without an end', GOOD.replace('<!-- loci:end facts -->', 'my own words'), /does not end/],
  ['without a beginning', GOOD.replace(/<!-- loci:begin.*-->/, 'my own words'), /does not begin/],
  ['there twice', GOOD + GOOD, /twice/],
  ['nested', GOOD.replace('- W one', GOOD), /does not end/],
  ['without its hash', GOOD.replace(/ hash=\w+/, ''), /edited by hand/],
])('M4 blocks: one that is %s is reported and never overwritten', (_what, text, message) => {
  const result = writeBlock(text, 'facts', '- W two')

  expect(result.text).toBe(text)
  expect(result).toMatchObject({ outcome: 'kept' })
  expect(result.outcome === 'kept' && result.problems[0]?.message).toMatch(message)
})

test('M4 blocks: marks inside of code are no marks, and another block is not touched', () => {
  const shown = '```\n<!-- loci:begin facts -->\n```\n'
  expect(readBlocks(shown)).toEqual({ blocks: [], problems: [] })

  const both = writeBlock(GOOD, 'proposals', '- W p').text
  expect(readBlocks(written(both, '- W x')).blocks.map(({ name }) => name)).toEqual([
    'facts',
    'proposals',
  ])
})

test('M4 blocks: what is in a block is marked as generated, and its headings end with it', () => {
  const page = pageOf('bank/entities/Ada.md')
  if (page === undefined) throw new Error('no page')
  const text = `${written('# Ada\n- by hand\n', '## Generated\n- W one')}\n- after\n`

  expect(
    readPage(text, page).statements.map((one) => [one.text, one.isGenerated, one.headings]),
  ).toEqual([
    ['by hand', false, ['Ada']],
    ['one', true, ['Ada', 'Generated']],
    ['after', false, ['Ada']],
  ])
})
