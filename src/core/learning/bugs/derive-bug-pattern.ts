import { byFrequency } from '../../group-by.ts'
import { withoutHangulNames } from '../../language/entities/hangul-names.ts'
import { withoutQuoted, withoutUnquotedNames } from '../../language/failures/message-core.ts'
import { languageOfEnding } from '../../language/syntax/languages.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { Scope } from '../../scope.ts'
import { lowerTrust, type TrustLevel } from '../../storage/records/trust-level.ts'
import { failuresIn, keysOf } from './bug-parts.ts'
import {
  type BugParts,
  type BugPattern,
  REPORTS_MAX,
  type StoredBugPattern,
} from './bug-pattern.ts'
import { countVariants, namesBeside } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'
import { solutionsOf } from './rank-solutions.ts'

/** The newest are kept: old fixes may no longer work. */
const SIGHTINGS_MAX = 200
const FEEDBACK_MAX = 200
const LISTED_MAX = 10
const NAME_LENGTH_MAX = 160

export interface BugIdentity {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
}

/** Derives a pattern from its parts; `undefined` when no failure is left to recognise it by. */
export function deriveBugPattern(
  { id, scope, createdAt }: BugIdentity,
  given: BugParts,
  nowMs: number,
): StoredBugPattern | undefined {
  const parts = inBounds(given)
  const { sightings, reports } = parts
  const failures = failuresIn(parts)
  if (failures.length === 0) return undefined
  const trusts = [...sightings, ...reports].map(({ trust }) => trust)
  return {
    id,
    scope,
    createdAt,
    updatedAt: new Date(nowMs).toISOString(),
    name: nameOf(parts, failures),
    origin: reports.length > 0 ? 'reported' : 'learned',
    trust: trusts.reduce<TrustLevel>(lowerTrust, 'person'),
    signature: signatureOf(failures),
    context: contextOf(parts, failures),
    solutions: solutionsOf(parts),
    statistics: statisticsOf(parts, failures),
    episodeIds: sightings.map(({ episodeId }) => episodeId),
    keys: keysOf(parts),
    parts,
  }
}

/** The newest of everything, each episode once, independent of arrival order. */
function inBounds({ sightings, reports, feedback }: BugParts): BugParts {
  const newest = sightings.toSorted(
    (left, right) => right.at - left.at || compareText(left.episodeId, right.episodeId),
  )
  const once = new Map(newest.toReversed().map((one) => [one.episodeId, one]))
  return {
    sightings: newest.filter((one) => once.get(one.episodeId) === one).slice(0, SIGHTINGS_MAX),
    reports: reports.toSorted((left, right) => right.at - left.at).slice(0, REPORTS_MAX),
    feedback: feedback.toSorted((left, right) => right.at - left.at).slice(0, FEEDBACK_MAX),
  }
}

function nameOf({ reports }: BugParts, failures: readonly FailureTraits[]): string {
  const { type = '', places = [] } = failures[0] ?? {}
  const said = [type, generalTemplate(failures)].filter((part) => part !== '').join(': ')
  const given = reports.find(({ name }) => name !== undefined)?.name
  const name = given ?? (said === '' ? (places[0] ?? 'an error') : said)
  return name.slice(0, NAME_LENGTH_MAX).toWellFormed()
}

// Names are not part of the bug's name: neither what varies, nor whom an error mentions.
function generalTemplate([first, ...others]: readonly FailureTraits[]): string {
  const template = first?.template ?? ''
  const general = withoutQuoted(template)
  const isNamed = others.some(
    (one) => one.template !== template && withoutQuoted(one.template) === general,
  )
  const plain = withoutUnquotedNames(withoutHangulNames(isNamed ? general : template))
  if (isNamed) return plain.replaceAll('<quoted>', "'…'")
  const beside = namesBeside(template, new Set(others.map((one) => one.template)))
  const [frame] = [...beside].toSorted(([, left], [, right]) => right.size - left.size)
  if (frame !== undefined && frame[1].size > 0) return frame[0].replaceAll('<*>', '…')
  return plain
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
  { sightings, reports }: BugParts,
  failures: readonly FailureTraits[],
): BugPattern['context'] {
  const own = [...failures, ...reports].flatMap(({ fileTypes }) => fileTypes)
  return {
    fileTypes: mostFrequent([...own, ...sightings.flatMap(({ fileTypes }) => fileTypes)]),
    languages: mostFrequent([
      ...failures.flatMap(({ language }) => language ?? []),
      ...own.flatMap((type) => languageOfEnding(type)?.grammar ?? []),
    ]),
    frameworks: mostFrequent(
      [...failures, ...sightings].flatMap(({ frameworks = [] }) => frameworks),
    ),
    commonCauses: mostFrequent([...reports, ...sightings].flatMap(({ causes }) => causes)),
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
    ...(durations.length > 0 && { meanResolutionMs: Math.round(sum / durations.length) }),
    ...(newest !== undefined && { lastSeenAt: new Date(newest.at).toISOString() }),
  }
}

/** The most frequent first; of equals, the newest. */
function mostFrequent(values: readonly string[]): readonly string[] {
  return byFrequency(values)
    .slice(0, LISTED_MAX)
    .map(([value]) => value)
}
