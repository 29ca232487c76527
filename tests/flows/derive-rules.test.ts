import { afterAll, expect, test } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import type { DerivedRule } from '../../src/core/learning/rules/code-rule.ts'
import { deriveRules } from '../../src/core/learning/rules/derive-rules.ts'
import { containsRule } from '../../src/core/learning/rules/learn-change.ts'
import { findMatches, openCode } from '../../src/core/learning/rules/match-rule.ts'
import { parseChange, parseCode } from '../../src/flows/language/syntax/parse-code.ts'

const parser = createTreeSitterParser()
afterAll(parser.close)

async function derive(language: string, before: string, after: string): Promise<DerivedRule> {
  const [rule] = deriveRules(await parseChange({ before, after, language }, parser))
  if (rule === undefined) throw new Error('no rule')
  return rule
}

async function apply(rule: DerivedRule, code: string): Promise<string> {
  const tree = await parseCode(code, rule.language, parser)
  return findMatches(rule, openCode(code, tree))
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, suggestion }) => text.slice(0, start) + suggestion + text.slice(end),
      code,
    )
}

test.each([
  ['javascript', 'if (user == null) go()', 'if (user === null) go()', '$1 == null', '$1 === null'],
  ['python', 'if x == None:\n    go()\n', 'if x is None:\n    go()\n', '$1 == None', '$1 is None'],
  ['typescript', 'const n = a.b', 'const n = a?.b', '$1.b', '$1?.b'],
  [
    'javascript',
    'const v = list.filter(f)[0]',
    'const v = list.find(f)',
    '$1.filter($2)[0]',
    '$1.find($2)',
  ],
  ['javascript', 'var o = { 이름: 이름 }', 'var o = { 이름 }', '$1: $1', '$1'],
  ['javascript', "x['città']", 'x.città', "$1['$2']", '$1.$2'],
  [
    'java',
    'class A { int f(S s) { return s.size(); } }',
    'class A { int f(S s) { if (s == null) return 0; return s.size(); } }',
    'return $1.size();',
    'if ($1 == null) return 0; return $1.size();',
  ],
  ['ruby', 'y = x.nil? ? 1 : x', 'y = x || 1', '$1.nil? ? $2 : $1', '$1 || $2'],
  [
    'go',
    'package a\nfunc f() { v, _ := g(x)\n use(v) }',
    'package a\nfunc f() { v, err := g(x)\n if err != nil { return err }\n use(v) }',
    '$1, _ := $2 $3',
    '$1, err := $2 if err != nil { return err } $3',
  ],
])(
  'K3 %s: the template of "%s" has holes for what both sides share',
  async (language, before, after, left, right) => {
    const rule = await derive(language, before, after)

    expect([rule.kind, rule.before, rule.after]).toEqual(['syntax', left, right])
    expect(await apply(rule, before)).toBe(after)
  },
)

test.each([
  ['const n = a.b', 'const n = a?.b', 'null-safety'],
  ['f(x)', 'try { f(x) } catch (error) { report(error) }', 'error-handling'],
  ['node.innerHTML = text', 'node.textContent = text', 'security'],
  [
    'for (const u of us) { await save(u) }',
    'await Promise.all(us.map((u) => save(u)))',
    'performance',
  ],
  ['return a ? true : false', 'return Boolean(a)', 'readability'],
  ['if(a) {}', 'if (a) {}', 'style'],
])('K3 what a rule is for is told by what came and went: %s', async (before, after, category) => {
  expect((await derive('javascript', before, after)).category).toBe(category)
})

test('K3 a rule applies to any expression in its holes, and the same hole is the same thing', async () => {
  const rule = await derive('javascript', 'x = x || y', 'x ||= y')

  expect(await apply(rule, 'deep.이름 = deep.이름 || f(1, [2])')).toBe('deep.이름 ||= f(1, [2])')
  expect(await apply(rule, 'x = z || y')).toBe('x = z || y')
})

test('K3 the same change of other code is the same rule', async () => {
  const one = await derive('javascript', 'if (a == null) b()', 'if (a === null) b()')
  const other = await derive(
    'javascript',
    '// 🙂\nreturn list[0].x == null',
    'return list[0].x === null',
  )

  expect(other.key).toBe(one.key)
})

test('K3 a rule contains another that changes the same with more words in it', async () => {
  const general = await derive('javascript', 'a == b', 'a === b')
  const specific = await derive('javascript', 'a == null', 'a === null')
  const unlike = await derive('javascript', 'a != null', 'a !== null')

  expect(containsRule(general, specific)).toBe(true)
  expect(containsRule(specific, general)).toBe(false)
  expect(containsRule(general, unlike)).toBe(false)
})

test('K3 white space alone is a rule of tokens, which leaves strings and comments alone', async () => {
  const rule = await derive('javascript', 'call( a)', 'call(a)')

  expect([rule.kind, rule.category, rule.before, rule.after]).toEqual([
    'regex',
    'style',
    '( $1',
    '($1',
  ])
  expect(await apply(rule, 'f( x) // ( x)\ng("( x)")')).toBe('f(x) // ( x)\ng("( x)")')
})

test('K3 a language without a grammar is compared by its tokens', async () => {
  const rule = await derive('cobol', 'MOVE x TO y.', 'MOVE x INTO y.')

  expect([rule.kind, rule.before, rule.after]).toEqual(['regex', '$1 TO $2', '$1 INTO $2'])
  expect(await apply(rule, 'MOVE total TO sum.')).toBe('MOVE total INTO sum.')
})

test('K3 what differs in nothing, or in too much, is no rule', async () => {
  const long = Array.from({ length: 300 }, (_, i) => `call${i}(${i})`).join('\n')
  for (const after of ['a()', ' a()\n', `${long}\n`]) {
    const change = await parseChange({ before: 'a()', after, language: 'javascript' }, parser)

    expect(deriveRules(change)).toEqual([])
  }
})

test('K3 what the parser could not read is in no template', async () => {
  const change = { before: 'a(b) ) = 1', after: 'a(c) ( = 1', language: 'javascript' }
  const rules = deriveRules(await parseChange(change, parser))

  expect(rules.length).toBeGreaterThan(0)
  for (const { pattern } of rules) expect(JSON.stringify(pattern)).not.toContain('ERROR')
})
