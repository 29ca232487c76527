import { type Clusters, createClusters } from '../../core/reflection/clusters.ts'
import type { EpisodeSketch } from '../../core/reflection/episode-sketch.ts'
import type { MeaningOptions } from '../../core/reflection/meaning-leaders.ts'
import { UNRELATED_TEXTS, unrelatedCosine } from '../../core/reflection/unrelated-texts.ts'
import type { GateDeps } from '../facts/gate-deps.ts'

/** How near tasks are to the first of their group: 0 for unrelated ones, 1 for the same. */
const LIKENESS_MIN = 0.5
const PAGE = 500
const MODEL_MS = 15_000

/**
 * Which episodes have tasks of one type about the same matter: by the vectors of what was to be
 * done, where a model has read it, and by its words.
 *
 * @param sketches In order.
 * @returns The cluster of each, by its id.
 */
export async function findMatters(
  sketches: readonly EpisodeSketch[],
  deps: GateDeps,
): Promise<ReadonlyMap<string, string>> {
  const meaning = await readMeaningOptions(deps)
  const byType = new Map<string, Clusters>()
  const matters = new Map<string, string>()
  for (let start = 0; start < sketches.length; start += PAGE) {
    const page = sketches.slice(start, start + PAGE)
    const vectors = meaning === undefined ? new Map() : await readVectors(page, deps)
    for (const { id, type = '', description } of page) {
      const clusters = byType.get(type) ?? createClusters({ likenessMin: LIKENESS_MIN, meaning })
      byType.set(type, clusters)
      const cluster = clusters.add({ text: description, meaning: vectors.get(id) })
      if (cluster !== undefined) matters.set(id, JSON.stringify([type, cluster]))
    }
  }
  return matters
}

// A model that does not answer costs the groups across languages, and not the reflection.
async function readMeaningOptions({
  meaning,
  background,
}: GateDeps): Promise<MeaningOptions | undefined> {
  if (meaning === undefined) return undefined
  const { embedder } = meaning
  const texts = UNRELATED_TEXTS.filter((text) => embedder.canRead(text))
  try {
    const signal = AbortSignal.timeout(MODEL_MS)
    const vectors = await embedder.embed(texts, { kind: 'document', signal })
    return { dimensions: embedder.dimensions, unrelated: unrelatedCosine(vectors) }
  } catch (error) {
    background.report('asking the model how far apart unrelated texts are', error)
    return undefined
  }
}

async function readVectors(
  sketches: readonly EpisodeSketch[],
  { meaning }: GateDeps,
): Promise<ReadonlyMap<string, Float32Array>> {
  const keys = sketches.map(({ id }) => ({ collection: 'episodes', id }))
  const stored = (await meaning?.vectors.get(keys)) ?? []
  return new Map(
    stored.flatMap(({ id, vectors }): [string, Float32Array][] => {
      // How it ended and what was learned of it is not what it is about.
      const task = vectors.find(({ part }) => part === 'task')
      return task === undefined ? [] : [[id, task.values]]
    }),
  )
}
