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
  const { rules, learned } = await memory.rules.learn({ ...EQUALS, note: '엄격하게 비교한다' })

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
  await memory.rules.learn(EQUALS)
  expect(await memory.rules.learn(EQUALS)).toMatchObject({ learned: 0, reinforced: 0 })
  const again = await memory.rules.learn({
    before: 'const città = x.y == null ? 1 : 2',
    after: 'const città = x.y === null ? 1 : 2',
    language: 'javascript',
  })

  expect(again).toMatchObject({ learned: 0, reinforced: 1, rules: [{ confidence: 0.6, seen: 2 }] })
})

test('K3 a more general rule takes the special ones in', async () => {
  const memory = open()
  await memory.rules.learn(EQUALS)
  await memory.rules.learn({ before: 'x = a == b', after: 'x = a === b', language: 'js' })

  expect((await memory.rules.list()).items).toMatchObject([
    { before: '$1 == $2', seen: 2, confidence: 0.6 },
  ])
})

test('K3 rules say where they apply and what they would have instead', async () => {
  const memory = open()
  await memory.rules.learn(EQUALS)
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
  const { rules } = await memory.rules.learn(EQUALS)
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
  const { rules } = await memory.rules.learn(EQUALS)
  await memory.rules.delete({ id: rules[0]?.id ?? '' })

  expect((await memory.rules.list()).items).toEqual([])
  expect(await memory.rules.learn(EQUALS)).toEqual({ learned: 0, reinforced: 0, rules: [] })
  await expect(memory.rules.delete({ id: rules[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('K3 rules of a project stay in it, and secrets are hidden before anything is learned', async () => {
  const memory = open()
  const secret = 'AKIAIOSFODNN7EXAMPLE'
  await memory.rules.learn({
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
  const { rules } = await memory.rules.learn({ ...EQUALS, language: 'python' })

  expect(rules).toMatchObject([{ kind: 'regex', before: '$1 == null', after: '$1 === null' }])
  expect((await memory.rules.match({ code: 'x  ==  null', language: 'py' })).items).toHaveLength(1)
})

test('K3 code that only an agent over MCP told is not forgotten by less, and a person may', async () => {
  const memory = open()
  const { rules } = await memory.rules.learn(EQUALS)
  const stranger = memory.as({ scope, surface: 'http', trust: 'web' })

  await expect(stranger.rules.delete({ id: rules[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await memory.rules.delete({ id: rules[0]?.id ?? '' })).toEqual({ id: rules[0]?.id })
})
