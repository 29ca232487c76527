import { readBeam } from '../data/beam.ts'
import { readCranfield } from '../data/cranfield.ts'
import { readLocomo } from '../data/locomo.ts'
import { readTemporalRecall } from '../data/temporal-recall.ts'
import { beamSet } from '../sets/beam.ts'
import { cranfieldSet } from '../sets/cranfield.ts'
import { locomoSet } from '../sets/locomo.ts'
import type { RetrievalBenchSet } from '../sets/run-retrieval.ts'
import { temporalRecallSet } from '../sets/temporal-recall.ts'

/** What is to be found, and of which kind the question is. */
export interface Gold {
  readonly relevant: readonly (string | number)[]
  readonly category: string
}

/** A set that the ranking learns from: its questions have single statements as answers. */
export interface TrainingSet {
  readonly set: RetrievalBenchSet
  /** By the id of the question. Questions without an entry are not used. */
  readGolds(dataFolder: string): Promise<ReadonlyMap<string, Gold>>
}

export const TRAINING_SETS: readonly TrainingSet[] = [
  {
    set: locomoSet,
    async readGolds(dataFolder) {
      const { questions } = await readLocomo(dataFolder)
      return new Map(
        questions.map(({ id, evidence, category }) => [id, { relevant: evidence, category }]),
      )
    },
  },
  {
    set: beamSet,
    async readGolds(dataFolder) {
      const { questions } = await readBeam(dataFolder)
      return new Map(
        questions.map(({ id, evidence, ability }) => [
          id,
          { relevant: evidence, category: ability },
        ]),
      )
    },
  },
  {
    set: temporalRecallSet,
    async readGolds(dataFolder) {
      const { questions } = await readTemporalRecall(dataFolder)
      return new Map(
        questions
          .filter(({ kind }) => kind === 'content_time_qs')
          .map(({ id, relevant, kind }) => [
            id,
            { relevant: relevant.flatMap(spread), category: kind },
          ]),
      )
    },
  },
  {
    set: cranfieldSet,
    async readGolds(dataFolder) {
      const { queries } = await readCranfield(dataFolder)
      return new Map(
        queries.map(({ id, relevant }) => [String(id), { relevant, category: 'cranfield' }]),
      )
    },
  },
]

function spread([first, last]: readonly [number, number]): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_value, index) => first + index)
}
