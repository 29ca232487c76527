import { contentHash } from '../../../core/language/text/content-hash.ts'
import {
  type DigestedScope,
  RUNS_READ_MAX,
  type RunDigest,
} from '../../../core/learning/digests/run-digest.ts'
import {
  isShared,
  SHARING_MIN,
  sharedScope,
} from '../../../core/learning/digests/shared-digests.ts'
import { chooseExamples } from '../../../core/learning/mining/choose-examples.ts'
import { mineRuns } from '../../../core/learning/mining/mine-runs.ts'
import {
  buildRewordingRequest,
  chooseReworded,
  readRewording,
} from '../../../core/learning/mining/reword-patterns.ts'
import { type MinedPattern, minedId } from '../../../core/learning/patterns/take-in.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import type { MemoryContext } from '../../context.ts'
import { readDigestedScopes, readDigests, saveMined } from '../digests/digests.ts'
import { readMinedIds, takeInMined } from '../patterns/validate-patterns.ts'
import { planDigests } from './digest-episodes.ts'

const REWORDING_MS = 60_000
/** New patterns are looked for when there are so many times the runs of the last search. */
const SEARCHED_GROWTH = 1.25

/** How many runs were mined, and how many patterns were found in them. */
export interface Mined {
  readonly runs: number
  readonly found: number
}

/** Mines the digests of each scope, and takes in what is found as candidates and evidence. */
export async function mineScopes(scope: Scope, deps: MemoryContext): Promise<Mined> {
  const mined = { runs: 0, found: 0 }
  const readShared = createReadShared(deps)
  for (const own of await readDigestedScopes(scope, deps)) {
    const digests = await readDigests(own.scope, deps)
    mined.runs += digests.length
    mined.found += await mineScope(own, { digests, readShared }, deps)
  }
  return mined
}

/** The runs of all projects of a scope, where these are learned from. */
type ReadShared = (scope: Scope) => Promise<readonly RunDigest[] | undefined>

function createReadShared(deps: MemoryContext): ReadShared {
  const known = new Map<string, Promise<readonly RunDigest[]>>()
  return async (scope) => {
    if (deps.acrossProjects !== true) return undefined
    const all = sharedScope(scope)
    const key = scopeKey(all)
    const read = known.get(key) ?? readDigests(all, deps)
    known.set(key, read)
    return await read
  }
}

async function mineScope(
  own: DigestedScope,
  {
    digests,
    readShared,
  }: { readonly digests: readonly RunDigest[]; readonly readShared: ReadShared },
  deps: MemoryContext,
) {
  const versions = digests.map(({ id, digestVersion }) => `${id} ${digestVersion}`)
  const minedFrom = digests.length === 0 ? undefined : contentHash(...versions).slice(0, 32)
  if (minedFrom !== undefined && own.minedFrom === minedFrom) return 0
  const known = await readMinedIds(own.scope, deps)
  const isKnown = (key: string): boolean => known.has(minedId(own.scope, key))
  // To look again after every run would find something by chance sooner or later.
  const onlyKnown = digests.length < SEARCHED_GROWTH * (own.searchedRuns ?? 0)
  const searchedRuns = onlyKnown ? own.searchedRuns : digests.length
  const options = { isKnown, onlyKnown, ...(isShared(own.scope) && { sharersMin: SHARING_MIN }) }
  const mined = await rewordPatterns(mineRuns(digests, options), deps)
  await takeInMined(mined, own.scope, deps)
  const examples = isShared(own.scope) ? [] : chooseExamples(digests, await readShared(own.scope))
  await saveMined({ id: own.id, scope: own.scope, minedFrom, searchedRuns, examples }, deps)
  return mined.length
}

/** What mining would find; nothing is written. */
export async function planMining(scope: Scope, deps: MemoryContext): Promise<Mined> {
  const planned = await planDigests(scope, deps)
  const all = [...(await readDigestedScopes(scope, deps)), ...planned]
  const mined = { runs: 0, found: 0 }
  for (const [key, own] of new Map(all.map((one) => [scopeKey(one.scope), one.scope]))) {
    const fresh = planned.filter((digest) => scopeKey(digest.scope) === key)
    const known = await readDigests(own, deps)
    const digests = [...new Map([...known, ...fresh].map((digest) => [digest.id, digest])).values()]
      .toSorted((left, right) => right.at - left.at)
      .slice(0, RUNS_READ_MAX)
    mined.runs += digests.length
    mined.found += mineRuns(digests).length
  }
  return mined
}

/** The best patterns in the words of the language model, where there is one and it answers. */
export async function rewordPatterns(
  mined: readonly MinedPattern[],
  { languageModel }: Pick<MemoryContext, 'languageModel'>,
): Promise<readonly MinedPattern[]> {
  const best = chooseReworded(mined)
  if (languageModel === undefined || best.length === 0) return mined
  try {
    const request = buildRewordingRequest(best)
    const { text } = await languageModel.generate(request, { timeoutMs: REWORDING_MS })
    const reworded = new Map(readRewording(text, best).map((pattern) => [pattern.key, pattern]))
    return mined.map((pattern) => reworded.get(pattern.key) ?? pattern)
  } catch {
    // The rendered words remain.
    return mined
  }
}
