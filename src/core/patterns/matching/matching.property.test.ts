import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activePattern } from '../../../../tests/support/active-pattern.ts'
import type { Features } from '../../conditions/features.ts'
import { compareText } from '../../text/compare-text.ts'
import type { Pattern } from '../pattern.ts'
import { applies, type CompiledPattern, compilePattern } from './compile-pattern.ts'
import { createDecisionTree, type DecisionTree, findInTree } from './decision-tree.ts'
import { createInvertedIndex, findInverted } from './inverted-index.ts'
import { createPatternIndex } from './pattern-index.ts'
import { createLookup } from './requirements.ts'

const aType = fc.constantFrom('bugfix', 'test', '조사', 'refactoring')
const aDomain = fc.constantFrom('pagamenti', '결제', 'web')
const aTool = fc.constantFrom('grep', 'edit', 'bash', '🔧')
const aShare = fc.integer({ min: 0, max: 10 }).map((tenth) => tenth / 10)
const aSign = fc.constantFrom('tool:read', 'tool:edit', 'error')

const aTest = fc.oneof(
  aType.map((type) => `task.type = "${type}"`),
  fc.tuple(aType, aType).map(([one, other]) => `task.type in ["${one}", "${other}"]`),
  fc
    .tuple(aType, aDomain)
    .map(([type, domain]) => `(task.type = "${type}" or task.domain = "${domain}")`),
  fc.tuple(aType, aType).map(([one, other]) => `(task.type = "${one}" or task.type = "${other}")`),
  aType.map((type) => `not task.type = "${type}"`),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>=', '=', '!='), aShare)
    .map(([mark, share]) => `task.complexity ${mark} ${share}`),
  aTool.map((tool) => `tools contains "${tool}"`),
  fc.tuple(aTool, aTool).map(([one, other]) => `tools contains any ["${one}", "${other}"]`),
  fc.tuple(aTool, aTool).map(([one, other]) => `tools contains all ["${one}", "${other}"]`),
  fc.tuple(aSign, aSign).map(([one, other]) => `steps follow "${one}" then "${other}"`),
  fc.constantFrom('errors exists', 'files starts with "src/"', 'not tools exists', 'agent = "x"'),
)
const aCondition = fc
  .array(aTest, { minLength: 1, maxLength: 3 })
  .map((tests) => tests.join(' and '))

const somePatterns = fc
  .array(
    fc.record({
      problemTypes: fc.uniqueArray(aType, { maxLength: 2 }),
      domains: fc.uniqueArray(aDomain, { maxLength: 2 }),
      capabilities: fc.uniqueArray(aTool, { maxLength: 2 }),
      complexity: fc.option(
        fc.tuple(aShare, aShare).map(([one, other]) => ({
          min: Math.min(one, other),
          max: Math.max(one, other),
        })),
        { nil: undefined },
      ),
      conditions: fc.array(fc.oneof(aCondition, aCondition, fc.constant('?')), { maxLength: 2 }),
      antiConditions: fc.array(aCondition, { maxLength: 1 }),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((all) =>
    all.map((applicability, index) => activePattern({ id: `p${index}`, applicability })),
  )

const someFeatures: fc.Arbitrary<Features> = fc
  .record(
    {
      'task.type': aType,
      'task.domain': aDomain,
      'task.complexity': fc.oneof(aShare, fc.constant(Number.NaN)),
      tools: fc.uniqueArray(aTool),
      files: fc.constantFrom(['src/a.ts'], ['docs/a.md'], []),
      errors: fc.constantFrom([], ['TypeError']),
      steps: fc.array(fc.uniqueArray(aSign, { maxLength: 2 }), { maxLength: 4 }),
    },
    { requiredKeys: [] },
  )
  .map((features) => features as Features)

function scan(patterns: readonly Pattern[], features: Features): readonly string[] {
  return patterns
    .filter(({ lifecycle }) => lifecycle.status === 'validated')
    .map(compilePattern)
    .filter((compiled) => compiled !== undefined && applies(compiled, features))
    .map((compiled) => compiled?.pattern.id ?? '')
    .sort(compareText)
}

function compileAll(patterns: readonly Pattern[]): readonly CompiledPattern[] {
  return patterns.flatMap((pattern) => compilePattern(pattern) ?? [])
}

const idsOf = (found: Iterable<Pattern>) => [...found].map(({ id }) => id).sort(compareText)

function applying(found: Iterable<CompiledPattern>, features: Features): readonly string[] {
  return idsOf([...found].filter((one) => applies(one, features)).map(({ pattern }) => pattern))
}

test('P4 the tree and the inverted index find exactly what a look at every pattern finds', () => {
  fc.assert(
    fc.property(
      somePatterns,
      fc.array(someFeatures, { minLength: 1, maxLength: 5 }),
      (patterns, tasks) => {
        const compiled = compileAll(patterns)
        const tree = createDecisionTree(compiled)
        const inverted = createInvertedIndex(compiled)
        const index = createPatternIndex(patterns)

        for (const features of tasks) {
          const expected = scan(patterns, features)
          const lookup = createLookup(features)
          expect(applying(findInTree(tree, lookup), features)).toEqual(expected)
          expect(applying(findInverted(inverted, lookup), features)).toEqual(expected)
          expect(idsOf(index.candidates(features))).toEqual(expected)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('P4 an index that was changed step by step finds what one of the outcome finds', () => {
  const aChange = fc.record({
    place: fc.nat(70),
    pattern: fc.nat(70),
    status: fc.constantFrom('validated' as const, 'validated' as const, 'deprecated' as const),
    isRemoval: fc.boolean(),
  })
  fc.assert(
    fc.property(
      somePatterns,
      somePatterns,
      fc.array(aChange, { maxLength: 100, size: 'max' }),
      someFeatures,
      (patterns, others, changes, features) => {
        let index = createPatternIndex(patterns)
        const first = index
        const held = new Map(patterns.map((pattern) => [pattern.id, pattern]))
        for (const { place, pattern, status, isRemoval } of changes) {
          const other = others[pattern]
          if (isRemoval || other === undefined) {
            held.delete(`p${place}`)
            index = index.without(`p${place}`)
          } else {
            const next = { ...other, id: `p${place}`, lifecycle: { ...other.lifecycle, status } }
            held.set(next.id, next)
            index = index.withPattern(next)
          }
        }

        const compiled = compileAll([...held.values()]).map(({ pattern }) => pattern)
        const active = compiled.filter(({ lifecycle }) => lifecycle.status === 'validated')
        expect(idsOf(index.candidates(features))).toEqual(scan([...held.values()], features))
        expect(index.size).toBe(active.length)
        expect(active.every((pattern) => index.get(pattern.id) === pattern)).toBe(true)
        expect(idsOf(first.candidates(features))).toEqual(scan(patterns, features))
      },
    ),
    { numRuns: 20 },
  )
})

function measure(tree: DecisionTree): { readonly depth: number; readonly places: number } {
  if (tree.asks === 'nothing') return { depth: 0, places: tree.patterns.length }
  const sides = tree.asks === 'value' ? [...tree.sides.values()] : [tree.above, tree.below]
  const measured = [tree.either, ...sides].map(measure)
  return {
    depth: 1 + Math.max(...measured.map(({ depth }) => depth)),
    places: measured.reduce((sum, { places }) => sum + places, 0),
  }
}

test('P4 the tree has at most 12 levels and four places a pattern, whatever patterns ask', () => {
  fc.assert(
    fc.property(somePatterns, (patterns) => {
      const compiled = compileAll(patterns)
      const { depth, places } = measure(createDecisionTree(compiled))

      expect(depth).toBeLessThanOrEqual(12)
      expect(places).toBeLessThanOrEqual(4 * compiled.length)
    }),
    { numRuns: 30 },
  )
})
