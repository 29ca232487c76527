import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import {
  checkWorkspacePath,
  checkWorkspaceText,
  WORKSPACE_FILE_BYTES_MAX,
} from './workspace-path.ts'

const refused = [
  ['an empty path', ''],
  ['a parent folder', '../outside.md'],
  ['a parent folder further in', 'memory/../../outside.md'],
  ['the folder itself as a part', './memory.md'],
  ['an absolute path', '/etc/passwd.md'],
  ['a drive', 'C:/notes.md'],
  ['a backslash', 'memory\\..\\..\\outside.md'],
  ['a NUL', 'memory.md\u0000.png.md'],
  ['a line break', 'a\nb.md'],
  ['half a surrogate pair', 'a\ud800.md'],
  ['an empty part', 'memory//a.md'],
  ['a hidden folder', '.git/hooks/a.md'],
  ['a hidden file', 'memory/.a.md'],
  ['another kind of file', 'memory/a.sh'],
  ['a name of 256 bytes', `${'가'.repeat(85)}.md`],
  ['a path of 1,001 characters', `${'abcd/'.repeat(200)}a.md`],
] as const

test.each(refused)('M1 paths: %s is refused', (_what, path) => {
  expect(() => checkWorkspacePath(path)).toThrow(
    expect.objectContaining({ name: 'MemoryError', code: 'INVALID_INPUT' }),
  )
})

test.each([
  'memory.md',
  'memory/2025-11-27.md',
  'bank/entities/김민수.md',
  'bank/entities/Città di Castello.md',
  '笔记/🧠.md',
  'README.MD',
  'a..b.md',
])('M1 paths: %s is accepted as it is', (path) => {
  expect(checkWorkspacePath(path)).toBe(path)
})

test('M1 paths: a decomposed name is composed', () => {
  expect(checkWorkspacePath('cafe\u0301.md')).toBe('caf\u00e9.md')
})

test('M1 texts: broken Unicode and oversized texts are refused, the largest text is not', () => {
  expect(() => checkWorkspaceText('a.md', 'x\udc00')).toThrow(MemoryError)
  expect(() => checkWorkspaceText('a.md', 'x'.repeat(WORKSPACE_FILE_BYTES_MAX + 1))).toThrow(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
  )
  expect(() => checkWorkspaceText('a.md', 'x'.repeat(WORKSPACE_FILE_BYTES_MAX))).not.toThrow()
})
