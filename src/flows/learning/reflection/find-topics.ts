import { type Clusters, createClusters } from '../../../core/learning/reflection/clusters.ts'
import type { EpisodeSketch } from '../../../core/learning/reflection/episode-sketch.ts'
import {
  type MeaningOptions,
  UNRELATED_TEXTS,
  unrelatedCosine,
} from '../../../core/learning/reflection/meaning-leaders.ts'
import type { MemoryContext } from '../../context.ts'

/** Least likeness of a task to the first of its topic: 0 for unrelated ones, 1 for the same. */
const LIKENESS_MIN = 0.5
const PAGE = 500
const MODEL_MS = 15_000

/**
 * Which episodes have tasks of one type on the same topic: by the words of the task, and by its
 * vector where there is one.
 *
 * @param sketches In order.
 * @returns The cluster of each, by its id.
 */
export async function findTopics(
  sketches: readonly EpisodeSketch[],
  deps: MemoryContext,
): Promise<ReadonlyMap<string, string>> {
  const meaning = await readMeaningOptions(deps)
  const byType = new Map<string, Clusters>()
  const topics = new Map<string, string>()
  for (let start = 0; start < sketches.length; start += PAGE) {
    const page = sketches.slice(start, start + PAGE)
    const vectors = meaning === undefined ? new Map() : await readVectors(page, deps)
    for (const { id, type = '', description } of page) {
      const clusters = byType.get(type) ?? createClusters({ likenessMin: LIKENESS_MIN, meaning })
      byType.set(type, clusters)
      const cluster = clusters.add({ text: description, meaning: vectors.get(id) })
      if (cluster !== undefined) topics.set(id, JSON.stringify([type, cluster]))
    }
  }
  return topics
}

// Without an answer of the model, topics across languages are not found.
async function readMeaningOptions({
  meaning,
  background,
}: MemoryContext): Promise<MeaningOptions | undefined> {
  if (meaning === undefined) return undefined
  const { embedder } = meaning
  const texts = UNRELATED_TEXTS.filter((text) => embedder.canRead(text))
  try {
    const signal = AbortSignal.timeout(MODEL_MS)
    const vectors = await embedder.embed(texts, { kind: 'document', signal })
    return { dimensions: embedder.dimensions, unrelated: unrelatedCosine(vectors) }
  } catch (error) {
    background.report('embedding unrelated texts', error)
    return undefined
  }
}

async function readVectors(sketches: readonly EpisodeSketch[], { meaning }: MemoryContext) {
  const keys = sketches.map(({ id }) => ({ collection: 'episodes', id }))
  const stored = (await meaning?.vectors.get(keys)) ?? []
  return new Map(
    stored.flatMap(({ id, vectors }): [string, Float32Array][] => {
      // The other parts are about how it ended.
      const task = vectors.find(({ part }) => part === 'task')
      return task === undefined ? [] : [[id, task.values]]
    }),
  )
}
