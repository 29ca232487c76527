import { expect, test } from 'vitest'
import type { JsonValue } from '../../json.ts'
import { readEdits } from './read-edits.ts'

type Row = readonly [
  string,
  string,
  JsonValue,
  readonly (readonly [string | undefined, number, number])[],
]

const UNIFIED = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,4 +1,4 @@
 keep
--- looks like a header
+new line
+another
 keep
-gone
--- /dev/null
+++ b/docs/새로운.md
@@ -0,0 +1,2 @@
+one
+two
`
const V4A = `*** Begin Patch
*** Update File: src/app.py
@@ def main():
-    old()
+    new()
+    more()
*** Add File: src/new.py
+print('ciao')
*** Delete File: src/old.py
*** End Patch`
const AIDER = `src/app.ts
\`\`\`ts
<<<<<<< SEARCH
const a = 1
const b = 2
=======
const a = 1
const b = 3
const c = 4
>>>>>>> REPLACE
\`\`\`
`

const ROWS: readonly Row[] = [
  [
    'Claude Code Edit',
    'Edit',
    { file_path: 'src/a.ts', old_string: 'a\nb\nc', new_string: 'a\nB\nc\nd' },
    [['src/a.ts', 2, 1]],
  ],
  [
    'Claude Code MultiEdit',
    'MultiEdit',
    {
      file_path: 'src/a.ts',
      edits: [
        { old_string: 'x', new_string: 'x\ny' },
        { old_string: 'p\nq', new_string: '' },
      ],
    },
    [
      ['src/a.ts', 1, 0],
      ['src/a.ts', 0, 2],
    ],
  ],
  [
    'Claude Code Write',
    'Write',
    { file_path: '메모.md', content: '하나\n둘\n' },
    [['메모.md', 2, 0]],
  ],
  [
    'Claude Code NotebookEdit',
    'NotebookEdit',
    { notebook_path: 'n.ipynb', new_source: ['import x\n', 'x()'], edit_mode: 'insert' },
    [['n.ipynb', 2, 0]],
  ],
  [
    'the text editor tool',
    'str_replace_based_edit_tool',
    { command: 'str_replace', path: 'a.py', old_str: 'one', new_str: 'two\nthree' },
    [['a.py', 2, 1]],
  ],
  [
    'the text editor tool creating',
    'str_replace_editor',
    { command: 'create', path: 'b.py', file_text: 'x = 1\ny = 2\n' },
    [['b.py', 2, 0]],
  ],
  [
    'the text editor tool inserting',
    'str_replace_editor',
    { command: 'insert', path: 'b.py', insert_line: 3, new_str: 'z = 3' },
    [['b.py', 1, 0]],
  ],
  ['the text editor tool viewing', 'str_replace_editor', { command: 'view', path: 'b.py' }, []],
  [
    'a unified diff',
    'apply_diff',
    UNIFIED,
    [
      ['src/a.ts', 2, 2],
      ['docs/새로운.md', 2, 0],
    ],
  ],
  [
    'apply_patch',
    'apply_patch',
    { input: V4A },
    [
      ['src/app.py', 2, 1],
      ['src/new.py', 1, 0],
      ['src/old.py', 0, 0],
    ],
  ],
  [
    'apply_patch through a shell',
    'shell',
    { command: ['bash', '-lc', `apply_patch <<'EOF'\n${V4A}\nEOF`] },
    [
      ['src/app.py', 2, 1],
      ['src/new.py', 1, 0],
      ['src/old.py', 0, 0],
    ],
  ],
  ['Aider', 'edit', AIDER, [['src/app.ts', 2, 1]]],
  [
    'Cline',
    'replace_in_file',
    { path: 'x.js', diff: '------- SEARCH\nlet a\n=======\nlet b\n+++++++ REPLACE' },
    [['x.js', 1, 1]],
  ],
  [
    'OpenHands by lines',
    'edit',
    { action: 'edit', args: { path: 'w.go', start: 10, end: 12, content: 'a\nb' } },
    [['w.go', 2, 3]],
  ],
  [
    'Cursor edit_file',
    'edit_file',
    { target_file: 'c.ts', code_edit: '// ... existing code ...\nfoo()\n// ... existing code ...' },
    [['c.ts', 1, 0]],
  ],
  [
    'Cursor search_replace',
    'search_replace',
    { file_path: 'c.ts', old_string: 'a', new_string: 'b' },
    [['c.ts', 1, 1]],
  ],
  [
    'arguments as JSON text',
    'write_file',
    '{"path":"j.ts","content":"1\\n2\\n3"}',
    [['j.ts', 3, 0]],
  ],
  ['a tool that reads', 'Read', { file_path: 'src/a.ts', content: 'x' }, []],
  ['a tool that searches', 'grep', { path: 'src', search: 'a', replace: 'b' }, []],
  ['a tool that speaks', 'send_message', { content: 'Hi\nthere' }, []],
  ['a plain command', 'bash', { command: 'ls -la' }, []],
  ['no input', 'bash', null, []],
]

test.each(ROWS)('W7 lines are counted from the input of %s', (_name, tool, input, expected) => {
  const found = readEdits(tool, input)

  expect(
    found.map(({ file, linesAdded, linesRemoved }) => [file, linesAdded, linesRemoved]),
  ).toEqual(expected)
})

test('W7 new and deleted files are told from changed ones', () => {
  expect(readEdits('apply_patch', V4A).map(({ isNew, isDeleted }) => [isNew, isDeleted])).toEqual([
    [undefined, undefined],
    [true, undefined],
    [undefined, true],
  ])
  expect(readEdits('Edit', { file_path: 'n', old_string: '', new_string: 'x' })[0]?.isNew).toBe(
    true,
  )
})
