import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import type { Scope } from '../scope.ts'

/** One thing that was understood, and the fact that says it. */
export interface Insight {
  readonly episodeIds: readonly string[]
  /** Absent when the gate refused it. */
  readonly factId?: string | undefined
  /** False when somebody had said the same: their fact does not go with the episodes. */
  readonly isOwn: boolean
}

/** What was understood of a group of episodes. Written when all of it is kept. */
export interface InsightGroup {
  readonly id: string
  readonly scope: Scope
  /** What it is about: the same when more episodes come to it. */
  readonly subject: string
  /** Names the episodes it was made of: nothing is made again while they are the same. */
  readonly basis: string
  /** The newest of its episodes: those that were read to say something. */
  readonly episodeIds: readonly string[]
  readonly insights: readonly Insight[]
  readonly madeAt: string
}

/** Up to where the episodes of a scope have been thought about. */
export interface ReflectionMark {
  readonly id: string
  readonly scope: Scope
  /** The newest `createdAt` that was seen. */
  readonly upTo: string
  readonly at: string
  /** Groups that the last reflection left to the next one. */
  readonly groupsLeft: number
}

export const insightRecords: RecordKind = {
  collection: declareCollection({
    name: 'insights',
    fields: { ...SCOPE_FIELDS, episodeIds: 'texts' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

export const reflectionMarkRecords: RecordKind = {
  collection: declareCollection({ name: 'reflection-marks', fields: SCOPE_FIELDS }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
