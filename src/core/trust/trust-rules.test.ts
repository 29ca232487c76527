import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SURFACES } from '../storage/records/provenance.ts'
import {
  compareTrust,
  lowerTrust,
  TRUST_LEVELS,
  type TrustLevel,
  trustOf,
} from '../storage/records/trust-level.ts'
import {
  capImportance,
  mayChange,
  mayPin,
  mayReplace,
  mayWriteCore,
  preferTrusted,
} from './trust-rules.ts'

const call = (surface: (typeof SURFACES)[number]) => ({ kind: 'call', surface }) as const
const aLevel = fc.constantFrom(...TRUST_LEVELS)

test.each([
  ['library', 'person'],
  ['cli', 'person'],
  ['http', 'agent'],
  ['mcp', 'agent'],
] as const)('T5 what comes through %s is trusted as %s', (surface, level) => {
  expect(trustOf({ source: call(surface) })).toBe(level)
})

test('T5 a file of the workspace is trusted as a person, an episode as an agent', () => {
  expect(trustOf({ source: { kind: 'file', path: 'memory/2026-05-12.md', line: 3 } })).toBe(
    'person',
  )
  expect(trustOf({ source: { kind: 'episode', episodeId: 'e1' } })).toBe('agent')
})

test('T5 the configuration of a caller decides, and the caller can only lower it', () => {
  expect(trustOf({ source: call('http'), configured: 'person' })).toBe('person')
  expect(trustOf({ source: call('cli'), configured: 'tool' })).toBe('tool')
  expect(trustOf({ source: call('mcp'), claimed: 'web' })).toBe('web')
  expect(trustOf({ source: call('mcp'), claimed: 'person' })).toBe('agent')
})

test('T5 no claim raises the trust above what the way in allows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SURFACES),
      fc.option(aLevel),
      aLevel,
      (surface, given, claimed) => {
        const configured = given ?? undefined
        const allowed = trustOf({ source: call(surface), configured })
        expect(
          compareTrust(trustOf({ source: call(surface), configured, claimed }), allowed),
        ).toBeLessThanOrEqual(0)
      },
    ),
  )
})

test('T5 a statement replaces its equals and those below, never one of higher trust', () => {
  expect(mayReplace('person', 'web')).toBe(true)
  expect(mayReplace('agent', 'agent')).toBe(true)
  expect(mayReplace('web', 'person')).toBe(false)
  expect(mayReplace('import', 'tool')).toBe(false)
  expect(mayReplace('agent', 'person')).toBe(false)
})

test('T5 only a person and an agent pin facts and write core blocks', () => {
  const allowed: readonly TrustLevel[] = ['agent', 'person']
  expect(TRUST_LEVELS.filter(mayPin)).toEqual(allowed)
  expect(TRUST_LEVELS.filter(mayWriteCore)).toEqual(allowed)
})

test('T5 importance is capped by trust and otherwise kept', () => {
  expect(TRUST_LEVELS.map((level) => capImportance(level, 1))).toEqual([0.3, 0.5, 0.5, 0.9, 1])
  expect(TRUST_LEVELS.map((level) => capImportance(level, 0.2))).toEqual([0.2, 0.2, 0.2, 0.2, 0.2])
})

test('T5 of equal statements that of a person comes first', () => {
  const said = (['web', 'person', 'tool', 'agent'] as const).map((trust) => ({ trust }))
  expect(said.toSorted(preferTrusted).map(({ trust }) => trust)).toEqual([
    'person',
    'agent',
    'tool',
    'web',
  ])
})

test('T5 what is made of several sources is trusted as the least of them', () => {
  expect(lowerTrust('person', 'web')).toBe('web')
  expect(lowerTrust('tool', 'agent')).toBe('tool')
})

test('T5 what a more trusted source said, an agent asks to change, and nobody below it may', () => {
  fc.assert(
    fc.property(aLevel, aLevel, (caller, voice) => {
      const may = mayChange(caller, voice)
      expect(may === 'yes').toBe(compareTrust(caller, voice) >= 0)
      if (may !== 'yes') expect(may).toBe(caller === 'agent' ? 'ask' : 'no')
    }),
  )
})
