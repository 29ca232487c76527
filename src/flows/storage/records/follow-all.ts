import type { TenantGuard } from '../../../ports/tenant-guard.ts'
import type { MemoryContext } from '../../context.ts'

/**
 * Lets the indexes, the pattern cache and the workspace follow the documents of all tenants while a
 * request of one of them waits for it: for them, what they cannot see would be deleted.
 */
export function followAll(context: MemoryContext, { across, current, within }: TenantGuard) {
  const { indexing, patternCache, workspaceFlows } = context
  return Object.assign(context, {
    indexing: {
      ...indexing,
      freshen: (only) => across(() => indexing.freshen(only)),
      catchUp: () => across(() => indexing.catchUp()),
      keepUp: () => across(() => indexing.keepUp()),
      search(name, run) {
        // The search stays with its tenant; a repair before it does not.
        const tenant = current()
        return across(() =>
          indexing.search(name, tenant === undefined ? run : () => within(tenant, run)),
        )
      },
    },
    patternCache: { ...patternCache, read: (reader) => across(() => patternCache.read(reader)) },
    workspaceFlows: {
      ...workspaceFlows,
      freshen: () => across(() => workspaceFlows.freshen()),
      look: () => across(() => workspaceFlows.look()),
    },
  } satisfies Partial<MemoryContext>)
}
