import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import type { Figure } from '../measure.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { makeQuestion } from './make-episode.ts'
import { ask, describe } from './measure-reads.ts'
import type { OpenedEpisodes } from './open-episodes.ts'

const DIMENSIONS = 384

export async function openEmbedder(model: string | undefined): Promise<Embedder> {
  return model === 'encoder'
    ? await openBenchEmbedder()
    : hashingEmbedder({ dimensions: DIMENSIONS })
}

/** Makes the vectors of what is there, and asks by meaning. */
export async function measureMeaning(
  count: number,
  { memory }: OpenedEpisodes,
): Promise<readonly Figure[]> {
  const start = performance.now()
  await memory.admin.reindex()
  const madeMs = performance.now() - start
  const answers = await ask(memory, (index) =>
    memory.episodes.search({ text: makeQuestion(index), mode: 'semantic' }),
  )
  return [
    { name: 'words and vectors made anew', value: (count / madeMs) * 1_000, unit: '/s' },
    ...describe('by meaning, top 10', answers),
  ]
}
