import { expect, test } from 'vitest'
import { chooseEntityFile, entityOfFileName, fileNameOfEntity } from './entity-file.ts'
import { dailyPath, pageOf } from './page.ts'
import { citationOf, linkCitation } from './render-entity-page.ts'
import { checkWorkspacePath } from './workspace-path.ts'

test.each([
  ['memory.md', { form: 'core' }],
  ['Memory.MD', { form: 'core' }],
  ['memory/2025-11-27.md', { form: 'daily', date: '2025-11-27' }],
  ['memory/2024-02-29.markdown', { form: 'daily', date: '2024-02-29' }],
  ['memory/2025-02-29.md', { form: 'other' }],
  ['memory/2025-13-01.md', { form: 'other' }],
  ['memory/2025-11-27-riunione.md', { form: 'other' }],
  ['bank/world.md', { form: 'bank', kind: 'world' }],
  ['bank/experience.md', { form: 'bank', kind: 'experience' }],
  ['bank/opinions.md', { form: 'bank', kind: 'opinion' }],
  ['bank/notes.md', { form: 'other' }],
  ['bank/entities/The-Castle.md', { form: 'entity', entity: 'The Castle' }],
  ['bank/entities/김민수.md', { form: 'entity', entity: '김민수' }],
  ['bank/entities/deep/Peter.md', { form: 'other' }],
  ['SOUL.md', { form: 'other' }],
  ['笔记/计划.md', { form: 'other' }],
])('M1 layout: %s is known for what it is', (path, expected) => {
  expect(pageOf(path)).toEqual({ path, ...expected })
})

test.each([
  '.memory/index.md',
  '.git/notes.md',
  'memory/.draft.md',
  'bank/entities/Peter.txt',
  '.memory/index.sqlite',
  'a//b.md',
  '',
])('M1 layout: "%s" is no page', (path) => {
  expect(pageOf(path)).toBeUndefined()
})

test('M1 layout: the log of a day is where the layout puts it', () => {
  expect(pageOf(dailyPath('2025-11-27'))).toMatchObject({ form: 'daily', date: '2025-11-27' })
})

test.each([
  ['The Castle', 'The-Castle.md'],
  ['Peter', 'Peter.md'],
  ['김민수', '김민수.md'],
  ['Città di Castello', 'Città-di-Castello.md'],
  ['Jean-Luc', 'Jean--Luc.md'],
  ['🧠', '🧠.md'],
  ['Node.js', 'Node.js.md'],
  ['C#', 'C#.md'],
  ['AC/DC', 'AC%2FDC.md'],
  ['..', '%2E%2E.md'],
  ['.hidden', '%2Ehidden.md'],
  ['Inc.', 'Inc%2E.md'],
  ['CON', '%43ON.md'],
  ['nul.txt', '%6Eul.txt.md'],
  ['100%', '100%25.md'],
  ['-x', '%2Dx.md'],
  ['a - b', 'a-%2D-b.md'],
])('M1 entities: %s has the page %s, and the page has the name', (name, file) => {
  expect(fileNameOfEntity(name)).toBe(file)
  expect(entityOfFileName(file)).toBe(name)
  expect(checkWorkspacePath(`bank/entities/${file}`)).toBe(`bank/entities/${file}`)
})

test('M1 entities: a name too long for a file is cut, and another long name has another file', () => {
  const long = '가'.repeat(200)

  expect(Buffer.byteLength(fileNameOfEntity(long))).toBeLessThanOrEqual(255)
  expect(fileNameOfEntity(long)).not.toBe(fileNameOfEntity(`${long}나`))
})

test('M1 entities: one entity has one page, whatever the case, and the choice does not depend on order', () => {
  const files = ['peter.md', 'The-Castle.md', 'PETER.md', '🧠.md']

  expect(chooseEntityFile('Peter', files)).toBe('PETER.md')
  expect(chooseEntityFile('Peter', files.toReversed())).toBe('PETER.md')
  expect(chooseEntityFile('peter', files)).toBe('peter.md')
  expect(chooseEntityFile('the-castle', files)).toBe('The-Castle.md')
  expect(chooseEntityFile('🧠', files)).toBe('🧠.md')
  expect(chooseEntityFile('🐈', files)).toBe('🐈.md')
  expect(chooseEntityFile('Petra', files)).toBe('Petra.md')
})

test('M3 citations: a place is written with file and line, and linked from a page', () => {
  expect(citationOf('memory/2025-11-27.md', 12)).toBe('memory/2025-11-27.md#L12')
  expect(linkCitation('bank/entities/민수 (a).md#L3', 'bank/opinions.md')).toBe(
    '[bank/entities/민수 (a).md#L3](../bank/entities/%EB%AF%BC%EC%88%98%20%28a%29.md#L3)',
  )
})
