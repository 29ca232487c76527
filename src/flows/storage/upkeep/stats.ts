import type { Fact } from '../../../core/facts/fact.ts'
import { DROP_CODES, type DropCode } from '../../../core/facts/receipt.ts'
import { BUCKETS, type Bucket } from '../../../core/statement.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { HotSetStatistics } from '../../../core/tasks/episodes/hot-set.ts'
import { type EpisodePhase, windowOf } from '../../../core/tasks/episodes/lifecycle.ts'
import { readJunk } from '../../../core/trust/gate/read-junk.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { toRecord } from '../records/read-records.ts'

/** How much is stored. */
export interface MemoryStats {
  readonly facts: {
    readonly active: number
    readonly forgotten: number
    readonly byBucket: Readonly<Record<Bucket, number>>
  }
  readonly historyEntries: number
  readonly episodes: {
    readonly byPhase: Readonly<Record<EpisodePhase, number>>
    /** Records that each represent several episodes. */
    readonly consolidated: number
    /** The hot cache of this process, which all tenants share: only for its owner. */
    readonly cache?: HotSetStatistics | undefined
  }
  readonly openTasks: number
  /** What the gate accepted and refused. */
  readonly gate: {
    /** Statements and turns that were stored or reinforced. */
    readonly kept: number
    readonly refused: number
    /** Reasons that never occurred are omitted. */
    readonly refusedByReason: Readonly<Partial<Record<DropCode, number>>>
    /** The share of the newest statements that the gate would call junk today, 0 to 1. */
    readonly junkShare: number
  }
  /** Absent if there is no semantic search. */
  readonly embeddingModel?: string | undefined
}

/** Counts the content of the caller's scope. */
export async function stats(caller: Caller, deps: MemoryContext): Promise<MemoryStats> {
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
    gate: await countGate(scope, deps),
    historyEntries: await deps.documents.count('history', scope),
    episodes: await countEpisodes(scope, caller, deps),
    openTasks: await deps.documents.count('tasks', [...scope, status('open')]),
    ...(deps.meaning === undefined ? {} : { embeddingModel: deps.meaning.embedder.model }),
  }
}

const LIVING = ['active', 'mature', 'aged', 'archived'] as const

async function countEpisodes(
  scope: Filter,
  { isOwner = false }: Caller,
  deps: MemoryContext,
): Promise<MemoryStats['episodes']> {
  const { documents, episodeCache, clock, phaseLimits } = deps
  const stored = { field: 'lifecycle.phase', is: 'one-of', values: LIVING } as const
  const ofPhase = async (phase: (typeof LIVING)[number]): Promise<number> =>
    await documents.count('episodes', [
      ...scope,
      stored,
      { field: 'eventAt', is: 'between', ...windowOf(phase, clock.now(), phaseLimits) },
    ])
  const deleted = { field: 'lifecycle.phase', is: 'equal', value: 'deleted' } as const
  return {
    byPhase: {
      active: await ofPhase('active'),
      mature: await ofPhase('mature'),
      aged: await ofPhase('aged'),
      archived: await ofPhase('archived'),
      deleted: await documents.count('episodes', [...scope, deleted]),
    },
    consolidated: await documents.count('episodes', [
      ...scope,
      { field: 'consolidation.count', is: 'between', from: 1 },
    ]),
    ...(isOwner ? { cache: episodeCache.statistics() } : {}),
  }
}

async function countGate(scope: Filter, deps: MemoryContext): Promise<MemoryStats['gate']> {
  const { documents } = deps
  const counts = await Promise.all(
    DROP_CODES.map(async (code) => {
      const filter: Filter = [...scope, { field: 'code', is: 'equal', value: code }]
      return [code, await documents.count('refusals', filter)] as const
    }),
  )
  const actions = ['remembered', 'mentioned-again']
  return {
    kept: await documents.count('history', [
      ...scope,
      { field: 'action', is: 'one-of', values: actions },
    ]),
    refused: counts.reduce((sum, [, count]) => sum + count, 0),
    refusedByReason: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    junkShare: await measureJunk(scope, deps),
  }
}

/** The sample: the newest statements. Judging one takes a third of a millisecond. */
const SAMPLE = 100

// Statements accepted by older rules are judged by today's rules.
async function measureJunk(scope: Filter, { documents }: MemoryContext): Promise<number> {
  const { documents: newest } = await documents.query('facts', {
    filter: [
      ...scope,
      { field: 'role', is: 'equal', value: 'statement' },
      { field: 'status', is: 'equal', value: 'active' },
    ],
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit: SAMPLE,
  })
  if (newest.length === 0) return 0
  const junk = newest.filter((one) => readJunk(toRecord<Fact>(one).text) !== undefined)
  return junk.length / newest.length
}
