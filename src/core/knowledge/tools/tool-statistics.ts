import { declareCollection } from '../../documents/collection.ts'
import type { EpisodeStatus } from '../../episodes/episode.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import type { Scope } from '../../scope.ts'
import type { DurationSketch } from './duration-sketch.ts'

/** What was counted of one tool. Counts can be added, and taken away again. */
export interface ToolCount {
  /** Steps that used it. */
  readonly uses: number
  /** Those of them that ended in an error. */
  readonly failures: number
  /** Episodes that used it, by how they ended. */
  readonly episodes: OutcomeCount
  readonly durations: DurationSketch
  /** How often each error came, without its values. */
  readonly errors: Readonly<Record<string, number>>
}

export type OutcomeCount = Readonly<Record<EpisodeStatus, number>>

/** Episodes that ended well, of those that ended well or not: a partial success is neither. */
export interface HitsOfRuns {
  readonly hits: number
  readonly runs: number
}

/** An episode that used a tool. */
export interface ToolEvidence {
  readonly episodeId: string
  /** Milliseconds: when the task was finished. */
  readonly at: number
  readonly status: EpisodeStatus
}

/** What one episode added: by it an episode counts once, and can be taken out again. */
export interface ToolRun extends ToolEvidence {
  readonly id: string
  readonly scope: Scope
  readonly type: 'run'
  readonly taskType: string
  readonly tools: Readonly<Record<string, ToolCount>>
}

/** All that was counted of one tool in tasks of one type. */
export interface ToolTotal extends ToolCount {
  readonly id: string
  readonly scope: Scope
  readonly type: 'tool'
  readonly taskType: string
  readonly tool: string
  /** The newest episodes that used it, the newest first. */
  readonly newest: readonly ToolEvidence[]
}

/** Episodes that a total names; it counts all of them. */
export const NEWEST_MAX = 20

/** All episodes of one type of task: how they ended, with which tools, with which two of them. */
export interface RunTotal {
  readonly id: string
  readonly scope: Scope
  readonly type: 'runs'
  readonly taskType: string
  readonly episodes: OutcomeCount
  readonly tools: Readonly<Record<string, HitsOfRuns>>
  /** By the names of both tools, as JSON. */
  readonly pairs: Readonly<Record<string, HitsOfRuns>>
}

export const TOOL_COLLECTION = 'tool-statistics'

export const toolStatisticsRecords: RecordKind = {
  collection: declareCollection({
    name: TOOL_COLLECTION,
    fields: { ...SCOPE_FIELDS, type: 'text', taskType: 'text', tool: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
