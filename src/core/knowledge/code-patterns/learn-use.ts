import type { Episode } from '../../episodes/episode.ts'
import type { Scope } from '../../scope.ts'
import { compareText } from '../../text/compare-text.ts'
import { lowerTrust, trustOf } from '../../trust/trust-level.ts'
import { prerequisitesOf, purposesOf } from './category-knowledge.ts'
import { type CodePatternUse, type StoredCodePattern, USES_MAX } from './code-pattern.ts'
import { endingOf, findContraindications } from './find-contraindications.ts'
import { effectsOf } from './measured-effects.ts'
import type { PatternCandidate } from './read-candidates.ts'

const WARNING_LENGTH_MAX = 240
const LANGUAGES_MAX = 20
const NAME_LENGTH_MAX = 120

/** What an episode did with a pattern. */
export function useOf(episode: Episode, candidate: PatternCandidate): CodePatternUse {
  const outcome = outcomeOf(episode)
  const { testsPassed } = episode.outcome
  const warning = outcome === 'failed' ? warningOf(episode) : undefined
  return {
    episodeId: episode.id,
    at: episode.eventAt,
    outcome,
    trust: trustOf({ source: episode.source }),
    file: candidate.file,
    ...(candidate.language === undefined ? {} : { language: candidate.language }),
    ...(episode.task.type === undefined ? {} : { taskType: episode.task.type }),
    measure: candidate.measure,
    ...(testsPassed === undefined ? {} : { testsPassed }),
    ...(warning === undefined ? {} : { warning }),
  }
}

// What somebody was unhappy with did not work, whatever the run says of itself.
function outcomeOf({ outcome }: Episode): CodePatternUse['outcome'] {
  if (outcome.userFeedback?.rating === 'negative' || outcome.status === 'failure') return 'failed'
  return outcome.status === 'success' ? 'worked' : 'open'
}

function warningOf({ task, context, reflection }: Episode): string {
  const [error] = context.errors
  const why =
    reflection.gotchas[0] ??
    (error === undefined ? undefined : [error.type, error.message].filter(Boolean).join(': '))
  const told = why === undefined ? task.description : `${task.description}: ${why}`
  return told.replaceAll(/\s+/gu, ' ').slice(0, WARNING_LENGTH_MAX)
}

/** The use of a pattern that a later episode took back in the same file. */
export function takenBack(
  pattern: StoredCodePattern,
  episode: Episode,
  file: string,
): StoredCodePattern {
  const last = pattern.uses.find((use) => use.file === file && use.at <= episode.eventAt)
  if (last === undefined || last.undone !== undefined || last.episodeId === episode.id) {
    return pattern
  }
  const told = `taken back later: ${episode.task.description}`
  const warning = told.replaceAll(/\s+/gu, ' ').slice(0, WARNING_LENGTH_MAX)
  const undone = { episodeId: episode.id, warning }
  const uses = pattern.uses.map((use) => (use === last ? { ...use, undone } : use))
  return settle({ ...pattern, uses })
}

/** A pattern that was just seen for the first time. */
export function beginPattern(
  candidate: PatternCandidate,
  identity: { readonly id: string; readonly scope: Scope; readonly at: string },
  use: CodePatternUse,
): StoredCodePattern {
  const { category, repair, before, after } = candidate
  return settle({
    id: identity.id,
    scope: identity.scope,
    createdAt: identity.at,
    updatedAt: identity.at,
    name: nameOf(candidate),
    category,
    ...(repair === undefined ? {} : { repair }),
    detection: detectionOf(candidate),
    before,
    after,
    applicability: { languages: [], prerequisites: prerequisitesOf(category, repair) },
    contraindications: [],
    purposes: purposesOf(category),
    effects: [],
    statistics: { applications: 0, successes: 0, failures: 0, lastAppliedAt: identity.at },
    trust: use.trust,
    episodeIds: [],
    evidenceIds: [],
    uses: [use],
  })
}

/** The pattern with one more use; the very same one when the episode is known already. */
export function addUse(pattern: StoredCodePattern, use: CodePatternUse): StoredCodePattern {
  if (pattern.uses.some(({ episodeId }) => episodeId === use.episodeId)) return pattern
  const uses = [...pattern.uses, use].toSorted((left, right) => right.at - left.at)
  if (uses.length > USES_MAX && uses.at(-1) === use) return pattern
  return settle({ ...pattern, uses: uses.slice(0, USES_MAX) })
}

/** The pattern without what an episode brought; nothing when nobody else shows it. */
export function dropUse(
  pattern: StoredCodePattern,
  episodeId: string,
): StoredCodePattern | undefined {
  const uses = pattern.uses
    .filter((use) => use.episodeId !== episodeId)
    .map(({ undone, ...use }) =>
      undone === undefined || undone.episodeId === episodeId ? use : { ...use, undone },
    )
  return uses.length === 0 ? undefined : settle({ ...pattern, uses })
}

function settle(pattern: StoredCodePattern): StoredCodePattern {
  const { uses } = pattern
  const [newest] = uses
  const successes = uses.filter((use) => endingOf(use) === 'worked').length
  const failures = uses.filter((use) => endingOf(use) === 'failed').length
  const ended = successes + failures
  const tested = uses.flatMap(({ testsPassed }) => testsPassed ?? [])
  const languages = [...new Set(uses.flatMap(({ language }) => language ?? []))].toSorted(
    compareText,
  )
  const lastAppliedAt = new Date(newest?.at ?? 0).toISOString()
  return {
    ...pattern,
    updatedAt: lastAppliedAt,
    applicability: {
      ...pattern.applicability,
      languages: languages.slice(0, LANGUAGES_MAX),
    },
    contraindications: findContraindications(uses),
    effects: effectsOf(uses),
    statistics: {
      applications: uses.length,
      successes,
      failures,
      ...(tested.length === 0
        ? {}
        : { tests: { passed: tested.filter(Boolean).length, uses: tested.length } }),
      ...(ended === 0 ? {} : { successRate: successes / ended }),
      lastAppliedAt,
    },
    trust: uses.reduce(
      (least, { trust }) => lowerTrust(least, trust),
      newest?.trust ?? pattern.trust,
    ),
    episodeIds: uses.map(({ episodeId }) => episodeId),
    evidenceIds: uses.flatMap(({ episodeId, undone }) => [
      episodeId,
      ...(undone === undefined ? [] : [undone.episodeId]),
    ]),
  }
}

function nameOf({ category, repair, before, after }: PatternCandidate): string {
  const what = (repair ?? category).replaceAll('-', ' ')
  return `${what}: ${after === '' ? before : after}`.slice(0, NAME_LENGTH_MAX)
}

function detectionOf({ category, repair, before, after }: PatternCandidate): string {
  const sort = (repair ?? category).replaceAll('-', ' ')
  if (before === '') return `Code that lacks \`${after}\` (${sort}).`
  return after === ''
    ? `Code that has \`${before}\` (${sort}).`
    : `Code of the form \`${before}\` (${sort}).`
}
