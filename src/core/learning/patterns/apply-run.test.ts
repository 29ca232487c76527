import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import { entriesOf, mixed, NOW_MS, patternOf } from '../../../../tests/support/patterns.ts'
import { applyRun } from './apply-run.ts'

const run = makeDigest({ id: 'run', at: NOW_MS, status: 'success', features: {} })

test('P7 a run that applied a pattern counts once, for or against it', () => {
  const first = applyRun(patternOf([]), run, NOW_MS)
  const again = applyRun(first.pattern, { ...run, id: 'stored again' }, NOW_MS)
  const failed = applyRun(
    first.pattern,
    { ...run, id: 'other', runKey: 'other', status: 'failure' },
    NOW_MS,
  )

  expect(first).toMatchObject({ isCounted: true, reason: 'It ended as predicted.' })
  expect(first.pattern.evidence).toMatchObject({ runs: 1, hits: 1, applications: 1 })
  expect(again).toMatchObject({ isCounted: false, reason: 'This run is already counted.' })
  expect(failed.pattern.evidence).toMatchObject({ runs: 2, hits: 1, applications: 2 })
  expect(failed.pattern.lifecycle).toMatchObject({ uses: 2 })
})

test.each([
  ['a partial outcome', { status: 'partial' as const }, {}, 'partial outcome'],
  ['a run before the refinement', { at: NOW_MS - 2 }, { since: NOW_MS - 1 }, 'last refinement'],
])('P7 %s says nothing for or against a pattern', (_name, change, evidence, reason) => {
  const pattern = patternOf([])
  const refined = { ...pattern, evidence: { ...pattern.evidence, ...evidence } }

  const { isCounted, reason: said } = applyRun(refined, { ...run, ...change }, NOW_MS)

  expect(isCounted).toBe(false)
  expect(said).toContain(reason)
})

test('P7 a run that does not report what a pattern saves is not counted', () => {
  const quick = { ...patternOf(entriesOf(mixed(3, 0))), saves: 'tokens' }

  expect(applyRun(quick, run, NOW_MS)).toMatchObject({ isCounted: false })
  expect(applyRun(quick, { ...run, resources: { tokens: 5 } }, NOW_MS).isCounted).toBe(true)
})
