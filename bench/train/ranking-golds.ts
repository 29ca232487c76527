import { readBeam } from '../data/beam.ts'
import { readCranfield } from '../data/cranfield.ts'
import { readLocomo } from '../data/locomo.ts'
import { readTemporalRecall } from '../data/temporal-recall.ts'
import { readHeldLives, readMemoryItems, readPlainMemories } from '../fresh/memory-items.ts'
import { beamSet } from '../sets/beam.ts'
import { cranfieldSet } from '../sets/cranfield.ts'
import { locomoSet } from '../sets/locomo.ts'
import type { LoadedSet } from '../sets/retrieval-set.ts'
import { temporalRecallSet } from '../sets/temporal-recall.ts'

/** What is to be found, and of which kind the question is. */
export interface Gold {
  readonly relevant: readonly (string | number)[]
  readonly category: string
}

/** A set that the ranking learns from: its questions have single statements as answers. */
export interface TrainingSet {
  readonly set: {
    readonly name: string
    readonly retrieval: { load(dataFolder: string): Promise<Pick<LoadedSet, 'cases'>> }
  }
  /** By the id of the question; nothing relevant when it has no answer. Questions without an entry are not used. */
  readGolds(dataFolder: string): Promise<ReadonlyMap<string, Gold>>
}

/** The memories of read authors. The encoder learned to read from other authors. */
export async function readFittedMemories() {
  return [
    ...(await readMemoryItems('read')),
    ...(await readHeldLives('ranking')),
    ...(await readPlainMemories()),
  ]
}

const memoriesSet: TrainingSet = {
  set: {
    name: 'memories',
    retrieval: {
      async load() {
        const memories = await readFittedMemories()
        return {
          cases: memories.map(({ name, facts, questions }) => ({
            name,
            statements: facts.map((text, gold) => ({ gold, text })),
            questions: questions.map(({ ask }, at) => ({ id: `${name} ${at}`, query: ask })),
          })),
        }
      },
    },
  },
  async readGolds() {
    const memories = await readFittedMemories()
    return new Map(
      memories.flatMap(({ name, questions }) =>
        questions.map(({ want, kind }, at) => [
          `${name} ${at}`,
          { relevant: want, category: kind },
        ]),
      ),
    )
  },
}

export const TRAINING_SETS: readonly TrainingSet[] = [
  memoriesSet,
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
