import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertInFile, replaceInFile, showChange } from './edit-file.ts'
import { formatSize, showFolder } from './show-folder.ts'
import { linesOf, showFile } from './show-lines.ts'

test('F6 tool edits: what is inserted stands after its line, and all other lines stay', () => {
  const aLine = fc.constantFrom('uno', '둘', '🙂', '', '- x')
  fc.assert(
    fc.property(fc.array(aLine), fc.nat(6), fc.array(aLine, { minLength: 1 }), (old, at, fresh) => {
      const text = old.map((line) => `${line}\n`).join('')
      const edit = insertInFile(text, { afterLine: at, newText: `${fresh.join('\n')}\n` })
      if (at > old.length) expect(edit.refusal).toContain(`[0, ${old.length}]`)
      else expect(linesOf(edit.text ?? '')).toEqual(old.toSpliced(at, 0, ...fresh))
    }),
  )
})

test('F6 tool edits: the line ends of a file are kept', () => {
  expect(insertInFile('a\r\nb\r\n', { afterLine: 1, newText: 'x\ny' }).text).toBe(
    'a\r\nx\r\ny\r\nb\r\n',
  )
})

test('F6 tool edits: a line that holds a text twice is named once', () => {
  const edit = replaceInFile('/memories/a.md', 'x x\ny\nx', { oldText: 'x', newText: 'z' })
  expect(edit.refusal).toContain('in lines: 1, 3.')
})

test('F6 tool edits: a change is shown with two lines around it', () => {
  const before = 'a\nb\nc\nd\ne\nf\n'
  expect(showChange(before, 'a\nb\nc\nX\nY\ne\nf\n')).toBe(
    '     2\tb\n     3\tc\n     4\tX\n     5\tY\n     6\te\n     7\tf',
  )
  expect(showChange('a\nb\nc\n', 'a\nb\n')).toBe('     1\ta\n     2\tb')
  expect(showChange('a\n', '')).toBe('')
})

test('F6 tool views: a file of more lines than can be numbered is refused', () => {
  expect(showFile('/memories/a.md', '\n'.repeat(1_000_000))).toEqual({
    content: 'File /memories/a.md exceeds maximum line limit of 999,999 lines.',
    isError: true,
  })
})

test('F6 tool views: of a very long file the first part is shown, and how to see more', () => {
  const { content } = showFile('/memories/a.md', 'parola\n'.repeat(20_000))
  expect(content.length).toBeLessThan(101_000)
  expect(content).toContain('Use view_range')
  expect(showFile('/memories/a.md', 'parola\n'.repeat(20_000), [19_999, -1]).content).toMatch(
    /\n {1}20000\tparola$/u,
  )
})

test('F6 tool views: sizes are written as people read them', () => {
  expect([0, 512, 1_024, 5_632, 1_258_291].map(formatSize)).toEqual([
    '0B',
    '512B',
    '1K',
    '5.5K',
    '1.2M',
  ])
})

test('F6 tool views: node_modules are left out of a listing', () => {
  const files = ['/memories/node_modules/a.md', '/memories/b.md']
  const listed = showFolder(
    '/memories',
    files.map((shown) => ({ shown, sizeBytes: 2 })),
  )
  expect(listed).not.toContain('node_modules/')
  expect(listed).toMatch(/\n2B\t\/memories\n2B\t\/memories\/b\.md$/u)
})
