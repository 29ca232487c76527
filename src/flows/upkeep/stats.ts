import { BUCKETS, type Bucket } from '../../core/facts/fact.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'

export interface MemoryStats {
  readonly facts: {
    readonly active: number
    readonly forgotten: number
    readonly byBucket: Readonly<Record<Bucket, number>>
  }
  readonly historyEntries: number
  /** Absent when nothing is found by meaning. */
  readonly embeddingModel?: string | undefined
}

/** Counts what the caller's scope holds. */
export async function stats(caller: Caller, deps: FactDeps): Promise<MemoryStats> {
  const scope = scopeConditions(caller.scope)
  const status = (value: string) => ({ field: 'status', is: 'equal', value }) as const
  const active = [...scope, status('active')]
  const byBucket = await Promise.all(
    BUCKETS.map(async (bucket) => {
      const filter = [...active, { field: 'bucket', is: 'equal', value: bucket } as const]
      return [bucket, await deps.documents.count('facts', filter)] as const
    }),
  )
  return {
    facts: {
      active: await deps.documents.count('facts', active),
      forgotten: await deps.documents.count('facts', [...scope, status('forgotten')]),
      byBucket: Object.fromEntries(byBucket) as Record<Bucket, number>,
    },
    historyEntries: await deps.documents.count('history', scope),
    ...(deps.meaning === undefined ? {} : { embeddingModel: deps.meaning.embedder.model }),
  }
}
