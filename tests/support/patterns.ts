import { NO_EVIDENCE, recompute } from '../../src/core/learning/patterns/evidence.ts'
import type { EvidenceEntry, Pattern } from '../../src/core/learning/patterns/pattern.ts'
import type { PatternInput } from '../../src/core/learning/patterns/pattern-input.ts'

export const NOW_MS: number = Date.parse('2026-03-01T12:00:00.000Z')
const DAY_MS = 86_400_000

/** Runs, the newest first: one a day, `true` for those that ended as the pattern says. */
export function entriesOf(hits: readonly boolean[], name = 'run'): readonly EvidenceEntry[] {
  return hits.map((isHit, index) => ({
    episodeId: `${name}-${hits.length - index}`,
    runKey: `${name}-${hits.length - index}`,
    at: NOW_MS - ((index + 1) * DAY_MS) / 10,
    isHit,
    origin: 'mined',
  }))
}

/** So many hits and misses, evenly mixed, the newest first. */
export function mixed(hits: number, misses: number): readonly boolean[] {
  const runs = hits + misses
  return Array.from({ length: runs }, (_run, index) => {
    return Math.floor(((index + 1) * hits) / runs) > Math.floor((index * hits) / runs)
  })
}

/** A pattern with these runs behind it. */
export function patternOf(entries: readonly EvidenceEntry[], more: Partial<Pattern> = {}): Pattern {
  return {
    id: 'pattern-1',
    scope: { tenant: 'acme' },
    name: 'Reproduce before mending',
    category: 'strategy',
    summary: 'Write a failing test first.',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    expects: 'success',
    applicability: {
      problemTypes: ['bugfix'],
      domains: [],
      capabilities: [],
      conditions: [],
      antiConditions: [],
    },
    content: { type: 'strategy', approach: 'Write a failing test.', principles: [] },
    evidence: recompute({ ...NO_EVIDENCE, entries }, NOW_MS),
    guidance: {
      whenToApply: 'bugfix tasks',
      howToApply: 'Write a failing test.',
      benefits: [],
      risks: [],
      alternatives: [],
    },
    lifecycle: { status: 'candidate', uses: 0, refinements: 0 },
    relations: { generalizes: [], contradicts: [], complements: [] },
    origin: 'added',
    ...more,
  }
}

export const TOLD: PatternInput = {
  name: 'Reproduce before mending',
  category: 'strategy',
  summary: 'Write a failing test before changing anything. 먼저 재현한다.',
  content: { type: 'strategy', approach: 'Write a test that fails, then mend.' },
  applicability: { problemTypes: ['bugfix'] },
}
