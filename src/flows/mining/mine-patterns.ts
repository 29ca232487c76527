import { mineRuns } from '../../core/mining/mine-runs.ts'
import {
  fitOpenings,
  type Outlook,
  type ValidatedProfile,
} from '../../core/mining/outlook/outlook.ts'
import type { Profile } from '../../core/mining/profile/mine-profiles.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import type { MinedPattern } from '../../core/patterns/mined-pattern.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { minedPatternId } from '../../core/patterns/take-in.ts'
import { ownScopeConditions, scopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { readPatterns } from '../patterns/read-patterns.ts'
import { type StatusChange, takeInMined } from '../patterns/validate-patterns.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { digestEpisodes } from './digest-episodes.ts'
import { readDigests } from './read-digests.ts'
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
  const { digested } = dryRun ? { digested: 0 } : await digestEpisodes(scope, deps)
  const scopes: MinedScope[] = []
  for (const own of await scopesOf(scope, deps)) scopes.push(await mineScope(own, deps, dryRun))
  return { digested, scopes, isDryRun: dryRun }
}

async function mineScope(scope: Scope, deps: EpisodeDeps, dryRun: boolean): Promise<MinedScope> {
  const digests = await readDigests(scope, deps)
  if (!dryRun && (await isMined(scope, digests, deps))) {
    return { scope, runs: digests.length, found: [], moves: [] }
  }
  const { patterns, profiles } = mineRuns(digests)
  const mined = await wordPatterns(patterns, deps)
  const runs = digests.length
  const found = mined.map(toFound)
  if (dryRun) return { scope, runs, found, moves: [] }
  const { moves } = await takeInMined(mined, scope, deps)
  await refitOutlook({ scope, digests, profiles }, deps)
  return { scope, runs, found, moves }
}

function toFound({ name, summary, category, expects, sign, evidence }: MinedPattern): FoundPattern {
  const { contrast, adjustedPValue } = evidence
  return { name, summary, category, expects, sign, runs: contrast.runs, adjustedPValue }
}

/** Fits the outlook of a scope to the patterns that are validated now. */
async function refitOutlook({ scope, digests, profiles }: Refit, deps: EpisodeDeps): Promise<void> {
  const patterns = await readValidated(scope, deps)
  const openings = fitOpenings(patterns, digests, validatedProfiles(profiles, scope, patterns))
  const minedFrom = fingerprint(digests)
  const id = outlookId(scope)
  await writeDraft('outlooks', deps, async (draft) => {
    await draft.get('outlooks', [id])
    const updatedAt = new Date(deps.clock.now()).toISOString()
    const outlook: Outlook = { id, scope: withoutSession(scope), updatedAt, minedFrom, openings }
    draft.put('outlooks', outlook)
  })
}

interface Refit {
  readonly scope: Scope
  readonly digests: readonly RunDigest[]
  readonly profiles: readonly Profile[]
}

/** Profiles of which a pattern is validated; where one of two is, it stands for both. */
function validatedProfiles(
  profiles: readonly Profile[],
  scope: Scope,
  patterns: readonly Pattern[],
): readonly ValidatedProfile[] {
  const valid = new Set(patterns.map(({ id }) => id))
  return profiles.flatMap((profile) => {
    const good = minedPatternId(withoutSession(scope), profile.goodKey)
    const bad = minedPatternId(withoutSession(scope), profile.badKey)
    if (!valid.has(good) && !valid.has(bad)) return []
    const goodId = valid.has(good) ? good : bad
    const badId = valid.has(bad) ? bad : good
    return [{ ...profile, goodId, badId }]
  })
}

async function isMined(
  scope: Scope,
  digests: readonly RunDigest[],
  { documents }: EpisodeDeps,
): Promise<boolean> {
  const [known] = await documents.get('outlooks', [outlookId(scope)])
  return known !== undefined && toRecord<Outlook>(known).minedFrom === fingerprint(digests)
}

function fingerprint(digests: readonly RunDigest[]): string {
  const told = digests.map(({ id, digestVersion }) => `${id} ${digestVersion}`)
  return contentHash(...told).slice(0, 32)
}

/** The validated patterns of exactly this scope. */
async function readValidated(
  scope: Scope,
  deps: Pick<EpisodeDeps, 'documents'>,
): Promise<readonly Pattern[]> {
  const found = await readPatterns(
    [
      ...ownScopeConditions(withoutSession(scope)),
      { field: 'lifecycle.status', is: 'equal', value: 'validated' },
    ],
    deps.documents,
  )
  return found.map(({ pattern }) => pattern)
}

export function outlookId(scope: Scope): string {
  return contentHash('outlook', scopeKey(withoutSession(scope))).slice(0, 32)
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
