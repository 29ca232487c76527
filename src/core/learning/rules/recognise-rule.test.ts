import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeFeatures } from './change-features.ts'
import { type KnownChanges, rankRules } from './recognise-rule.ts'

function known(id: string, ...changes: readonly (readonly [string, string])[]): KnownChanges {
  const features: Record<string, number> = {}
  for (const [before, after] of changes) {
    for (const feature of changeFeatures({ before, after, language: 'any' })) {
      features[feature] = (features[feature] ?? 0) + 1
    }
  }
  return { id, examples: changes.length, features }
}

const RULES = [
  known('strict', ['a == b', 'a === b'], ['f(x) == 이름', 'f(x) === 이름']),
  known('spaces', ['f( a )', 'f(a)'], ['g( caffè )', 'g(caffè)']),
  known('quotes', ["x = 'a'", 'x = "a"'], ["print('🙂')", 'print("🙂")']),
  known('semi', ['a = 1', 'a = 1;'], ['call()', 'call();']),
]

test.each([
  ['left.side == right', 'left.side === right', 'strict'],
  ['h( 1 )', 'h(1)', 'spaces'],
  ["name = '서울'", 'name = "서울"', 'quotes'],
  ['return x', 'return x;', 'semi'],
])('K3 a change is recognised without a tree: %s', (before, after, id) => {
  const [first] = rankRules(changeFeatures({ before, after, language: 'any' }), RULES)

  expect(first?.id).toBe(id)
  expect(first?.likeness).toBeGreaterThan(0.2)
})

test('K3 ranking is total: any features, any rules, numbers that are finite, every rule once', () => {
  const aFeature = fc.constantFrom('a', 'b', '__proto__', 'constructor', '')
  const aRule = fc.record({
    examples: fc.nat({ max: 5 }),
    features: fc.dictionary(aFeature, fc.integer({ min: 1, max: 5 })),
  })
  fc.assert(
    fc.property(fc.array(aFeature), fc.array(aRule, { maxLength: 5 }), (features, rules) => {
      const ranked = rankRules(
        features,
        rules.map((rule, at) => ({ ...rule, id: String(at) })),
      )

      expect(ranked).toHaveLength(rules.length)
      for (const { score, likeness } of ranked) {
        expect(Number.isFinite(score)).toBe(true)
        expect(likeness >= 0 && likeness <= 1).toBe(true)
      }
    }),
  )
})
