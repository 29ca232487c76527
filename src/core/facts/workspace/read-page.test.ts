import { expect, test } from 'vitest'
import { pageOf } from './page.ts'
import { type PageReading, readPage } from './read-page.ts'

function read(text: string, path = 'memory/2025-11-27.md'): PageReading {
  const page = pageOf(path)
  if (page === undefined) throw new Error(`${path} is no page`)
  return readPage(text, page)
}

const retained = (bullets: string) => read(`## Retain\n${bullets}`).statements
const textsOf = (reading: PageReading) => reading.statements.map(({ text }) => text)

test.each([
  [
    'W @Mara: in Lisbona (27 nov–1 dic 2025) per una festa.',
    'world',
    'Mara: in Lisbona (27 nov–1 dic 2025) per una festa.',
    ['Mara'],
  ],
  ['B @relay: fixed the crash', 'experience', 'relay: fixed the crash', ['relay']],
  ['S Two people asked for it', 'observation', 'Two people asked for it', []],
  ['O @민수는 녹차를 좋아한다', 'opinion', '민수는 녹차를 좋아한다', ['민수']],
  ['no prefix @The-Castle here', undefined, 'no prefix The Castle here', ['The Castle']],
  ['W: a colon does no harm', 'world', 'a colon does no harm', []],
  ['W @"Città di Castello" è bella', 'world', 'Città di Castello è bella', ['Città di Castello']],
  ['Wonder is no prefix', undefined, 'Wonder is no prefix', []],
])('M2 bullets: "%s" is read', (bullet, kind, text, entities) => {
  expect(retained(`- ${bullet}`)).toMatchObject([{ kind, text, entities, fromLine: 2, toLine: 2 }])
})

test.each([
  ['O(c=0.95)', 0.95],
  ['O(c=1)', 1],
  ['O(c=.5)', 0.5],
  ['O(c=0,8)', 0.8],
  ['O (c = 0.7)', 0.7],
])('M2 bullets: %s has the confidence %d', (prefix, confidence) => {
  expect(retained(`- ${prefix} @Ada prefers tea`)).toMatchObject([
    { kind: 'opinion', confidence, text: 'Ada prefers tea' },
  ])
})

test.each([
  ['- O(c=1.7) @Ada likes tea', 'opinion', 'Ada likes tea', /0 to 1/],
  ['- O(c=molto) @Ada likes tea', 'opinion', 'Ada likes tea', /0 to 1/],
  ['- O(c=0.9 @Ada likes tea', 'opinion', '(c=0.9 Ada likes tea', /O\(c=0\.95\)/],
  ['- W(c=0.9) Tea is hot', 'world', 'Tea is hot', /Only an opinion/],
  ['- X @Foo: strange', undefined, 'X Foo: strange', /X is not known/],
])('M2 wrong lines: %s is reported, and its words are kept', (bullet, kind, text, message) => {
  const reading = read(`\n## Retain\n\n${bullet}\n`)

  expect(reading.statements).toMatchObject([{ kind, text }])
  expect(reading.problems).toEqual([
    { line: 4, toLine: 4, message: expect.stringMatching(message) },
  ])
})

test('M2 wrong lines: an empty bullet and an endless one are reported with their lines', () => {
  const reading = read(`## Retain\n- W good\n-\n- W\n- ${'x'.repeat(33_000)}\n- B last`)

  expect(textsOf(reading)).toEqual(['good', 'last'])
  expect(reading.problems.map(({ line, toLine }) => [line, toLine])).toEqual([
    [3, 4],
    [5, 5],
  ])
  expect(reading.passages.every(({ fromLine }) => fromLine === 5)).toBe(true)
  expect(reading.passages.map(({ text }) => text.length).reduce((a, b) => a + b)).toBe(33_002)
})

test.each([
  '# Retain',
  '##### RETAIN:',
  '## **Retain** 🧠',
  'Retain\n======',
  '## Retain ##',
  '## Mantieni',
  '## Da ricordare',
  '## 기억',
  '## 기억할 것',
])('M2 headings: bullets under "%s" are statements', (heading) => {
  expect(textsOf(read(`${heading}\n\n- W one\n\n###### Below it\n\n- two\n`))).toEqual([
    'one',
    'two',
  ])
})

test.each(['## Retainer', '## Keep', '#Retain', '    ## Retain', '- ## Retain', '> ## Retain'])(
  'M2 headings: bullets under "%s" are a passage',
  (heading) => {
    const reading = read(`${heading}\n\n- W one\n`)

    expect(reading.statements).toEqual([])
    expect(reading.passages.at(-1)?.text).toContain('- W one')
  },
)

test('M2 bullets: every marker, task boxes, wrapped and lazy lines, and hard breaks', () => {
  expect(
    retained(
      [
        '- W wrapped',
        '  words',
        'and a lazy line',
        '* [ ] W open task',
        '+ [x] done task',
        '1. B first\\',
        '   second line',
        '2) two  ',
        '   spaces',
        '\t',
        '-\tS tab\n\n    second paragraph',
      ].join('\n'),
    ).map(({ text, kind, task, fromLine, toLine }) => [text, kind, task, fromLine, toLine]),
  ).toEqual([
    ['wrapped words and a lazy line', 'world', undefined, 2, 4],
    ['open task', 'world', 'open', 5, 5],
    ['done task', undefined, 'done', 6, 6],
    ['first\nsecond line', 'experience', undefined, 7, 8],
    ['two\nspaces', undefined, undefined, 9, 10],
    ['tab\n\nsecond paragraph', 'observation', undefined, 12, 14],
  ])
})

test('M2 bullets: a nested bullet belongs to its statement, one with a prefix is its own', () => {
  expect(
    retained(
      ['- W trip', '  - Rome', '    - and more', '- Mara', '  - W lives in Rome', '  - sings'].join(
        '\n',
      ),
    ).map(({ text, kind, fromLine, toLine }) => [text, kind, fromLine, toLine]),
  ).toEqual([
    ['trip\n- Rome\n  - and more', 'world', 2, 4],
    ['Mara', undefined, 5, 5],
    ['lives in Rome', 'world', 6, 6],
    ['sings', undefined, 7, 7],
  ])
})

test.each([
  ['fenced code', '```\n## Retain\n- W no\n```'],
  ['a longer fence', '~~~~ md\n~~~\n## Retain\n- W no\n~~~~'],
  ['a comment', '<!--\n## Retain\n- W no\n-->'],
  ['front matter', '---\ntitle: x\n## Retain: 1\n- W no\n---'],
  ['raw HTML', '<pre>\n## Retain\n- W no\n</pre>'],
  ['indented code', 'text\n\n    ## Retain\n    - W no'],
  ['a quote', '> ## Retain\n> - W no'],
])('M2 pages: nothing in %s is a statement', (_what, text) => {
  const reading = read(`${text}\n\n## Retain\n- W yes\n`)

  expect(textsOf(reading)).toEqual(['yes'])
  expect(reading.problems).toEqual([])
})

test.each([
  ['an open fence', '```js\nlet a', 'code'],
  ['an open comment', '<!-- oops', 'comment'],
  ['an open element', '<pre>', 'element'],
  ['open front matter', '---\ntitle: x', 'front matter'],
])('M2 half-written files: %s is reported and swallows nothing', (_what, text, word) => {
  const reading = read(`${text}\n\n## Retain\n- W kept\n`)

  expect(textsOf(reading)).toEqual(['kept'])
  expect(reading.problems).toEqual([
    { line: 1, toLine: 1, message: expect.stringMatching(`The ${word} that begins here is never`) },
  ])
})

test('M2 mentions: addresses, handles, packages, code, escapes and times are none', () => {
  const [statement] = retained(
    '- mail ada@example.org, `@code`, \\@escaped, @scope/pkg, example.org/@ada, @5pm, @Ada, (@Grace).',
  )

  expect(statement?.entities).toEqual(['Ada', 'Grace'])
  expect(statement?.text).toBe(
    'mail ada@example.org, `@code`, @escaped, @scope/pkg, example.org/@ada, @5pm, Ada, (Grace).',
  )
})

test.each([
  ['@민수는', '민수'],
  ['@지현은', '지현'],
  ['@김민수도', '김민수'],
  ['@김지은', '김지은'],
  ['@제주도', '제주도'],
  ['@서울에서', '서울'],
  ['@Peter는', 'Peter'],
  ["@Peter's", 'Peter'],
  ["@O'Brien", "O'Brien"],
  ['@Jean--Luc', 'Jean-Luc'],
  ['@C++', 'C++'],
  ['@Node.js.', 'Node.js'],
  ['@🧠', '🧠'],
  ['我和@小明', '小明'],
])('M2 mentions: %s names %s', (mention, name) => {
  expect(retained(`- ${mention} x`)[0]?.entities).toEqual([name])
})

test('M2 comments inside of a statement are not said', () => {
  expect(retained('- W tea <!-- @Ada id:3 --> is hot\n  <!--\n  - W hidden\n  -->')).toMatchObject([
    { text: 'tea is hot', entities: [] },
  ])
})

test('M2 passages carry their headings and lines, and long ones are cut between paragraphs', () => {
  const paragraph = `${'parola '.repeat(80).trim()}.`
  const text = `# Projects\n## Loci\n### Decisions\n${paragraph}\n\n${paragraph}\n\n${paragraph}\n## Other\nshort`
  const { passages } = read(text, 'notes.md')

  expect(passages.map((one) => [one.headings.join(' > '), one.fromLine, one.toLine])).toEqual([
    ['Projects > Loci > Decisions', 4, 6],
    ['Projects > Loci > Decisions', 8, 8],
    ['Projects > Other', 10, 10],
  ])
})

test('M1 bank: bullets of a bank page are statements of its kind', () => {
  const reading = read('# Mondo\n- Il tè è caldo\n- O(c=0.4) @Ada: forse\n', 'bank/world.md')

  expect(reading.statements).toMatchObject([
    { kind: 'world', text: 'Il tè è caldo' },
    { kind: 'opinion', confidence: 0.4 },
  ])
})

test('M2 merge conflicts: both sides are kept and marked, and the marks are reported', () => {
  const reading = read(
    '## Retain\n- W a\n<<<<<<< HEAD\n- W mine\n=======\n- W yours\n>>>>>>> branch\n- W b\n',
  )

  expect(reading.statements.map(({ text, side }) => [text, side])).toEqual([
    ['a', undefined],
    ['mine', 'ours'],
    ['yours', 'theirs'],
    ['b', undefined],
  ])
  expect(reading.problems.map(({ line }) => line)).toEqual([3, 5, 7])
})

test('M2 damaged text: NUL and lost characters are reported, CRLF and a byte order mark are not', () => {
  const reading = read('\ufeff## Retain\r\n- W a\u0000b\r\n- W caff\ufffd\r\n')

  expect(textsOf(reading)).toEqual(['ab', 'caff\ufffd'])
  expect(reading.problems.map(({ line }) => line)).toEqual([2, 3])
})

test('M5 anchors: an edit above moves the line of a statement and not its anchor', () => {
  const before = retained('- W tea is hot\n- W same\n- W same')
  const after = retained('- new\n\n- W tea  is\n  hot\n- W same\n- O(c=0.5) same')

  expect(after.slice(1).map(({ anchor }) => anchor)).toEqual(before.map(({ anchor }) => anchor))
  expect(new Set(before.map(({ anchor }) => anchor)).size).toBe(3)
})

const LONG = 1_000_000
test.each([
  ['quotes', '>'.repeat(LONG)],
  ['backticks', `## Retain\n- ${'`'.repeat(LONG)}`],
  ['comments', '<!--'.repeat(LONG / 4)],
  ['lines of comments', `${'<!--\n'.repeat(100_000)}<!-- loci:end a -->`],
  ['fences', '```a\n~~~b\n'.repeat(50_000)],
  ['markers', `## Retain\n${'- '.repeat(LONG / 2)}`],
  [
    'nested bullets',
    `## Retain\n${Array.from({ length: 500 }, (_, n) => `${' '.repeat(2 * n)}- W a`).join('\n')}`,
  ],
  ['lazy lines', `## Retain\n- a\n${'b\n'.repeat(100_000)}`],
  ['mentions', `## Retain\n- ${'@a '.repeat(10_000)}`],
  ['backslashes', `## Retain\n- ${'\\'.repeat(30_000)}\\@a`],
])('M2 hostile pages: %s are read', (_what, text) => {
  expect(() => read(text)).not.toThrow()
})
