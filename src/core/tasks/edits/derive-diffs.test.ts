import { expect, test } from 'vitest'
import type { JsonValue } from '../../json.ts'
import { readUnifiedDiff, sideOf } from '../../language/syntax/unified-diff.ts'
import type { TaskStep } from '../steps/task-step.ts'
import { DERIVED_DIFF_LENGTH_MAX, deriveDiffs } from './derive-diffs.ts'

const AT = '2026-01-01T00:00:00.000Z'

function step(tool: string, input: JsonValue, more: Partial<TaskStep> = {}): TaskStep {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return { number: 1, at: AT, tool, input: text, ...more }
}

function sidesOf(diff: string | undefined): readonly (readonly [string, string])[] {
  return readUnifiedDiff(diff ?? '').flatMap(({ hunks }) =>
    hunks.map((hunk) => [sideOf(hunk, 'before'), sideOf(hunk, 'after')] as const),
  )
}

const V4A =
  '*** Begin Patch\n*** Update File: src/a.py\n@@ def f():\n-    old()\n+    new()\n*** End Patch'

test.each<[string, TaskStep, string]>([
  ['an Edit', step('Edit', { file_path: 'a.ts', old_string: 'x', new_string: 'y' }), 'a.ts'],
  [
    'a search_replace',
    step('search_replace', { path: 'a.ts', old_str: 'x', new_str: 'y' }),
    'a.ts',
  ],
  [
    'a block to search for',
    step('replace_in_file', {
      path: 'a.ts',
      diff: '------- SEARCH\nx\n=======\ny\n+++++++ REPLACE',
    }),
    'a.ts',
  ],
  ['a unified diff', step('apply_diff', '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y\n'), 'a.ts'],
])('W10 %s gives the patch of its file', (_name, given, file) => {
  expect(sidesOf(deriveDiffs([given]).get(file))).toEqual([['x\n', 'y\n']])
})

test('W10 a patch of the apply_patch form, through a shell, gives the patch of its file', () => {
  const given = step('shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${V4A}\nEOF`] })

  expect(sidesOf(deriveDiffs([given]).get('src/a.py'))).toEqual([['    old()\n', '    new()\n']])
})

test('W10 edits of a file that was read and written become one diff from what it said first', () => {
  const diffs = deriveDiffs([
    step('Read', { file_path: '주문.py' }, { output: '1\tuno = 1\n2\tdue = 2\n3\ttre = 3\n' }),
    step('Edit', { file_path: '주문.py', old_string: 'due = 2', new_string: 'due = 22' }),
    step('Edit', { file_path: '주문.py', old_string: 'due = 22', new_string: 'due = 3' }),
    step('Write', { file_path: '주문.py', content: 'uno = 1\ndue = 3\n' }),
  ])

  expect(diffs.get('주문.py')).toBe(
    '--- a/주문.py\n+++ b/주문.py\n@@ -1,3 +1,2 @@\n uno = 1\n-due = 2\n-tre = 3\n+due = 3\n',
  )
})

test('W10 a later edit of what an earlier one wrote is told as one change', () => {
  const diffs = deriveDiffs([
    step('Edit', { file_path: 'a.ts', old_string: 'a()', new_string: 'b()\nc()' }),
    step('Edit', { file_path: 'a.ts', old_string: 'c()', new_string: 'd()' }),
    step('Edit', { file_path: 'a.ts', old_string: 'z', new_string: 'y' }),
  ])

  expect(sidesOf(diffs.get('a.ts'))).toEqual([
    ['a()\n', 'b()\nd()\n'],
    ['z\n', 'y\n'],
  ])
})

test('W10 a new file is a diff from nothing; failed, cut and unknown writes tell nothing', () => {
  const diffs = deriveDiffs([
    step('str_replace_editor', { command: 'create', path: 'n.md', file_text: 'ciao 🎻\n' }),
    step('Edit', { file_path: 'f.ts', old_string: 'x', new_string: 'y' }, { error: 'no match' }),
    step('Write', { file_path: 'w.ts', content: 'whole' }),
    step('Edit', '{"file_path":"c.ts","old_string":"\n… 90 characters left out …\n'),
    step('Read', { file_path: 'r.ts' }, { output: 'x' }),
  ])

  expect([...diffs]).toEqual([['n.md', '--- /dev/null\n+++ b/n.md\n@@ -0,0 +1 @@\n+ciao 🎻\n']])
})

test('W10 a diff stays within its length and ends with a whole hunk', () => {
  const steps = Array.from({ length: 300 }, (_, index) =>
    step('Edit', {
      file_path: 'a.ts',
      old_string: `${'o'.repeat(300)}${index}|`,
      new_string: `${'n'.repeat(300)}${index}|`,
    }),
  )
  const diff = deriveDiffs(steps).get('a.ts') ?? ''

  expect(diff.length).toBeLessThanOrEqual(DERIVED_DIFF_LENGTH_MAX)
  expect(sidesOf(diff).length).toBeGreaterThan(20)
  expect(sidesOf(diff).every(([before, after]) => before !== '' && after !== '')).toBe(true)
})
