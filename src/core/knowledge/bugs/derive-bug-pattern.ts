import type { Scope } from '../../scope.ts'
import { languageOfEnding } from '../../syntax/languages.ts'
import { compareText } from '../../text/compare-text.ts'
import { lowerTrust, type TrustLevel } from '../../trust/trust-level.ts'
import { keysOf } from './bug-keys.ts'
import {
  type BugParts,
  type BugPattern,
  FEEDBACK_MAX,
  SIGHTINGS_MAX,
  type StoredBugPattern,
  TOLD_MAX,
} from './bug-pattern.ts'
import { countVariants, namesBeside, saidOf } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'
import { solutionsOf } from './rank-solutions.ts'

const LISTED_MAX = 10
const NAME_LENGTH_MAX = 160

export interface BugIdentity {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
}

/** Makes the pattern that its parts add up to; nothing when there are none. */
export function deriveBugPattern(
  { id, scope, createdAt }: BugIdentity,
  given: BugParts,
  nowMs: number,
): StoredBugPattern | undefined {
  const parts = inBounds(given)
  const { sightings, told } = parts
  const failures = [
    ...told.flatMap((one) => one.failures),
    ...sightings.flatMap(({ failure }) => failure ?? []),
  ]
  // Without the failure itself nobody can recognise it any more.
  if (failures.length === 0) return undefined
  const trusts = [...sightings, ...told].map(({ trust }) => trust)
  return {
    id,
    scope,
    createdAt,
    updatedAt: new Date(nowMs).toISOString(),
    name: nameOf(parts, failures),
    origin: told.length > 0 ? 'told' : 'learned',
    trust: trusts.reduce<TrustLevel>((least, one) => lowerTrust(least, one), 'person'),
    signature: signatureOf(failures),
    context: contextOf(parts, failures),
    solutions: solutionsOf(parts),
    statistics: statisticsOf(parts, failures),
    episodeIds: sightings.map(({ episodeId }) => episodeId),
    keys: keysOf(parts),
    parts,
  }
}

/** The newest of everything, each episode once, in one order whatever the order they came in. */
function inBounds({ sightings, told, feedback }: BugParts): BugParts {
  const newest = sightings.toSorted(
    (left, right) => right.at - left.at || compareText(left.episodeId, right.episodeId),
  )
  const once = new Map(newest.toReversed().map((one) => [one.episodeId, one]))
  return {
    sightings: newest.filter((one) => once.get(one.episodeId) === one).slice(0, SIGHTINGS_MAX),
    told: told.toSorted((left, right) => right.at - left.at).slice(0, TOLD_MAX),
    feedback: feedback.toSorted((left, right) => right.at - left.at).slice(0, FEEDBACK_MAX),
  }
}

function nameOf({ told }: BugParts, failures: readonly FailureTraits[]): string {
  const given = told.find(({ name }) => name !== undefined)?.name
  if (given !== undefined) return given
  const { type, places = [] } = failures[0] ?? {}
  const template = generalTemplate(failures)
  const said = [type, template].filter((part) => part !== undefined && part !== '').join(': ')
  const name = said === '' ? (places[0] ?? 'an error') : said
  return name.slice(0, NAME_LENGTH_MAX).toWellFormed()
}

// What is named each time anew is not what the bug is called by.
function generalTemplate([first, ...others]: readonly FailureTraits[]): string {
  const template = first?.template ?? ''
  const general = saidOf(template)
  const isNamed = others.some(
    (one) => one.template !== template && saidOf(one.template) === general,
  )
  if (isNamed) return general.replaceAll('<quoted>', "'…'")
  const beside = namesBeside(template, new Set(others.map((one) => one.template)))
  const [frame] = [...beside].toSorted(([, left], [, right]) => right.size - left.size)
  return frame === undefined || frame[1].size === 0 ? template : frame[0].replaceAll('<*>', '…')
}

function signatureOf(failures: readonly FailureTraits[]): BugPattern['signature'] {
  const stacks = new Map(failures.map(({ places }) => [places.join('\n'), places]))
  return {
    errorTypes: mostFrequent(failures.flatMap(({ type }) => type ?? [])),
    messageTemplates: mostFrequent(failures.flatMap(({ template }) => template || [])),
    stackPatterns: [...stacks.values()].filter((places) => places.length > 0).slice(0, LISTED_MAX),
    codePatterns: mostFrequent(failures.flatMap(({ code }) => code)),
  }
}

function contextOf(
  { sightings, told }: BugParts,
  failures: readonly FailureTraits[],
): BugPattern['context'] {
  const fileTypes = [
    ...failures.flatMap((failure) => failure.fileTypes),
    ...sightings.flatMap((sighting) => sighting.fileTypes),
    ...told.flatMap((one) => one.fileTypes),
  ]
  const languages = [
    ...failures.flatMap(({ language }) => language ?? []),
    ...failures
      .flatMap((failure) => failure.fileTypes)
      .flatMap((type) => languageOfEnding(type)?.grammar ?? []),
    ...told
      .flatMap((one) => one.fileTypes)
      .flatMap((type) => languageOfEnding(type)?.grammar ?? []),
  ]
  return {
    fileTypes: mostFrequent(fileTypes),
    languages: mostFrequent(languages),
    frameworks: mostFrequent([
      ...failures.flatMap((failure) => failure.frameworks),
      ...sightings.flatMap((sighting) => sighting.frameworks ?? []),
    ]),
    commonCauses: mostFrequent([...told, ...sightings].flatMap(({ causes }) => causes)),
  }
}

function statisticsOf(
  { sightings }: BugParts,
  failures: readonly FailureTraits[],
): BugPattern['statistics'] {
  const resolved = sightings.filter(({ outcome }) => outcome === 'worked')
  const durations = resolved.flatMap(({ durationMs }) => durationMs ?? [])
  const sum = durations.reduce((total, duration) => total + duration, 0)
  const [newest] = sightings
  return {
    occurrences: sightings.filter(({ failure }) => failure !== undefined).length,
    variants: countVariants(failures),
    resolutions: resolved.length,
    ...(durations.length === 0 ? {} : { meanResolutionMs: Math.round(sum / durations.length) }),
    ...(newest === undefined ? {} : { lastSeenAt: new Date(newest.at).toISOString() }),
  }
}

/** What is said most often first; of equals, what was said last. */
function mostFrequent(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([value]) => value)
    .slice(0, LISTED_MAX)
}
