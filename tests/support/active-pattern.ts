import { NO_EVIDENCE } from '../../src/core/learning/patterns/evidence.ts'
import type {
  Pattern,
  PatternEvidence,
  PatternLifecycle,
} from '../../src/core/learning/patterns/pattern.ts'
import type { Applicability } from '../../src/core/learning/patterns/pattern-content.ts'

export interface ActivePatternParts {
  readonly id: string
  readonly applicability?: Partial<Applicability>
  readonly evidence?: Partial<PatternEvidence>
  readonly lifecycle?: Partial<PatternLifecycle>
}

/** A validated pattern that applies everywhere, but for what is said otherwise. */
export function activePattern(parts: ActivePatternParts): Pattern {
  return {
    id: parts.id,
    scope: { tenant: 'default' },
    name: `Pattern ${parts.id}`,
    category: 'strategy',
    summary: '먼저 읽고 나서 고친다.',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    expects: 'success',
    applicability: {
      problemTypes: [],
      domains: [],
      capabilities: [],
      conditions: [],
      antiConditions: [],
      ...parts.applicability,
    },
    content: { type: 'strategy', approach: 'Leggi prima.', principles: [] },
    evidence: { ...NO_EVIDENCE, ...parts.evidence },
    guidance: { whenToApply: '', howToApply: '', benefits: [], risks: [], alternatives: [] },
    lifecycle: { status: 'validated', uses: 0, refinements: 0, ...parts.lifecycle },
    relations: { generalizes: [], contradicts: [], complements: [] },
    origin: 'added',
  }
}
