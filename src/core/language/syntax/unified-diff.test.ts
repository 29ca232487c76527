import { expect, test } from 'vitest'
import { readUnifiedDiff, sideOf } from './unified-diff.ts'

const GIT = `diff --git a/src/a.ts b/src/a.ts
index 1111111..2222222 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,3 +1,3 @@ function saluta() {
 uno
--- due
+due
 tre
diff --git a/새.md b/새.md
new file mode 100644
--- /dev/null
+++ b/새.md
@@ -0,0 +1 @@
+안녕
\\ No newline at end of file
`

test('K2 a diff of several files gives each file its hunks and both sides', () => {
  const files = readUnifiedDiff(GIT)

  expect(files.map(({ before, after }) => [before, after])).toEqual([
    ['src/a.ts', 'src/a.ts'],
    [undefined, '새.md'],
  ])
  const [first, second] = files.flatMap(({ hunks }) => hunks)
  expect(first && sideOf(first, 'before')).toBe('uno\n-- due\ntre\n')
  expect(first && sideOf(first, 'after')).toBe('uno\ndue\ntre\n')
  expect(second && sideOf(second, 'after')).toBe('안녕')
})

test.each([
  ['a bare hunk', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n'],
  ['a hunk without numbers', '@@\n a\n-b\n+c'],
  ['lines with signs alone', ' a\n-b\n+c\n'],
  ['line ends of Windows', '--- a/x.py\r\n+++ b/x.py\r\n@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+c\r\n'],
  ['wrong numbers', '@@ -1,1 +1,1 @@\n a\n-b\n+c\n'],
  [
    'the apply_patch form',
    '*** Begin Patch\n*** Update File: x.py\n@@ def f\n a\n-b\n+c\n*** End Patch',
  ],
])('K2 %s is read as a change', (_name, text) => {
  const [hunk] = readUnifiedDiff(text).flatMap(({ hunks }) =>
    hunks.filter(({ lines }) => lines.length > 0),
  )

  expect(hunk && [sideOf(hunk, 'before'), sideOf(hunk, 'after')]).toEqual(['a\nb\n', 'a\nc\n'])
})

test('K2 a text that is no diff gives no file', () => {
  expect(readUnifiedDiff('Hello\n- one\n- two\n')).toEqual([])
  expect(readUnifiedDiff('')).toEqual([])
})
