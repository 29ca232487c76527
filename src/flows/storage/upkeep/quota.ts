import { MemoryError } from '../../../core/errors.ts'
import { createTokenBuckets } from '../../../core/token-buckets.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import type { Call, CallStep } from '../../call-step.ts'

/** The limits of each tenant. */
export interface Quotas {
  /** Calls over HTTP and MCP, at each host. */
  readonly requestsPerMinute?: number | undefined
  /** Facts, episodes and items, forgotten ones too until they are purged. */
  readonly recordsMax?: number | undefined
}

/** For how long a count is used: a write should not cost two counts. */
const COUNT_MS = 5_000
const COUNTED = ['facts', 'episodes', 'items']

/**
 * Refuses calls of a tenant that calls too often, and writes of one that stores too much.
 *
 * @throws MemoryError `LIMIT_EXCEEDED`
 */
export function limitCalls(
  { requestsPerMinute, recordsMax }: Quotas,
  { documents, clock }: { readonly documents: DocumentStore; readonly clock: Clock },
): CallStep {
  const takeToken = createTokenBuckets()
  const counts = new Map<string, { readonly count: number; readonly at: number }>()

  async function countOf(tenant: string): Promise<number> {
    const known = counts.get(tenant)
    if (known !== undefined && Math.abs(clock.now() - known.at) < COUNT_MS) return known.count
    const filter = [{ field: 'scope.tenant', is: 'equal', value: tenant }] as const
    const found = await Promise.all(COUNTED.map((name) => documents.count(name, filter)))
    const count = found.reduce((sum, one) => sum + one, 0)
    if (counts.size >= TENANTS_MAX) counts.clear()
    counts.set(tenant, { count, at: clock.now() })
    return count
  }

  return async (call, run) => {
    const { tenant } = call.caller.scope
    const isLimited = requestsPerMinute !== undefined && isRemote(call)
    if (isLimited && !takeToken(tenant, requestsPerMinute, clock.now()).isTaken) {
      throw tooOften(requestsPerMinute)
    }
    if (recordsMax !== undefined && isAdding(call) && (await countOf(tenant)) >= recordsMax) {
      throw tooMuch(recordsMax)
    }
    return await run()
  }
}

const TENANTS_MAX = 10_000

// Callers in the same process are not limited: what they do is intended.
function isRemote({ caller }: Call): boolean {
  return caller.surface === 'http' || caller.surface === 'mcp'
}

// The night and other work of the owner goes on.
function isAdding({ effect, tier }: Call): boolean {
  return effect === 'writes' && tier !== 'admin'
}

function tooOften(perMinute: number): MemoryError {
  return new MemoryError(`This tenant may make ${perMinute} requests a minute`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Wait, and try again; or have quotas.requestsPerMinute raised.',
    isRetryable: true,
  })
}

function tooMuch(most: number): MemoryError {
  return new MemoryError(`This tenant may store ${most} facts, episodes and items`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Make room with `loci admin cleanup` and `loci admin purge`, or have quotas.recordsMax raised.',
  })
}
