import type { SectionName } from '../entries/entry.ts'

/** What a step did beside what it was asked for. */
export type WorkingEvent =
  | PruningEvent
  | { readonly type: 'limit-reached'; readonly tokens: number; readonly limit: number }
  | { readonly type: 'reference-dropped'; readonly hash: string; readonly key: string }
  | { readonly type: 'variable-ended'; readonly key: string }
  | {
      /** A subtask that the plan did not know was added to it: mistyped, if it is like another. */
      readonly type: 'subtask-added'
      readonly subtask: string
      readonly like?: string | undefined
    }
  | {
      /** The same error occurred before in this task: try another approach. */
      readonly type: 'error-repeated'
      readonly signature: string
      readonly step: number
      readonly earlierSteps: readonly number[]
    }
  | {
      readonly type:
        | 'hypothesis-merged'
        | 'hypothesis-weakened'
        | 'hypothesis-rejected'
        | 'hypothesis-promoted'
      readonly id: string
    }
  | { readonly type: 'entry-fetched'; readonly key: string; readonly hash: string }
  | { readonly type: 'snapshot-taken' | 'snapshot-restored'; readonly hash: string }
  | { readonly type: 'memory-cleared' }

export interface PruningEvent {
  readonly type:
    | 'result-moved'
    | 'trace-summarised'
    | 'retrieved-dropped'
    | 'entry-summarised'
    | 'entry-moved'
  readonly section: SectionName
  readonly key: string
  readonly tokensFreed: number
}
