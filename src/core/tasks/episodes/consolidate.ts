import { analyzeDocument } from '../../language/text/analyze.ts'
import { quickHash } from '../../language/text/content-hash.ts'
import { toUnitVector } from '../../storage/vectors/unit-vector.ts'
import type { Consolidation, Episode, EpisodeContent, EpisodeVariation } from './episode.ts'

/** One record for several episodes that are nearly the same: the first represents them. */
export function consolidate(
  episodes: readonly [Episode, ...Episode[]],
): EpisodeContent & { readonly consolidation: Consolidation } {
  const [first] = episodes
  const common = {
    tools: inAll(episodes, toolsOf),
    files: inAll(episodes, filesOf),
    tags: inAll(episodes, tagsOf),
    plan: inAll(episodes, ({ execution }) => execution.plan),
    patterns: inAll(episodes, patternsOf),
  }
  const durationMs = meanOf(episodes.flatMap(({ execution }) => execution.durationMs ?? []))
  const succeeded = episodes.filter(({ outcome }) => outcome.status === 'success').length
  const { task, context, execution, outcome, reflection, metadata } = first
  return {
    ...{ task, context, execution, outcome, reflection, metadata },
    consolidation: {
      episodeIds: episodes.map(({ id }) => id),
      count: episodes.length,
      successRate: succeeded / episodes.length,
      durationMs,
      common,
      variations: episodes.map((episode) => variationOf(episode, first, common)),
    },
  }
}

function variationOf(
  episode: Episode,
  first: Episode,
  common: Consolidation['common'],
): EpisodeVariation {
  const { description } = episode.task
  const { durationMs } = episode.execution
  return {
    episodeId: episode.id,
    ...(episode !== first && description === first.task.description ? {} : { description }),
    tools: without(toolsOf(episode), common.tools),
    files: without(filesOf(episode), common.files),
    tags: without(tagsOf(episode), common.tags),
    durationMs,
  }
}

type Lister = (episode: Episode) => readonly string[]

const toolsOf: Lister = ({ keys }) => keys.tools
const filesOf: Lister = ({ context }) => context.files
const tagsOf: Lister = ({ metadata }) => metadata.tags
const patternsOf: Lister = ({ metadata, reflection }) => [
  ...metadata.appliedPatterns,
  ...reflection.patternsDiscovered,
]

function inAll(episodes: readonly [Episode, ...Episode[]], list: Lister): readonly string[] {
  const [first, ...others] = episodes
  const sets = others.map((episode) => new Set(list(episode)))
  return [...new Set(list(first))].filter((one) => sets.every((set) => set.has(one)))
}

function without(values: readonly string[], common: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => !common.includes(value))
}

function meanOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

const DIMENSIONS = 512

/**
 * A text as a vector of its words, for memories without a model of meaning: texts of the same
 * words point the same way. `undefined` for a text without words.
 */
export function wordVector(text: string): Float32Array | undefined {
  const values = new Float32Array(DIMENSIONS)
  for (const { term, count } of analyzeDocument(text).terms) {
    const hash = quickHash(term)
    const place = hash % DIMENSIONS
    const sign = (hash & 0x80000000) === 0 ? 1 : -1
    values[place] = (values[place] ?? 0) + sign * Math.sqrt(count)
  }
  if (values.every((value) => value === 0)) return undefined
  return toUnitVector(values, DIMENSIONS)
}
