import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { makeUnifiedDiff } from '../../src/core/language/syntax/make-unified-diff.ts'
import {
  SYNTAX_LANGUAGES,
  type SyntaxLanguage,
} from '../../src/core/language/syntax/syntax-tree.ts'
import { readUnifiedDiff } from '../../src/core/language/syntax/unified-diff.ts'
import { compareHunk } from '../../src/core/learning/changes/compare-hunks.ts'
import { findChanges } from '../../src/core/learning/changes/find-changes.ts'
import { readRefactorings } from '../../src/core/learning/changes/read-refactorings.ts'
import { parseHunks } from '../../src/flows/language/syntax/parse-code.ts'
import { sample } from '../support/sample.ts'

const syntax = createTreeSitterParser()
afterAll(syntax.close)

async function changesIn(diff: string, language?: SyntaxLanguage) {
  const hunks = await parseHunks(readUnifiedDiff(diff), language, syntax)
  return findChanges(hunks.map(compareHunk))
}

async function categoriesOf(file: string, before: string, after: string): Promise<string[]> {
  const changes = await changesIn(makeUnifiedDiff(before, after, file))
  return changes.map(({ category }) => category)
}

const CASES: readonly (readonly [string, string, string, string, string])[] = [
  [
    'rename',
    'a function whose body stays',
    'orders.py',
    'def tot(rows):\n    s = 0\n    for row in rows:\n        s += row\n    return s\n',
    'def total(rows):\n    s = 0\n    for row in rows:\n        s += row\n    return s\n',
  ],
  [
    'rename',
    'a parameter',
    'a.ts',
    'function area(w: number, h: number) {\n  const x = w * h\n  return x\n}\n',
    'function area(width: number, h: number) {\n  const x = width * h\n  return x\n}\n',
  ],
  [
    'rename',
    'a variable with the same value',
    'A.java',
    'class A {\n  int f() {\n    int n = count(list, 1);\n    return n;\n  }\n}\n',
    'class A {\n  int f() {\n    int size = count(list, 1);\n    return size;\n  }\n}\n',
  ],
  [
    'rename',
    'a function that is assigned',
    'a.js',
    'const tot = (rows) => {\n  check(rows)\n  return sum(rows)\n}\n',
    'const total = (rows) => {\n  check(rows)\n  return sum(rows)\n}\n',
  ],
  [
    'extract-method',
    'statements that became a function',
    'report.py',
    'def report(rows):\n    head = " ".join(names(rows))\n    print("=" * len(head), head)\n    for row in rows:\n        print(row)\n',
    'def heading(rows):\n    head = " ".join(names(rows))\n    print("=" * len(head), head)\n\ndef report(rows):\n    heading(rows)\n    for row in rows:\n        print(row)\n',
  ],
  [
    'extract-method',
    'statements that became a method',
    'Report.java',
    'class Report {\n  void show(List<Row> rows) {\n    String head = join(names(rows));\n    print(head.length(), head);\n    print(rows);\n  }\n}\n',
    'class Report {\n  void show(List<Row> rows) {\n    heading(rows);\n    print(rows);\n  }\n  void heading(List<Row> rows) {\n    String head = join(names(rows));\n    print(head.length(), head);\n  }\n}\n',
  ],
  [
    'extract-constant',
    'a value that got a name',
    'limits.py',
    'def wait():\n    sleep(60 * 60 * 24)\n',
    'DAY_SECONDS = 60 * 60 * 24\n\ndef wait():\n    sleep(DAY_SECONDS)\n',
  ],
  [
    'extract-constant',
    'a literal that got a name',
    'limits.go',
    'package a\nfunc wait() {\n\tsleep(30)\n}\n',
    'package a\nconst waitSeconds = 30\nfunc wait() {\n\tsleep(waitSeconds)\n}\n',
  ],
  [
    'type-hints',
    'types of parameters',
    'c.py',
    'def send(to, text):\n    post(to, text)\n    log(text)\n',
    'def send(to: str, text: str) -> None:\n    post(to, text)\n    log(text)\n',
  ],
  [
    'type-hints',
    'the type of a variable',
    'c.ts',
    'const rows = read(file)\nshow(rows)\n',
    'const rows: Row[] = read(file)\nshow(rows)\n',
  ],
  [
    'simplify',
    'a part of a condition that was removed',
    'd.ts',
    'if (ok && ready && user.isKnown()) {\n  go()\n}\n',
    'if (ok && ready) {\n  go()\n}\n',
  ],
  [
    'simplify',
    'a condition around a statement that was removed',
    'd.rb',
    'if ready\n  go(1)\nend\nstop(2)\n',
    'go(1)\nstop(2)\n',
  ],
  [
    'restructure',
    'a method in a class of its own',
    'e.py',
    'class Shop:\n    def total(self):\n        rows = self.rows\n        return sum(row.price for row in rows)\n',
    'class Prices:\n    def total(self):\n        rows = self.rows\n        return sum(row.price for row in rows)\n\nclass Shop:\n    pass\n',
  ],
]

test.each(CASES)('K2 %s: %s', async (category, _what, file, before, after) => {
  expect(await categoriesOf(file, before, after)).toContain(category)
})

test('K2 a rename has both names, in any script', async () => {
  const diff = makeUnifiedDiff(
    'def 합계(목록):\n    값 = 0\n    return 값 + len(목록)\n',
    'def 총합(목록):\n    값 = 0\n    return 값 + len(목록)\n',
    '가게.py',
  )

  expect((await changesIn(diff))[0]).toMatchObject({ category: 'rename', names: ['합계', '총합'] })
})

test.each([
  ['comments and spaces', 'go(1) // old\n', '  go(1)  // new, 새 말\n'],
  ['a guard', 'a.b()\n', 'if (a == null) {\n  return\n}\na.b()\n'],
  ['another value', 'wait(1)\nstop(2)\n', 'wait(3)\nstop(2)\n'],
  ['new code with conditions', 'go(1)\n', 'go(1)\nif (late && slow) stop(2)\n'],
  ['a function and its call', 'go(1)\n', 'go(1)\nhelp(2)\nfunction help(n) {\n  show(n, 4)\n}\n'],
])('K2 %s are in none of the categories', async (_what, before, after) => {
  expect(await categoriesOf('a.js', before, after)).toEqual([])
})

test.each([
  [
    'a docstring and a signature',
    'b.py',
    '     the rows of a day.\n     """\n-    s = sum(rows, 0)\n-    return s\n+    total = sum(rows, 0)\n+    return total\n \n def other(rows,\n',
  ],
  [
    'a method',
    'b.ts',
    '   }\n \n-  tot(rows: Row[]) {\n+  total(rows: Row[]) {\n     return sum(rows)\n',
  ],
  [
    'parameters',
    'b.py',
    '         size=None, name="x"):\n-    n = len(size)\n+    count = len(size)\n     go()\n',
  ],
])('K2 a hunk that begins and ends inside %s is read', async (_what, file, lines) => {
  const diff = `--- a/${file}\n+++ b/${file}\n@@ -10,9 +10,9 @@\n${lines}`

  expect((await changesIn(diff)).map(({ category }) => category)).toContain('rename')
})

const piece = fc.constantFrom(
  ...['if (', ') {', '}', 'else', 'def f(a, b=1):', '    ', 'return x', '"""', '/*', '*/', "'"],
  ...['case 1:', 'try {', 'class A {', 'a.b(c)', 'x = y', '&&', '== null', 'é', '값', '😀', '=>'],
)
const line = fc
  .tuple(fc.constantFrom('+', '-', ' '), fc.array(piece, { maxLength: 5 }))
  .map(([sign, pieces]) => sign + pieces.join(' '))
const diffs = fc.array(line, { maxLength: 40 }).map((lines) => `@@\n${lines.join('\n')}`)

test('K2 any change is read, in any language, without an error', async () => {
  await fc.assert(
    fc.asyncProperty(diffs, fc.constantFrom(...SYNTAX_LANGUAGES), async (diff, language) => {
      expect(Array.isArray(await changesIn(diff, language))).toBe(true)
    }),
    { numRuns: sample(50, 150) },
  )
})

test('K2 a change that changes nothing teaches nothing', async () => {
  const pieces = fc.array(piece, { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom(...SYNTAX_LANGUAGES), async (same, language) => {
      const files = readUnifiedDiff(`@@\n${same.map((text) => ` ${text}`).join('\n')}`)
      const lessons = readRefactorings([await parseHunks(files, language, syntax)])
      expect(lessons).toEqual({ done: [], undone: [], made: new Set() })
    }),
    { numRuns: 60 },
  )
})
