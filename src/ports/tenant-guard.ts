/**
 * Tells the stores whose request they serve, so that they can hide the rows of others even if a
 * flow forgets to ask for its own only.
 */
export interface TenantGuard {
  /** The tenant whose request is being served; `undefined` for work on what all of them share. */
  current(): string | undefined
  /** Runs `work`, and everything that it starts, for one tenant. */
  within<Result>(tenant: string, work: () => Result): Result
  /** Runs `work` for all tenants: indexes and caches follow the documents of all of them. */
  across<Result>(work: () => Result): Result
}
