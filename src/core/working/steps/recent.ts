/** What the newest steps brought: the oldest goes when one comes that has no room. */
export interface RecentBuffers {
  readonly toolResults: readonly RecentResult[]
  readonly errors: readonly RecentError[]
  readonly discoveries: readonly Discovery[]
}

export interface RecentResult {
  readonly step: number
  readonly tool: string
  readonly isOk: boolean
}

/** An error with the situation that it came in. */
export interface RecentError {
  readonly step: number
  readonly at: string
  readonly type: string
  readonly message: string
  readonly signature: string
  readonly context: {
    readonly tool?: string
    readonly input?: string
    readonly subtask?: string
    readonly phase?: string
    /** The files that were used last. */
    readonly files: readonly string[]
    /** The tool of the step before. */
    readonly previousTool?: string
  }
}

export type DiscoveryKind = 'finding' | 'test-result' | 'place'

/** Something that a step brought to light. */
export interface Discovery {
  readonly step: number
  /** Its number among those of its step. */
  readonly number: number
  readonly kind: DiscoveryKind
  readonly text: string
}

/** Design document 003, section 2. */
export const TOOL_RESULTS_MAX = 10
export const ERRORS_MAX = 5
export const DISCOVERIES_MAX = 10

export const NOTHING_RECENT: RecentBuffers = { toolResults: [], errors: [], discoveries: [] }

/** A ring: with the new ones at the end, and no more than `size`. */
export function pushRecent<Item>(
  ring: readonly Item[],
  added: readonly Item[],
  size: number,
): { readonly ring: readonly Item[]; readonly out: readonly Item[] } {
  const all = [...ring, ...added]
  const excess = Math.max(0, all.length - size)
  return { ring: all.slice(excess), out: all.slice(0, excess) }
}
