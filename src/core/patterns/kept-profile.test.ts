import { expect, test } from 'vitest'
import { makeDigest } from '../../../tests/support/make-digest.ts'
import { NOW_MS } from '../../../tests/support/patterns.ts'
import { chooseRuns } from '../mining/mining-runs.ts'
import { findProfiles, type MinedProfile, toMinedProfile } from '../mining/profile/mine-profiles.ts'
import type { RunDigest } from '../mining/run-digest.ts'
import { seededRandom } from '../mining/seeded-random.ts'
import { dropEpisode } from './drop-entry.ts'
import { type KeptProfile, scoreUnseen, toKeptProfile } from './kept-profile.ts'
import type { Pattern } from './pattern.ts'
import { planValidation } from './plan-validation.ts'
import { minedPatternId, takeIn } from './take-in.ts'

const SIGNS = Array.from({ length: 24 }, (_, index) => `does 일${index}`)
const SCOPE = { tenant: 'acme' }
const HOUR_MS = 3_600_000

/** Runs in which half of many signs help and half do harm; below 0, the other way round. */
function makeRuns(name: string, count: number, effect: number, seed: number): readonly RunDigest[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index): RunDigest => {
    const has = SIGNS.map(() => random() < 0.5)
    const odds = has.reduce((sum, held, sign) => sum + (held ? (sign % 2 ? -1 : 1) : 0), 0) * effect
    const isSuccess = random() < 1 / (1 + Math.exp(-odds))
    const signs = SIGNS.filter((_, sign) => has[sign])
    const steps = [0, 1, 2, 3].map((step) => signs.filter((_, sign) => sign % 3 === step))
    const id = `${name}-${index}`
    return makeDigest({
      id,
      at: NOW_MS - HOUR_MS + index,
      status: isSuccess ? 'success' : 'failure',
      features: { 'task.words': [], 'task.signs': [], steps, 'steps.count': 5 },
    })
  })
}

const KNOWN = makeRuns('known', 300, 0.5, 4)

function mine(digests: readonly RunDigest[]): MinedProfile {
  const [proven] = findProfiles(chooseRuns(digests), 1).profiles
  if (proven === undefined) throw new Error('no opening was looked at')
  return toMinedProfile(proven, 0.01)
}

function keep(profile: MinedProfile): KeptProfile {
  const goodId = minedPatternId(SCOPE, profile.goodKey)
  return toKeptProfile(profile, { goodId, badId: minedPatternId(SCOPE, profile.badKey) })
}

const PROFILE = mine(KNOWN)
const KEPT = keep(PROFILE)

interface Later {
  readonly digests: readonly RunDigest[]
  readonly profiles?: readonly KeptProfile[]
  readonly nowMs?: number
}

function validate(
  patterns: readonly Pattern[],
  { digests, profiles = [KEPT], nowMs = NOW_MS }: Later,
): readonly Pattern[] {
  return planValidation(patterns, { digests, profiles, nowMs })
}

const TAKEN = takeIn([], PROFILE.patterns, { scope: SCOPE, nowMs: NOW_MS })
const VALIDATED = validate(TAKEN, { digests: KNOWN })

const statusesOf = (patterns: readonly Pattern[]): readonly string[] =>
  patterns.map(({ lifecycle }) => lifecycle.status)

test('P8 runs that come later are evidence for a profile, as its signs weigh them', () => {
  expect(statusesOf(VALIDATED)).toEqual(['validated', 'validated'])
  const later = makeRuns('later', 100, 0.5, 9)

  const [good, bad] = validate(VALIDATED, { digests: [...later, ...KNOWN], nowMs: NOW_MS + 1 })

  for (const [before, after] of [
    [VALIDATED[0], good],
    [VALIDATED[1], bad],
  ] as const) {
    const fresh = after?.evidence.entries.filter(({ episodeId }) => episodeId.startsWith('later'))
    expect(fresh?.length).toBeGreaterThan(20)
    expect(fresh?.length).toBeLessThan(80)
    const hits = fresh?.filter(({ isHit }) => isHit).length ?? 0
    expect(hits / (fresh?.length ?? 1)).toBeGreaterThan(0.55)
    expect(after?.evidence.runs).toBeGreaterThan(before?.evidence.runs ?? 0)
    expect(after?.lifecycle.status).toBe('validated')
  }
  // Runs that it was fitted to are not scored again by weights that know how they ended.
  expect(scoreUnseen(KEPT, [...later, ...KNOWN]).size).toBe(100)
})

test('P5 P8 a profile whose signs mean the opposite now goes under review', () => {
  const turned = makeRuns('turned', 150, -0.8, 9).map((run) => ({
    ...run,
    at: run.at + HOUR_MS / 2,
  }))

  const [good] = validate(VALIDATED, { digests: [...turned, ...KNOWN], nowMs: NOW_MS + 1 })

  expect(good?.lifecycle).toMatchObject({ status: 'under-review' })
  expect(good?.lifecycle.reason).toContain('It stopped working')
})

test('T2 P8 a deleted run leaves a profile, and one that nothing scores any more is not offered', () => {
  const [good] = VALIDATED
  const [entry] = good?.evidence.entries ?? []
  if (good === undefined || entry === undefined) throw new Error('nothing was mined')
  const left = dropEpisode(good, entry.episodeId, NOW_MS)
  expect(left?.evidence.runs).toBe(good.evidence.runs - 1)
  expect(JSON.stringify(left)).not.toContain(`"${entry.episodeId}"`)

  const gone = validate(VALIDATED, { digests: KNOWN, profiles: [] })
  expect(statusesOf(gone)).toEqual(['candidate', 'candidate'])
  expect(statusesOf(validate(gone, { digests: KNOWN, profiles: [] }))).toEqual(statusesOf(gone))
  expect(statusesOf(validate(gone, { digests: KNOWN }))).toEqual(['candidate', 'candidate'])
  const again = takeIn(gone, PROFILE.patterns, { scope: SCOPE, nowMs: NOW_MS })
  expect(statusesOf(validate(again, { digests: KNOWN }))).toEqual(['validated', 'validated'])
})

test('P5 P8 a profile that is mined anew says its signs of now, and earns its way back', () => {
  const turned = makeRuns('turned', 300, -0.8, 9).map((run) => ({
    ...run,
    at: run.at + HOUR_MS / 2,
  }))
  const reviewed = validate(VALIDATED, { digests: [...turned, ...KNOWN], nowMs: NOW_MS + 1 })
  const profile = mine(turned)
  const nowMs = NOW_MS + 2
  const taken = takeIn(reviewed, profile.patterns, { scope: SCOPE, nowMs })

  expect(taken[0]).toMatchObject({
    version: 2,
    summary: profile.patterns[0]?.summary,
    lifecycle: { status: 'under-review', isRefined: true },
    evidence: { runs: 0 },
  })
  const fresh = makeRuns('fresh', 100, -0.8, 12).map((run) => ({ ...run, at: NOW_MS + HOUR_MS }))
  const digests = [...fresh, ...turned]
  const later = validate(taken, { digests, profiles: [keep(profile)], nowMs: NOW_MS + 2 * HOUR_MS })
  expect(statusesOf(later)).toEqual(['validated', 'validated'])
  expect(later[0]?.evidence.entries.every(({ at }) => at >= nowMs)).toBe(true)
})
