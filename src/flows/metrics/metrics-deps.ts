import type { GateDeps } from '../facts/gate-deps.ts'

export interface MetricsDeps extends GateDeps {
  /** How much room the memory takes on disk, where that can be told. */
  storageBytes?(): Promise<number>
}
