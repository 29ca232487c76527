import { judgeSimilarity } from '../../language/similarity/judge-similarity.ts'
import { textSimilarity } from '../../language/text/similarity.ts'
import { recentValues } from '../../recent-values.ts'

/** Two descriptions this similar differ by a word. */
const TEXT_MIN = 0.75
/** Alike in meaning as this, they are the same advice in other words. */
const MEANING_MIN = 0.72
/** From here on an embedder is worth asking. */
const DOUBTFUL_MIN = 0.25

/** `doubtful`: the words alone leave it open. */
export type SolutionLikeness = 'same' | 'doubtful' | 'other'

/** Pairs whose result is cached: bugs of one project are fixed in the same few ways. */
const KNOWN_MAX = 4_000
const known = recentValues<string, SolutionLikeness>(KNOWN_MAX)

/** Whether two texts describe one solution. Without a cosine, their words alone decide. */
export function compareSolutions(left: string, right: string, cosine?: number): SolutionLikeness {
  if (cosine !== undefined) return judge(left, right, cosine)
  const pair = `${left}\n${right}`
  const found = known.get(pair) ?? judge(left, right)
  known.set(pair, found)
  return found
}

function judge(left: string, right: string, cosine?: number): SolutionLikeness {
  const judged = judgeSimilarity(left, right, cosine === undefined ? undefined : { cosine })
  const { negationConflict, contraryConflict, numberConflict } = judged.reasons
  if (judged.similarity === 1) return 'same'
  if (negationConflict + contraryConflict + numberConflict > 0) return 'other'
  if (judged.isSame || judged.similarity >= MEANING_MIN) return 'same'
  if (textSimilarity(left, right) >= TEXT_MIN) return 'same'
  return judged.similarity >= DOUBTFUL_MIN ? 'doubtful' : 'other'
}
