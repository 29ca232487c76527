import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { applies, compilePattern } from '../../src/core/learning/patterns/match-patterns.ts'
import type { Pattern } from '../../src/core/learning/patterns/pattern.ts'
import { toStoredPattern } from '../../src/core/learning/patterns/pattern-records.ts'
import { isInScope, type Scope } from '../../src/core/scope.ts'
import { createPatternCache } from '../../src/flows/learning/patterns/pattern-cache.ts'
import { activePattern } from '../support/active-pattern.ts'

const CACHED_MAX = 4
const TENANTS = ['acme', 'ditta', '회사'] as const
const FEATURES = { 'task.type': 'bugfix', tools: ['grep'] }

const aScope: fc.Arbitrary<Scope> = fc.record(
  { tenant: fc.constantFrom(...TENANTS), project: fc.constantFrom('web', '결제') },
  { requiredKeys: ['tenant'] },
)
const aPattern: fc.Arbitrary<Pattern> = fc
  .record({
    place: fc.nat(9),
    scope: aScope,
    status: fc.constantFrom('validated' as const, 'validated' as const, 'under-review' as const),
    type: fc.constantFrom('bugfix', 'test'),
  })
  .map(({ place, scope, status, type }) => ({
    ...activePattern({
      id: `p${place}`,
      lifecycle: { status },
      applicability: { problemTypes: [type] },
    }),
    scope,
  }))
const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: aPattern }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ read: aScope }) },
)

function scan(patterns: Iterable<Pattern>, reader: Scope): readonly string[] {
  return [...patterns]
    .filter(({ scope, lifecycle }) => {
      return isInScope(scope, reader) && lifecycle.status === 'validated'
    })
    .filter((pattern) => {
      const compiled = compilePattern(pattern)
      return compiled !== undefined && applies(compiled, FEATURES)
    })
    .map(({ id }) => id)
    .toSorted(compareText)
}

const TELLING = { collection: 'patterns' } as const

/** A store of patterns with a small cache over it, and a plain copy beside them. */
function createSubject() {
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const text = createMemoryTextIndex({ id: 'text' })
  const cache = createPatternCache({ documents, text }, CACHED_MAX)
  const held = new Map<string, Pattern>()
  return {
    async put(pattern: Pattern): Promise<void> {
      const { id } = pattern
      const body = toStoredPattern(pattern) as unknown as JsonObject
      await documents.write({ writes: [{ kind: 'put', ...TELLING, id, body }] })
      held.set(id, pattern)
    },
    async remove(id: string): Promise<void> {
      await documents.write({ writes: [{ kind: 'delete', ...TELLING, id }] })
      held.delete(id)
    },
    async compare(reader: Scope): Promise<void> {
      const found = (await cache.read(reader)).filter((one) => applies(one, FEATURES))
      const ids = found.map(({ pattern }) => pattern.id).toSorted(compareText)
      expect(ids).toEqual(scan(held.values(), reader))
      expect(cache.size()).toBeLessThanOrEqual(CACHED_MAX)
    },
    isOverfull: (): boolean => {
      const all = [...held.values()]
      return all.filter(({ lifecycle }) => lifecycle.status === 'validated').length > CACHED_MAX
    },
  }
}

test('P4 whatever is put, removed and read by whom, a small cache gives what a look at all gives', async () => {
  let overfull = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 40, size: 'max' }), async (steps) => {
      const subject = createSubject()
      for (const step of steps) {
        if ('put' in step) await subject.put(step.put)
        else if ('remove' in step) await subject.remove(`p${step.remove}`)
        else await subject.compare(step.read)
        if (subject.isOverfull()) overfull++
      }
    }),
    { numRuns: 60, seed: 3 },
  )
  expect(overfull).toBeGreaterThan(50)
})
