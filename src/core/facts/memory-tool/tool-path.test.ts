import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToolPath, showToolPath } from './tool-path.ts'

test.each([
  ['/memories/notes.md', 'memories/notes.md', '/memories/notes.md'],
  ['/memories/notes.txt', 'memories/notes.txt.md', '/memories/notes.txt'],
  ['/memories/a/b.XML', 'memories/a/b.XML.md', '/memories/a/b.XML'],
  ['/memories/v1.2.md', 'memories/v1.2.md', '/memories/v1.2'],
  ['/memories/preferences', 'memories/preferences.md', '/memories/preferences.md'],
  ['/memories/김민수.md', 'memories/김민수.md', '/memories/김민수.md'],
  ['/memories/100%.md', 'memories/100%.md', '/memories/100%.md'],
  ['/memories/cafe\u0301.md', 'memories/caf\u00e9.md', '/memories/caf\u00e9.md'],
])('F6 tool paths: %s is kept as %s and shown as %s', (given, file, shown) => {
  expect(readToolPath(given).file).toBe(file)
  expect(showToolPath(file)).toBe(shown)
  // Whatever is shown leads to the same file.
  expect(readToolPath(shown).file).toBe(file)
})

test('F6 tool paths: the folder itself may end in a slash', () => {
  expect(readToolPath('/memories/')).toMatchObject({ isRoot: true, folder: 'memories/' })
  expect(readToolPath('/memories/a/')).toMatchObject({ isRoot: false, folder: 'memories/a/' })
})

test('F6 tool paths: what lies beside the folder is not shown', () => {
  expect(showToolPath('memory.md')).toBeUndefined()
  expect(showToolPath('memories.md')).toBeUndefined()
})

test('T4 tool paths: whatever is accepted stays in the folder', () => {
  const aPart = fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2f',
    '\\',
    '/',
    'a',
    'con',
    ':',
    ' ',
    '.md',
    '가',
  )
  fc.assert(
    fc.property(fc.array(aPart, { maxLength: 8 }), (parts) => {
      let file: string
      try {
        file = readToolPath(`/memories/${parts.join('')}`).file
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_INPUT' })
        return
      }
      expect(file === '' || file.startsWith('memories/')).toBe(true)
      expect(decodeURIComponent(file).split(/[/\\]/u)).not.toContain('..')
    }),
    { numRuns: 500 },
  )
})
