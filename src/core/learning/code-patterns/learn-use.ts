import { compareText } from '../../language/text/compare-text.ts'
import { type Scope, scopeKey } from '../../scope.ts'
import { hashId } from '../../storage/records/hash-id.ts'
import { lowerTrust, trustOf } from '../../storage/records/trust-level.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'
import categories from './categories.json' with { type: 'json' }
import {
  type CodeEffect,
  type CodePattern,
  type CodePatternUse,
  EFFECT_ASPECTS,
  type StoredCodePattern,
} from './code-pattern.ts'
import { endingOf, findContraindications } from './find-contraindications.ts'
import { keyOf, type PatternCandidate } from './read-candidates.ts'

/** The newest are kept. */
const USES_MAX = 200
const WARNING_LENGTH_MAX = 240
const LANGUAGES_MAX = 20
const NAME_LENGTH_MAX = 120

/** The patterns of one scope while they are being changed. */
export interface CodeShelf {
  readonly scope: Scope
  readonly at: string
  readonly patterns: Map<string, StoredCodePattern>
  room: number
}

/** Derived from the content, so that the same work done again makes the same pattern. */
export function patternIdOf(candidate: PatternCandidate, scope: Scope): string {
  return hashId('code-pattern', scopeKey(scope), keyOf(candidate))
}

/** Adds what an episode did to the pattern that it followed. */
export function learnCandidate(
  shelf: CodeShelf,
  episode: Episode,
  candidate: PatternCandidate,
): void {
  const { patterns, scope } = shelf
  const id = patternIdOf(candidate, scope)
  const known = patterns.get(id)
  if (known !== undefined) patterns.set(id, addUse(known, useOf(episode, candidate)))
  else if (shelf.room > 0) {
    shelf.room -= 1
    patterns.set(id, newPattern(candidate, { id, ...shelf }, useOf(episode, candidate)))
  }
}

/** A failed episode is no evidence against what earlier ones did. */
export function mayRevert({ outcome }: Episode): boolean {
  return outcome.status === 'success'
}

/** Marks the last use of a pattern in the same file as reverted by this episode. */
export function learnReverted(
  { patterns, scope }: CodeShelf,
  episode: Episode,
  candidate: PatternCandidate,
): void {
  const known = patterns.get(patternIdOf(candidate, scope))
  const last = known?.uses.find(({ file, at }) => file === candidate.file && at <= episode.eventAt)
  if (known === undefined || last === undefined) return
  if (last.undone !== undefined || last.episodeId === episode.id) return
  const warning = shorten(`reverted later: ${episode.task.description}`)
  const undone = { episodeId: episode.id, warning }
  const uses = known.uses.map((use) => (use === last ? { ...use, undone } : use))
  patterns.set(known.id, settle({ ...known, uses }))
}

function useOf(episode: Episode, { file, language, measure }: PatternCandidate): CodePatternUse {
  const outcome = outcomeOf(episode)
  return {
    episodeId: episode.id,
    at: episode.eventAt,
    outcome,
    trust: trustOf({ source: episode.source }),
    file,
    language,
    taskType: episode.task.type,
    measure,
    testsPassed: episode.outcome.testsPassed,
    warning: outcome === 'failed' ? warningOf(episode) : undefined,
  }
}

// What the user was unhappy with did not work, whatever the run reports.
function outcomeOf({ outcome }: Episode): CodePatternUse['outcome'] {
  if (outcome.userFeedback?.rating === 'negative' || outcome.status === 'failure') return 'failed'
  return outcome.status === 'success' ? 'worked' : 'open'
}

function warningOf({ task, context, reflection }: Episode): string {
  const [error] = context.errors
  const met = error === undefined ? [] : [[error.type, error.message].filter(Boolean).join(': ')]
  return shorten([task.description, ...reflection.gotchas, ...met].slice(0, 2).join(': '))
}

function shorten(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, WARNING_LENGTH_MAX)
}

function newPattern(
  { category, before, after }: PatternCandidate,
  { id, scope, at }: Pick<CodeShelf, 'scope' | 'at'> & { readonly id: string },
  use: CodePatternUse,
): StoredCodePattern {
  const { purposes, prerequisites } = categories[category]
  const kind = category.replaceAll('-', ' ')
  return settle({
    id,
    scope,
    createdAt: at,
    updatedAt: at,
    name: `${kind}: ${after === '' ? before : after}`.slice(0, NAME_LENGTH_MAX),
    category,
    detection: before === '' ? `Code without \`${after}\` (${kind}).` : `\`${before}\` (${kind}).`,
    before,
    after,
    applicability: { languages: [], prerequisites },
    contraindications: [],
    purposes: purposes as CodePattern['purposes'],
    effects: [],
    statistics: { applications: 0, successes: 0, failures: 0, lastAppliedAt: at },
    trust: use.trust,
    episodeIds: [],
    evidenceIds: [],
    uses: [use],
  })
}

// The very same pattern when the episode is known already.
function addUse(pattern: StoredCodePattern, use: CodePatternUse): StoredCodePattern {
  if (pattern.uses.some(({ episodeId }) => episodeId === use.episodeId)) return pattern
  const uses = [...pattern.uses, use].toSorted((left, right) => right.at - left.at)
  if (uses.length > USES_MAX && uses.at(-1) === use) return pattern
  return settle({ ...pattern, uses: uses.slice(0, USES_MAX) })
}

/** The pattern without the evidence of an episode; `undefined` when no other episode shows it. */
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

/** Derives everything that follows from the uses. */
function settle(pattern: StoredCodePattern): StoredCodePattern {
  const { uses } = pattern
  const [newest] = uses
  const successes = uses.filter((use) => endingOf(use) === 'worked').length
  const failures = uses.filter((use) => endingOf(use) === 'failed').length
  const tested = uses.flatMap(({ testsPassed }) => testsPassed ?? [])
  const languages = [...new Set(uses.flatMap(({ language }) => language ?? []))]
  const lastAppliedAt = new Date(newest?.at ?? 0).toISOString()
  return {
    ...pattern,
    updatedAt: lastAppliedAt,
    applicability: {
      ...pattern.applicability,
      languages: languages.toSorted(compareText).slice(0, LANGUAGES_MAX),
    },
    contraindications: findContraindications(uses),
    effects: effectsOf(uses),
    statistics: {
      applications: uses.length,
      successes,
      failures,
      ...(tested.length > 0 && {
        tests: { passed: tested.filter(Boolean).length, uses: tested.length },
      }),
      ...(successes + failures > 0 && { successRate: successes / (successes + failures) }),
      lastAppliedAt,
    },
    trust: uses.reduce((least, { trust }) => lowerTrust(least, trust), newest?.trust ?? 'person'),
    episodeIds: uses.map(({ episodeId }) => episodeId),
    evidenceIds: uses.flatMap(({ episodeId, undone }) => [
      episodeId,
      ...(undone ? [undone.episodeId] : []),
    ]),
  }
}

function effectsOf(uses: readonly CodePatternUse[]): readonly CodeEffect[] {
  return EFFECT_ASPECTS.map((aspect) => {
    const values = uses.map(({ measure }) => measure[aspect])
    const sum = values.reduce((total, value) => total + value, 0)
    return {
      aspect,
      mean: Math.round((sum / values.length) * 100) / 100,
      more: values.filter((value) => value > 0).length,
      fewer: values.filter((value) => value < 0).length,
      uses: values.length,
    }
  })
}
