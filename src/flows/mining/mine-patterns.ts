import { mineRuns } from '../../core/mining/mine-runs.ts'
import { RUNS_MINED_MAX } from '../../core/mining/mining-runs.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import type { MinedPattern } from '../../core/patterns/mined-pattern.ts'
import { tellContrast } from '../../core/patterns/tell-evidence.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { type StatusChange, takeInMined } from '../patterns/validate-patterns.ts'
import { toRecord } from '../records/read-records.ts'
import { digestEpisodes, planDigests } from './digest-episodes.ts'
import { keepProfiles } from './keep-profiles.ts'
import { readDigests } from './read-digests.ts'
import { readOutlook } from './read-outlook.ts'
import { refitOutlook } from './refit-outlook.ts'
import { wordPatterns } from './word-patterns.ts'

/** What a mining found. */
export interface MinedPatterns {
  /** Episodes that were looked at for the first time. */
  readonly digested: number
  readonly scopes: readonly MinedScope[]
  readonly isDryRun: boolean
}

export interface MinedScope {
  readonly scope: Scope
  /** Runs that were mined. */
  readonly runs: number
  readonly found: readonly FoundPattern[]
  /** Patterns whose status changed. */
  readonly moves: readonly StatusChange[]
}

/** What was found, in short. */
export interface FoundPattern {
  readonly name: string
  readonly advice: MinedPattern['advice']
  readonly summary: string
  readonly category: MinedPattern['category']
  readonly expects: MinedPattern['expects']
  readonly sign: string
  readonly runs: number
  readonly adjustedPValue: number
}

export interface MineInput {
  /** Only says what would be found. */
  readonly dryRun?: boolean | undefined
}

/** Mines everything that the caller may see, each scope by itself. */
export async function minePatterns(
  { dryRun = false }: MineInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<MinedPatterns> {
  return await mineAll(deps, { scope: caller.scope, dryRun })
}

/**
 * Learns from what is new, mines every scope in which that is so, takes in what was found and fits the
 * outlooks anew. A second time right after finds nothing new and changes nothing.
 */
export async function mineAll(
  deps: EpisodeDeps,
  { scope, dryRun = false }: { readonly scope: Scope; readonly dryRun?: boolean | undefined },
): Promise<MinedPatterns> {
  if (dryRun) return await planMining(scope, deps)
  const { digested } = await digestEpisodes(scope, deps)
  const scopes: MinedScope[] = []
  for (const own of await scopesOf(scope, deps)) scopes.push(await mineScope(own, deps))
  return { digested, scopes, isDryRun: false }
}

async function planMining(scope: Scope, deps: EpisodeDeps): Promise<MinedPatterns> {
  const planned = await planDigests(scope, deps)
  const own = new Map((await scopesOf(scope, deps)).map((one) => [scopeKey(one), one]))
  for (const digest of planned) own.set(scopeKey(digest.scope), digest.scope)
  const scopes: MinedScope[] = []
  for (const [key, one] of own) {
    const fresh = planned.filter((digest) => scopeKey(digest.scope) === key)
    const known = await readDigests(one, deps)
    const digests = [...new Map([...known, ...fresh].map((digest) => [digest.id, digest])).values()]
      .toSorted((left, right) => right.at - left.at)
      .slice(0, RUNS_MINED_MAX)
    const found = await wordPatterns(mineRuns(digests).patterns, deps)
    scopes.push({ scope: one, runs: digests.length, found: found.map(toFound), moves: [] })
  }
  return { digested: planned.length, scopes, isDryRun: true }
}

async function mineScope(scope: Scope, deps: EpisodeDeps): Promise<MinedScope> {
  const digests = await readDigests(scope, deps)
  const known = await readOutlook(scope, deps)
  if (known?.minedFrom === fingerprint(digests)) {
    return { scope, runs: digests.length, found: [], moves: [] }
  }
  const { patterns, profiles } = mineRuns(digests)
  const mined = await wordPatterns(patterns, deps)
  const scoring = await keepProfiles({ scope, fresh: profiles, known, digests }, deps)
  const kept = scoring.map(({ profile }) => profile)
  const { moves } = await takeInMined(mined, { digests, profiles: kept }, scope, deps)
  await refitOutlook({ scope, digests, scoring, minedFrom: fingerprint(digests) }, deps)
  return { scope, runs: digests.length, found: mined.map(toFound), moves }
}

function fingerprint(digests: readonly RunDigest[]): string {
  const told = digests.map(({ id, digestVersion }) => `${id} ${digestVersion}`)
  return contentHash(...told).slice(0, 32)
}

// What is kept says no figures, since they move; what is told of this mining does.
function toFound(mined: MinedPattern): FoundPattern {
  const { name, category, expects, advice, sign, evidence } = mined
  const { contrast, adjustedPValue } = evidence
  const summary = `${mined.summary} ${tellContrast(contrast, mined)}.`
  return { name, advice, summary, category, expects, sign, runs: contrast.runs, adjustedPValue }
}

const SCOPES_MAX = 10_000
const PAGE = 200

/** Every scope that has digests, as they are met. */
async function scopesOf(scope: Scope, { documents }: EpisodeDeps): Promise<readonly Scope[]> {
  const found = new Map<string, Scope>()
  let after: string | undefined
  do {
    const page = await documents.query('run-digests', {
      filter: scopeConditions(withoutSession(scope)),
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const document of page.documents) {
      const own = toRecord<{ readonly id: string; readonly scope: Scope }>(document).scope
      found.set(scopeKey(own), own)
    }
    after = page.next
  } while (after !== undefined && found.size < SCOPES_MAX)
  return [...found.values()]
}
