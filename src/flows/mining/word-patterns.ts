import {
  buildWordingRequest,
  readWording,
  WORDED_MAX,
} from '../../core/mining/wording/ask-wording.ts'
import type { MinedPattern } from '../../core/patterns/mined-pattern.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'

const WORDING_MS = 60_000
const PROVEN_P_VALUE = 0.05

/** Better words for the best of what was mined, where there is a language model and it answers. */
export async function wordPatterns(
  mined: readonly MinedPattern[],
  { languageModel }: Pick<EpisodeDeps, 'languageModel'>,
): Promise<readonly MinedPattern[]> {
  if (languageModel === undefined) return mined
  const best = mined
    .filter(({ evidence }) => evidence.adjustedPValue < PROVEN_P_VALUE)
    .slice(0, WORDED_MAX)
  if (best.length === 0) return mined
  try {
    const request = buildWordingRequest(best)
    const { text } = await languageModel.generate(request, { timeoutMs: WORDING_MS })
    const worded = new Map(readWording(text, best).map((pattern) => [pattern.key, pattern]))
    return mined.map((pattern) => worded.get(pattern.key) ?? pattern)
  } catch {
    // The words of the templates are there: a model that fails takes nothing away.
    return mined
  }
}
