import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
export const FACT_WEIGHTS = { similarity: 0.5, recency: 0.3, importance: 0.2 }
/** The weights of a fact's score: similarity, recency, importance. They should sum to 1. */
export type FactWeights = Readonly<typeof FACT_WEIGHTS>
/** Spec F2. */
const FACT_HALF_LIFE_MS = 24 * 3_600_000

export const EPISODE_WEIGHTS = {
  similarity: 0.5,
  recency: 0.2,
  success: 0.15,
  access: 0.1,
  domain: 0.05,
}
/** The weights of an episode's score: similarity, recency, success, access, domain. */
export type EpisodeWeights = Readonly<typeof EPISODE_WEIGHTS>
const EPISODE_DECAY_DAYS = 30

/** Spec P4. */
export const PATTERN_WEIGHTS = {
  confidence: 0.4,
  successRate: 0.3,
  uses: 0.15,
  validation: 0.1,
  features: 0.05,
}
const PATTERN_DECAY_DAYS = 90

export const HYBRID_WEIGHTS = { meaning: 0.4, fuzzy: 0.3, words: 0.3 }
/** The weights of hybrid search: meaning, near words, words. */
export type HybridWeights = Readonly<typeof HYBRID_WEIGHTS>

const DAY_MS = 86_400_000
/** The use count saturates at this logarithm: log(1 + n) / 10. */
const USE_LOG_FULL = 10

const termSchema = z.object({ signal: z.string(), value: z.number(), weight: z.number() })
/** A term of a formula score: the measured value and its weight. */
export type FormulaTerm = Readonly<z.infer<typeof termSchema>>
export const scoreTerms = listOf(termSchema).describe('Each term of the score: value times weight.')

/** The terms of a score by named weights, in order; absent values count as 0. */
export function formulaTerms(
  weights: Readonly<Record<string, number>>,
  values: Readonly<Record<string, number>>,
): readonly FormulaTerm[] {
  return Object.entries(weights).map(([signal, weight]) => ({
    signal,
    weight,
    value: values[signal] ?? 0,
  }))
}

export function sumTerms(terms: readonly FormulaTerm[]): number {
  return terms.reduce((sum, { value, weight }) => sum + value * weight, 0)
}

/** 1 for now, 0.5 for 24 hours ago. The future counts as now. */
export function factRecency(atMs: number, nowMs: number): number {
  return 0.5 ** (Math.max(0, nowMs - atMs) / FACT_HALF_LIFE_MS)
}

/** exp(-days / 30). */
export function episodeRecency(atMs: number, nowMs: number): number {
  return Math.exp(-daysBetween(atMs, nowMs) / EPISODE_DECAY_DAYS)
}

/** exp(-days since validation / 90). */
export function validationRecency(atMs: number, nowMs: number): number {
  return Math.exp(-daysBetween(atMs, nowMs) / PATTERN_DECAY_DAYS)
}

/** min(log(1 + n) / 10, 1): the first uses count most. */
export function usage(count: number): number {
  return Math.min(Math.log1p(Math.max(0, count)) / USE_LOG_FULL, 1)
}

function daysBetween(atMs: number, nowMs: number): number {
  return Math.max(0, nowMs - atMs) / DAY_MS
}
