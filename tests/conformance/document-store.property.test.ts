import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPages } from '../../src/conformance/document-store/notes.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { Filter } from '../../src/core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../src/core/storage/documents/query.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import { aFilter, aQuery, aWrite } from '../support/document-arbitraries.ts'
import { documentStoreSubjects } from '../support/document-store-subjects.ts'
import { withFolder } from '../support/prove-conformance.ts'

type Step =
  | { readonly kind: 'write'; readonly writes: readonly DocumentWrite[] }
  | { readonly kind: 'query'; readonly query: DocumentQuery }
  | { readonly kind: 'count'; readonly filter: Filter }
  | { readonly kind: 'changes'; readonly back: number; readonly limit: number }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      writes: fc.array(aWrite, { maxLength: 6, size: 'max' }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('query' as const), query: aQuery }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), filter: aFilter }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('changes' as const),
      back: fc.nat(4),
      limit: fc.constantFrom(1, 2, 100),
    }),
  },
)

/** A store and the cursors that it gave so far; cursors are its own and are never compared. */
interface Player {
  readonly store: DocumentStore
  readonly cursors: (string | undefined)[]
}

async function play({ store, cursors }: Player, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'write':
      return store.write({ writes: step.writes })
    case 'query':
      return readPages(store, step.query)
    case 'count':
      return store.count('notes', step.filter)
    case 'changes': {
      const after = cursors.at(-1 - (step.back % cursors.length))
      const { changes, cursor } = await store.changes(after, step.limit)
      cursors.push(cursor)
      return { changes, isStill: cursor === after }
    }
  }
}

async function outcomeOf(player: Player, step: Step): Promise<unknown> {
  try {
    return await play(player, step)
  } catch (error) {
    if (MemoryError.is(error)) return { code: error.code, isRetryable: error.isRetryable }
    throw error
  }
}

async function readEverything(store: DocumentStore): Promise<unknown> {
  const names = store.collections.map(({ name }) => name)
  const documents = await Promise.all(
    names.map(async (name) => (await store.query(name, { limit: 1_000 })).documents),
  )
  return { documents, changes: (await store.changes(undefined, 1_000)).changes }
}

const [model, ...others] = documentStoreSubjects
if (model === undefined) throw new Error('There is no model to compare with')

for (const subject of others) {
  test(`S5 ${subject.name}: any history is answered as ${model.name} answers it`, async () => {
    const history = fc.array(aStep, { minLength: 1, maxLength: 25, size: 'max' })
    await fc.assert(
      fc.asyncProperty(history, (steps) =>
        withFolder(async (folder) => {
          const left: Player = { store: await model.open(folder), cursors: [undefined] }
          const right: Player = { store: await subject.open(folder), cursors: [undefined] }
          try {
            for (const step of steps) {
              expect(await outcomeOf(right, step)).toEqual(await outcomeOf(left, step))
            }
            expect(await readEverything(right.store)).toEqual(await readEverything(left.store))
          } finally {
            await right.store.close()
            await left.store.close()
          }
        }),
      ),
      { numRuns: 60 },
    )
  })
}
