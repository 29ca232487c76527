import { expect, test } from 'vitest'
import { makeUnifiedDiff } from '../../syntax/make-unified-diff.ts'
import { readUnifiedDiff } from '../../syntax/unified-diff.ts'
import { type ChangeDescription, describeChange } from './describe-change.ts'

function describe(file: string, before: string, after: string): ChangeDescription {
  return describeChange(readUnifiedDiff(makeUnifiedDiff(before, after, file)))
}

const CATEGORY_CASES: readonly (readonly [string, string, string, string, string])[] = [
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
    'extract-method',
    'statements that became a function',
    'report.py',
    'def report(rows):\n    head = " ".join(names(rows))\n    print("=" * len(head), head)\n    for row in rows:\n        print(row)\n',
    'def heading(rows):\n    head = " ".join(names(rows))\n    print("=" * len(head), head)\n\ndef report(rows):\n    heading(rows)\n    for row in rows:\n        print(row)\n',
  ],
  [
    'inline',
    'a function that was put where it was called',
    'report.js',
    'function heading(rows) {\n  const head = names(rows).join(" ")\n  print(head.length, head)\n}\nfunction report(rows) {\n  heading(rows)\n  show(rows)\n}\n',
    'function report(rows) {\n  const head = names(rows).join(" ")\n  print(head.length, head)\n  show(rows)\n}\n',
  ],
  [
    'extract-constant',
    'a value that got a name',
    'limits.py',
    'def wait():\n    sleep(60 * 60 * 24)\n',
    'DAY_SECONDS = 60 * 60 * 24\n\ndef wait():\n    sleep(DAY_SECONDS)\n',
  ],
  [
    'extract-variable',
    'a part of an expression that got a name',
    'price.go',
    'func f() {\n\treturn price * (1 + rate.of(country))\n}\n',
    'func f() {\n\ttax := 1 + rate.of(country)\n\treturn price * (tax)\n}\n',
  ],
  [
    'change-signature',
    'one more parameter',
    'b.rb.py',
    'def send(to, text):\n    post(to, text)\n    log(text)\n',
    'def send(to, text, retries=3):\n    post(to, text)\n    log(text)\n',
  ],
  [
    'type-hints',
    'types of parameters',
    'c.py',
    'def send(to, text):\n    post(to, text)\n    log(text)\n',
    'def send(to: str, text: str) -> None:\n    post(to, text)\n    log(text)\n',
  ],
  [
    'simplify',
    'a condition that was taken away',
    'd.ts',
    'if (ok && ready && user.isKnown()) {\n  go()\n}\n',
    'if (ok && ready) {\n  go()\n}\n',
  ],
  [
    'restructure',
    'a method in a class of its own',
    'e.py',
    'class Shop:\n    def total(self):\n        rows = self.rows\n        return sum(row.price for row in rows)\n',
    'class Prices:\n    def total(self):\n        rows = self.rows\n        return sum(row.price for row in rows)\n\nclass Shop:\n    pass\n',
  ],
]

test.each(CATEGORY_CASES)(
  'K2 %s: %s is told from the patch',
  (category, _what, file, before, after) => {
    const found = describe(file, before, after).categories.map((one) => one.category)

    expect(found).toContain(category)
  },
)

test('K2 what is called otherwise is told with both names, in any script', () => {
  const { categories } = describe(
    '가게.py',
    'def 합계(목록):\n    값 = 0\n    return 값 + len(목록)\n',
    'def 총합(목록):\n    값 = 0\n    return 값 + len(목록)\n',
  )

  expect(categories[0]).toMatchObject({ category: 'rename', names: ['합계', '총합'] })
})

const REPAIR_CASES: readonly (readonly [string, string, string])[] = [
  ['null-check-added', 'a.b();', 'if (a == null) {\n  return;\n}\na.b();'],
  ['condition-with-return-added', 'a.b();', 'if (a.isEmpty()) {\n  return;\n}\na.b();'],
  ['condition-with-exception-added', 'a.b();', 'if (n < 0) {\n  throw new E("n");\n}\na.b();'],
  ['condition-added', 'a.b();', 'if (n < 0) {\n  n = 0;\n}\na.b();'],
  ['condition-removed', 'if (n < 0) {\n  n = 0;\n}\na.b();', 'a.b();'],
  ['wrapped-in-if', 'a.b(1);\nc();', 'if (a != null) {\n  a.b(1);\n}\nc();'],
  ['non-null-check-added', 'a.b(1);\nc();', 'if (a != null) {\n  a.b(1);\n}\nc();'],
  ['wrapped-in-if-else', 'a.b(1);\nc();', 'if (x) {\n  a.b(1);\n} else {\n  d();\n}\nc();'],
  ['wrapped-in-if-else', 'v = a.b();', 'v = a == null ? null : a.b();'],
  ['wrapped-in-try', 'a.b(1);\nc();', 'try {\n  a.b(1);\n} catch (E e) {\n  log(e);\n}\nc();'],
  ['unwrapped-from-if', 'if (x > 1) {\n  a.b(1);\n}\nc();', 'a.b(1);\nc();'],
  ['wrapped-in-call', 'v = f(x, y);', 'v = f(escape(x), y);'],
  ['logic-expanded', 'if (a > 1) {\n  b();\n}', 'if (a > 1 && c.ok()) {\n  b();\n}'],
  ['logic-reduced', 'if (a > 1 && c.ok()) {\n  b();\n}', 'if (a > 1) {\n  b();\n}'],
  ['logic-changed', 'if (a > 1) {\n  b();\n}', 'if (a >= 1) {\n  b();\n}'],
  ['arithmetic-changed', 'v = (a + b) / n;', 'v = (a - b) / n;'],
  ['wrong-variable', 'set(low, high);', 'set(low, top);'],
  ['wrong-method', 'v = list.first(x);', 'v = list.last(x);'],
  ['wrong-method', 'v = solve(min, max);', 'v = solve(f, min, max);'],
  ['constant-changed', 'open(name, true);', 'open(name, false);'],
  ['wrong-method', 'v = kit.a(x);', 'v = kit.b(x.c(), d.e().f(1).g(2).h(three));'],
  [
    'wrapped-in-if',
    'if (x) {\n  a();\n} else {\n  b();\n}',
    'if (x) {\n  a();\n} else if (y) {\n  b();\n}',
  ],
  ['wrapped-in-if-else', 'if (x) {\n  a();\n}', 'if (y) {\n  c();\n} else if (x) {\n  a();\n}'],
  [
    'logic-expanded',
    'if (on) {\n  b(1);\n}',
    'if (on && x != null && x.has(y) && !z) {\n  b(1);\n}',
  ],
  ['logic-changed', 'if (u * v == 0) {\n  b();\n}', 'if (u == 0 || v == 0) {\n  b();\n}'],
  ['logic-changed', 'v = a.ok() ? b : c;', 'v = d.isOpen() ? b : c;'],
  ['arithmetic-changed', 'sum += f(g(x, i));', 'sum += f(g(x, j));'],
  ['wrapped-in-call', 'return a;', 'return best(a, other, isLow);'],
  ['computation-added', 'a();\nc();', 'a();\nfor (int i = 0; i < n; i++) {\n  s += f(i);\n}\nc();'],
  ['computation-changed', 'v = (a + b) / n;', 'v = a / n;'],
  ['initialisation-changed', 'int[] v = new int[n];', 'int[] v = new int[rows];'],
  ['single-statement', 'set(low, high);\nc();', 'set(low, top);\nc();'],
  ['code-moved', 'close(file, now);\nread(file);\nc();', 'read(file);\nc();\nclose(file, now);'],
]

test.each(REPAIR_CASES)('K2 the repair "%s" is told from a patch', (pattern, before, after) => {
  const inMethod = (body: string): string => `class A {\n  void m() {\n${body}\n  }\n}\n`
  const found = describe('A.java', inMethod(before), inMethod(after)).repairs

  expect(found.map((one) => one.pattern)).toContain(pattern)
})

test('K2 the same repairs are told in languages without braces', () => {
  const { repairs } = describe(
    'a.py',
    'def f(a):\n    return a.name\n',
    'def f(a):\n    if a is None:\n        return None\n    return a.name\n',
  )

  expect(repairs.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(['null-check-added', 'condition-with-return-added']),
  )
})

test('K2 the same change in two places is told as copied', () => {
  const hunk = (line: number, name: string): string =>
    `@@ -${line},3 +${line},6 @@\n start(${name});\n+if (${name} == null) {\n+  return null;\n+}\n ${name}.go();\n end();\n`
  const { repairs } = describeChange(
    readUnifiedDiff(`--- a/A.java\n+++ b/A.java\n${hunk(1, 'one')}${hunk(40, 'two')}`),
  )

  expect(repairs.map(({ pattern }) => pattern)).toContain('copied-change')
})

test('K2 a change of comments and spaces alone is nothing', () => {
  const { categories, repairs } = describe(
    'a.ts',
    'function f() {\n  // old words\n  return go(1)\n}\n',
    'function f() {\n    // new words, 새 말\n    return go(1)\n}\n',
  )

  expect([categories, repairs]).toEqual([[], []])
})

const NO_REPAIR_CASES: readonly (readonly [string, string, string, string])[] = [
  [
    'non-null-check-added',
    'a check of what a new loop goes over',
    'a();\nb();',
    'a();\nfor (X x : list) {\n  Y y = x.y();\n  if (y != null) {\n    add(y);\n  }\n}\nb();',
  ],
  [
    'null-check-added',
    'a check of what a new function is given',
    'int a;',
    'int a;\nboolean same(X x) {\n  if (x == null) {\n    return false;\n  }\n  return x.a == a;\n}',
  ],
  [
    'wrong-method',
    'another method of another thing',
    'v = maker.make(type);\nb();',
    'v = kit.build(type);\nb();',
  ],
  [
    'copied-change',
    'other types',
    'int a = f();\nb();\nint c = g();',
    'long a = f();\nb();\nlong c = g();',
  ],
  [
    'code-moved',
    'other line ends',
    'int a = f(one,\n  two);\nb();',
    'int a =\n  f(one, two);\nb();',
  ],
]

test.each(NO_REPAIR_CASES)('K2 no %s: %s is none', (pattern, _what, before, after) => {
  const found = describe('A.java', `${before}\n`, `${after}\n`).repairs.map((one) => one.pattern)

  expect(found).not.toContain(pattern)
})
