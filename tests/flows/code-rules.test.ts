import { afterAll, expect, test } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { openTestMemory } from '../support/test-memory.ts'

const parser = createTreeSitterParser()
afterAll(parser.close)
// One for all tests: closing a memory must not close it for the others.
const syntax = { parse: parser.parse, close: async () => {} }
const scope = { tenant: 'acme', project: 'harbour' }

function open(): Memory {
  return openTestMemory({ syntax }).memory.as({ scope, surface: 'library', isOwner: true })
}

const EQUALS = { before: 'if (a == null) b()', after: 'if (a === null) b()', language: 'js' }

test('K3 a rule is learned from an example, and found by filters', async () => {
  const memory = open()
  const { rules, learned } = await memory.rules.add({ ...EQUALS, note: '엄격하게 비교한다' })

  expect(learned).toBe(1)
  expect(rules).toMatchObject([
    {
      language: 'javascript',
      kind: 'syntax',
      before: '$1 == null',
      after: '$1 === null',
      description: 'Write `$1 === null` instead of `$1 == null`.',
      confidence: 0.5,
      standing: 'tentative',
      seen: 1,
    },
  ])
  const counts = await Promise.all(
    [
      { language: 'JavaScript' },
      { text: '엄격' },
      { project: 'harbour', confidence: 0.5 },
      { language: 'python' },
      { category: 'security' as const },
      { confidence: 0.6 },
      { text: 'nothing like it' },
    ].map(async (filter) => (await memory.rules.list(filter)).items.length),
  )
  expect(counts).toEqual([1, 1, 1, 0, 0, 0, 0])
})

test('K3 the same rule in other code reinforces it; the same example told twice does not', async () => {
  const memory = open()
  await memory.rules.add(EQUALS)
  expect(await memory.rules.add(EQUALS)).toMatchObject({ learned: 0, reinforced: 0 })
  const again = await memory.rules.add({
    before: 'const città = x.y == null ? 1 : 2',
    after: 'const città = x.y === null ? 1 : 2',
    language: 'javascript',
  })

  expect(again).toMatchObject({ learned: 0, reinforced: 1, rules: [{ confidence: 0.6, seen: 2 }] })
})

test('K3 a more general rule takes the special ones in', async () => {
  const memory = open()
  await memory.rules.add(EQUALS)
  await memory.rules.add({ before: 'x = a == b', after: 'x = a === b', language: 'js' })

  expect((await memory.rules.list()).items).toMatchObject([
    { before: '$1 == $2', seen: 2, confidence: 0.6 },
  ])
})

test('K3 rules say where they apply and what they would have instead', async () => {
  const memory = open()
  await memory.rules.add(EQUALS)
  const code = '// 🙂 x == null\nconst s = "a == null"\nreturn user.이름 == null && 1 != null'
  const matches = (await memory.rules.match({ code, language: 'js' })).items

  expect(matches).toMatchObject([
    { line: 3, found: 'user.이름 == null', suggestion: 'user.이름 === null' },
  ])
  expect(code.slice(matches[0]?.start, matches[0]?.end)).toBe('user.이름 == null')
  expect((await memory.rules.match({ code, language: 'python' })).items).toEqual([])
})

test('K3 verdicts move the average, and a weak rule is not applied', async () => {
  const memory = open()
  const { rules } = await memory.rules.add(EQUALS)
  const id = rules[0]?.id ?? ''

  expect(await memory.feedback({ id, helped: true })).toMatchObject({
    rule: { confidence: 0.6, accepted: 1 },
  })
  for (const _ of [1, 2, 3, 4]) await memory.feedback({ id, helped: false })
  expect((await memory.rules.list()).items).toMatchObject([{ standing: 'weak', rejected: 4 }])
  expect((await memory.rules.match({ code: 'a == null', language: 'js' })).items).toEqual([])
})

test('K3 a forgotten rule is gone and is not learned again', async () => {
  const memory = open()
  const { rules } = await memory.rules.add(EQUALS)
  await memory.rules.delete({ id: rules[0]?.id ?? '' })

  expect((await memory.rules.list()).items).toEqual([])
  expect(await memory.rules.add(EQUALS)).toEqual({ learned: 0, reinforced: 0, rules: [] })
  await expect(memory.rules.delete({ id: rules[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('K3 rules of a project stay in it, and secrets are hidden before anything is learned', async () => {
  const memory = open()
  const secret = 'AKIAIOSFODNN7EXAMPLE'
  await memory.rules.add({
    before: `connect("${secret}")`,
    after: `connect(key, "${secret}")`,
    language: 'js',
    note: `the key is ${secret}`,
  })
  const other = memory.as({ scope: { ...scope, project: 'elsewhere' }, surface: 'library' })

  expect((await other.rules.list()).items).toEqual([])
  const own = (await memory.rules.list()).items
  expect(own).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain(secret)
})

test('K3 without a parser, code is compared by its tokens', async () => {
  const { memory } = openTestMemory({ syntax: undefined })
  const { rules } = await memory.rules.add({ ...EQUALS, language: 'python' })

  expect(rules).toMatchObject([{ kind: 'regex', before: '$1 == null', after: '$1 === null' }])
  expect((await memory.rules.match({ code: 'x  ==  null', language: 'py' })).items).toHaveLength(1)
})

test('K3 code that only an agent over MCP told is not forgotten by less, and a person may', async () => {
  const memory = open()
  const { rules } = await memory.rules.add(EQUALS)
  const stranger = memory.as({ scope, surface: 'http', trust: 'web' })

  await expect(stranger.rules.delete({ id: rules[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await memory.rules.delete({ id: rules[0]?.id ?? '' })).toEqual({ id: rules[0]?.id })
})

const STRICT = {
  name: 'Compare strictly',
  category: 'null-safety',
  language: 'ts',
  template: '$X == null',
  after: '$X === undefined',
  when: 'The value is never null.',
  effects: { safety: 'better' },
} as const

test("K3 a rule of one's own is a template: $X stands for any expression, the same wherever it is", async () => {
  const memory = open()
  const added = await memory.rules.add(STRICT)
  expect(added.rules).toMatchObject([
    { kind: 'syntax', before: '$1 == null', confidence: 0.5, seen: 1 },
  ])
  expect((await memory.rules.add(STRICT)).rules).toEqual(added.rules)
  await memory.rules.add({
    ...STRICT,
    name: 'No self-comparison',
    template: 'isSame($A, $A)',
    after: 'true',
  })

  const code = 'if (user.name == null) go("a == null")\nisSame(a.b, a.c) || isSame(f(x), f(x))'
  expect((await memory.rules.match({ code, language: 'ts' })).items).toMatchObject([
    { found: 'user.name == null', suggestion: 'user.name === undefined', line: 1 },
    { found: 'isSame(f(x), f(x))', suggestion: 'true', line: 2 },
  ])
})

test.each([
  ['python', '$X == None', '$X is None', 'if a.b == None: pass', 'a.b is None'],
  [
    'java',
    'new Integer($N)',
    'Integer.valueOf($N)',
    'class A { Object o = new Integer(3); }',
    'Integer.valueOf(3)',
  ],
  [
    'go',
    'strings.Index($S, $T) != -1',
    'strings.Contains($S, $T)',
    'package a\nvar e = strings.Index(f(a), "x") != -1',
    'strings.Contains(f(a), "x")',
  ],
  ['php', '$X == null', '$X === null', '<?php if ($nome == null) { go(); }', '$nome === null'],
  ['ruby', '$X.nil? ? $D : $X', '$X || $D', 'y = a.nil? ? 1 : a', 'a || 1'],
])(
  'K3 %s: a template %s is read by the grammar and found',
  async (language, template, after, code, suggestion) => {
    const memory = open()
    await memory.rules.add({ name: 'Own', category: 'style', language, template, after })
    const { items } = await memory.rules.match({ code, language })
    expect(items.map((one) => one.suggestion)).toEqual([suggestion])
  },
)

test("K3 a rule of one's own is a regular expression, in any language, also inside strings", async () => {
  const memory = open()
  await memory.rules.add({
    name: 'HTTPS',
    category: 'security',
    regex: 'http://(?<host>[\\w.-]+?)(:\\d{2,5})?/',
    after: 'https://$host/',
  })
  const code = 'get("http://città.example:8080/a")\n# http://b/ http://c/'
  const { items } = await memory.rules.match({ code, language: 'python' })
  expect(items.map(({ found, suggestion }) => [found, suggestion])).toEqual([
    ['http://b/', 'https://b/'],
    ['http://c/', 'https://c/'],
  ])
})

test.each([
  [{ regex: '(a)\\1' }, 'Use no'],
  [{ regex: 'a(?=b)' }, 'Use no'],
  [{ regex: '(?:a|a)+$' }, 'Repeat characters, not groups'],
  [{ regex: '.*.*=.*' }, 'multiplied'],
  [{ regex: '[' }, 'Invalid regular expression'],
  [{ regex: 'a', after: '$2' }, 'Use only'],
  [{ template: '$X', language: 'ts' }, '$X matches any expression'],
  [{ template: 'if (', language: 'ts' }, 'whole expression'],
  [{ template: '$X == 1', after: '$Y', language: 'ts' }, 'Use only'],
  [{ template: '$X == 1' }, 'use "regex"'],
  [{}, 'Pass "template"'],
  [{ before: 'a == 1', after: 'a === 1', language: 'ts' }, 'use "template"'],
  [{ name: undefined, regex: 'a' }, 'Or pass an example'],
  [{ name: undefined, category: undefined, before: 'a' }, 'Pass "before", "after"'],
])('K3 what cannot be a rule is refused with what to do: %o', async (given, hint) => {
  const refused = open().rules.add({ name: 'Own', category: 'other', ...given })
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    hint: expect.stringContaining(hint),
  })
})

test('K2 a code pattern is told in words, and found for code or files of its language', async () => {
  const memory = open()
  const told = {
    name: 'Ports and adapters',
    category: 'architecture',
    description: 'Put a port between flows and a client.',
    when: 'A flow calls a client of a server.',
    effects: { testability: 'better', size: 'worse' },
  } as const
  const id = (await memory.rules.add(told)).rules[0]?.id ?? ''
  await memory.rules.add({ ...told, name: 'Only Go', language: 'go' })

  const { items, also } = await memory.rules.match({ files: ['src/cart.ts', 'README.md'] })
  expect(items).toEqual([])
  expect(also).toMatchObject([{ id, kind: 'described', category: 'architecture', language: 'any' }])
  await expect(memory.rules.match({ files: ['README'] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  const { text, pieces } = await memory.context.forTask({ task: 'Call S3', files: ['src/s3.ts'] })
  expect(pieces).toMatchObject([{ section: 'codePattern', id }])
  expect(text).toContain('When: A flow calls a client of a server.')
  expect(text).toContain('Meant for: better testability, worse size')
  for (const helped of [false, false, false]) await memory.feedback({ id, helped })
  expect((await memory.rules.match({ files: ['src/cart.ts'] })).also).toEqual([])
})

test('K3 one rule is shown with those that are like it', async () => {
  const memory = open()
  const id = (await memory.rules.add(STRICT)).rules[0]?.id ?? ''
  const near = await memory.rules.add({
    ...STRICT,
    template: '$X != null',
    after: '$X !== undefined',
  })
  await memory.rules.add({
    ...STRICT,
    name: 'Find',
    template: '$X.filter($F)[0]',
    after: '$X.find($F)',
  })

  const found = await memory.rules.get({ id })
  expect(found.rule).toMatchObject({ id, name: 'Compare strictly' })
  expect(found.similar.map(({ rule }) => rule.id)).toEqual([near.rules[0]?.id])
  await expect(memory.rules.get({ id: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  [
    'js',
    'db.query("SELECT * FROM t WHERE id = " + id)',
    'db.query("SELECT * FROM t WHERE id = ?", [id])',
  ],
  [
    'js',
    `db.query(\`DELETE FROM t WHERE id = $\{id}\`)`,
    'db.query("DELETE FROM t WHERE id = ?", [id])',
  ],
  ['py', 'c.execute("UPDATE t SET a = " + a)', 'c.execute("UPDATE t SET a = %s", (a,))'],
  ['py', 'c.execute(f"select 1 from {t}")', 'c.execute("select 1 from ?", t)'],
])(
  'K3 %s: values that are no longer built into a statement are security: %s',
  async (language, before, after) => {
    const { rules } = await open().rules.add({ before, after, language })
    expect(rules).toMatchObject([{ category: 'security' }])
  },
)

test('K3 two neighbouring edits are two rules', async () => {
  const { rules } = await open().rules.add({
    before: 'function f() {\n  var total = a == null\n  log(total)\n}',
    after: 'function f() {\n  const total = a === null\n  if (debug) log(total)\n}',
    language: 'js',
  })
  expect(rules.length).toBeGreaterThan(1)
})
