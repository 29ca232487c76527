import { AsyncLocalStorage } from 'node:async_hooks'
import type { TenantGuard } from '../../ports/tenant-guard.ts'

/** Follows a request through everything that it awaits. */
export function createTenantGuard(): TenantGuard {
  const serving = new AsyncLocalStorage<string | undefined>()
  return {
    current: () => serving.getStore(),
    within: (tenant, work) => serving.run(tenant, work),
    across: (work) => serving.run(undefined, work),
  }
}
