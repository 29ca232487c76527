import fc from 'fast-check'
import { expect, test } from 'vitest'
import { episodeOf, FULL_EPISODE } from '../../../../tests/support/episode-inputs.ts'
import { checkInput } from '../../check-input.ts'
import { buildEpisode } from './build-episode.ts'
import { type Episode, type EpisodeInput, episodeInputSchema } from './episode.ts'
import { EPISODE_PHASES, phaseAt, windowOf } from './lifecycle.ts'
import { attach, bulkyParts, detach, openPack, partsAway, writePack } from './pack.ts'

const NOW_MS = Date.parse('2026-11-15T00:00:00.000Z')
const DAY_MS = 86_400_000

function build(input: EpisodeInput): Episode {
  return buildEpisode(checkInput(episodeInputSchema, input, 'store-episode'), {
    id: 'e1',
    scope: { tenant: 'acme' },
    source: { kind: 'call', surface: 'library' },
    nowMs: NOW_MS,
  })
}

const WITH_DIFFS: EpisodeInput = {
  ...FULL_EPISODE,
  outcome: {
    ...FULL_EPISODE.outcome,
    patches: [{ file: 'a.ts', diff: '-1\n+2' }, { file: '메모.md' }, { file: 'b.ts', diff: '+è' }],
    artifacts: [{ name: 'log.txt', text: 'riga 1\n줄 2' }],
  },
}

const PHASES = EPISODE_PHASES.filter((phase) => phase !== 'deleted')
const SOME = fc.constantFrom(build(FULL_EPISODE), build(WITH_DIFFS), build(episodeOf('배포 🚀')))
const somePhases = fc.array(fc.constantFrom(...PHASES), { maxLength: 4 })

test('E13 what is taken out in any number of steps comes back as it was', () => {
  fc.assert(
    fc.property(SOME, somePhases, (episode, phases) => {
      let rest = episode
      const packs: Uint8Array[] = []
      for (const phase of phases) {
        const taken = detach(rest, partsAway(phase))
        packs.push(writePack([{ id: episode.id, parts: taken.parts }]))
        rest = taken.rest
      }
      const whole = packs
        .toReversed()
        .reduce((back, pack) => attach(back, openPack(pack).partsOf(episode.id) ?? {}), rest)
      expect(whole).toEqual(episode)
    }),
  )
})

test('E13 an archived episode keeps its task, its learnings and its attributes', () => {
  const episode = build(WITH_DIFFS)
  const { rest, parts } = detach(episode, partsAway('archived'))

  expect(rest.task.description).toBe(episode.task.description)
  expect(rest).toMatchObject({
    context: episode.context,
    reflection: episode.reflection,
    metadata: episode.metadata,
    keys: episode.keys,
  })
  expect(rest.outcome).toEqual({ ...rest.outcome, status: 'success', patches: [], artifacts: [] })
  expect(Object.keys(parts)).toContain('execution.trace')
})

test('E4 only what is long is bulky', () => {
  const long = 'x'.repeat(9_000)

  expect(bulkyParts(build(WITH_DIFFS))).toEqual([])
  expect(
    bulkyParts(
      build({
        ...episodeOf('배포'),
        execution: { trace: [{ output: long }] },
        outcome: { status: 'success', patches: [{ file: 'a.ts', diff: long }], artifacts: [] },
      }),
    ),
  ).toEqual(['execution.trace', 'outcome.patches.diff'])
})

test('E13 the phase follows from the age, and every age has one', () => {
  const ages = [0, 29.999, 30, 179, 180, 364, 365, 4_000]
  const phaseAfter = (days: number): string => phaseAt({ eventAt: NOW_MS - days * DAY_MS }, NOW_MS)

  expect(ages.map(phaseAfter)).toEqual([
    'active',
    'active',
    'mature',
    'mature',
    'aged',
    'aged',
    'archived',
    'archived',
  ])
})

test('E13 the window of a phase holds exactly the episodes of that phase', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500 * DAY_MS }),
      fc.constantFrom(...PHASES),
      (ageMs, phase) => {
        const eventAt = NOW_MS - ageMs
        const { from = 0, to = Number.POSITIVE_INFINITY } = windowOf(phase, NOW_MS)
        const isInside = from <= eventAt && eventAt < to
        expect(isInside).toBe(phaseAt({ eventAt }, NOW_MS) === phase)
      },
    ),
  )
})

test('E4 what is no pack is told apart from one', () => {
  expect(() => openPack(new TextEncoder().encode('{"id":"e1"}\n'))).toThrow(/not a pack/)
})
