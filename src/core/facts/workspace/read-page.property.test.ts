import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { splitLines } from './lines.ts'
import { pageOf } from './page.ts'
import { renderRetainBullet } from './read-item.ts'
import { type PageReading, readPage } from './read-page.ts'
import type { StatementContent } from './statement.ts'

// The long form: LOCI_FUZZ_RUNS=10000 npx vitest run src/core/facts/workspace/read-page.property.test.ts
const numRuns = Number(process.env.LOCI_FUZZ_RUNS ?? 1_000)

const DAILY = pageOf('memory/2025-11-27.md') ?? fail()
const BANK = pageOf('bank/opinions.md') ?? fail()

function fail(): never {
  throw new Error('There is no such page')
}

const LINES = [
  '## Retain',
  '# Mantieni',
  '### 기억할 것',
  'Heading',
  '===',
  '---',
  '- W @Peter: is in Marrakech (27 nov–1 dic 2025).',
  '- O(c=0.95) @"The Castle" preferisce risposte brevi',
  '* B @민수는 커피를 좋아한다',
  '+ S @The-Castle/@Peter: both',
  '1. [ ] W task',
  '2) O(c=1.7) wrong',
  '- X @Foo: strange',
  '-',
  '- W',
  '  - nested',
  '  - W nested statement',
  '    - deeper',
  '  goes on\\',
  'lazy line  ',
  '\tindented with a tab',
  '      - deep',
  '```',
  '~~~~js',
  '  ```',
  '`code @Peter` and `` ` `` \\@Ada a@b.it',
  '<!-- comment -->',
  '<!-- open',
  'closed -->',
  '- W hidden <!-- @Ada --> words \\<!-- not -->',
  '<!-- loci:begin opinions hash=0123456789abcdef -->',
  '<!-- loci:end opinions -->',
  '<<<<<<< HEAD',
  '||||||| base',
  '=======',
  '>>>>>>> branch',
  '> quote',
  '| a | b |',
  '<div>',
  '<pre>',
  '</pre>',
  '- \\- x',
  '- - W y',
  '- W ```js',
  '- > quoted',
  '- # heading',
  '\\# no heading',
  '\u0000nul \ufffd',
  '',
  '',
  ' ',
]
const SIGNS = [
  ...'-+*#>`~@\\"\'()[]<!|=_. 0W\tO:/',
  '\n',
  '\r\n',
  '\r',
  '<!--',
  '-->',
  '@A',
  '가는',
]
const aLine = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...LINES) },
  { weight: 1, arbitrary: fc.constantFrom(...NASTY_TEXTS.filter(({ length }) => length < 2_000)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...SIGNS), { maxLength: 20 }).map((a) => a.join('')),
  },
)
const someMarkdown = fc
  .tuple(fc.array(aLine, { maxLength: 40 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, end]) => lines.join(end))
// A part of a good page is cut out, repeated or replaced, as editors and broken disks do.
const mutated = fc
  .tuple(someMarkdown, fc.nat(), fc.nat(60), fc.constantFrom('', ...LINES, ...SIGNS))
  .map(([text, from, length, filling]) => {
    const at = text.length === 0 ? 0 : from % text.length
    return `## Retain\n${text.slice(0, at)}${filling}${text.slice(at + length)}`
  })
const aPage = fc.tuple(fc.oneof(someMarkdown, mutated), fc.constantFrom(DAILY, BANK))

function contentOf({ text, kind, confidence, entities, task }: StatementContent): StatementContent {
  return { text, kind, confidence, entities, task }
}

function linesOf(reading: PageReading): ReadonlySet<number> {
  const ranges = [...reading.statements, ...reading.passages, ...reading.headings, ...reading.marks]
  const problems = reading.problems.map(({ line, toLine }) => ({ fromLine: line, toLine }))
  const held = new Set<number>()
  for (const { fromLine, toLine } of [...ranges, ...problems]) {
    for (let line = fromLine; line <= toLine; line++) held.add(line)
  }
  return held
}

test('M2 pages: any text is read, and no line of it is lost', () => {
  fc.assert(
    fc.property(aPage, ([text, page]) => {
      const held = linesOf(readPage(text, page))

      const lost = splitLines(text)
        .map((line, at) => ({ line: at + 1, text: line.text }))
        .filter(({ line, text: words }) => words.trim() !== '' && !held.has(line))
      expect(lost).toEqual([])
    }),
    { numRuns },
  )
})

test('M2 pages: what is written from what was read is read as the same statements', () => {
  fc.assert(
    fc.property(aPage, ([text, page]) => {
      const before = readPage(text, page).statements.map(contentOf)
      const rendered = before.map((statement) => renderRetainBullet(statement))

      const after = readPage(`# Retain\n\n${rendered.join('\n')}\n`, DAILY)
      expect(after.statements.map(contentOf)).toEqual(before)
    }),
    { numRuns },
  )
})
