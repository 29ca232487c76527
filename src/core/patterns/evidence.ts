import { patternConfidence } from '../statistics/pattern-confidence.ts'
import { poissonBinomialTail } from '../statistics/poisson-binomial.ts'
import { compareText } from '../text/compare-text.ts'
import { BASE_UNKNOWN, baseFor, countBases } from './evidence-bases.ts'
import { joinSavings } from './evidence-savings.ts'
import type { EvidenceEntry, PatternEvidence } from './pattern.ts'

/** Spec P5. */
export const EPISODES_MIN = 5
const CONFIDENCE_MIN = 0.7
const P_VALUE_MAX = 0.05
/** Spec P6. */
export const WINDOW_DAYS = 90
const DAY_MS = 86_400_000
/** The newest are kept. */
export const ENTRIES_MAX = 500
/** How far judgements of its episodes move the confidence, up or down. */
const HELPFULNESS_SHARE = 0.1
const HELPFULNESS_START = 0.5
/** How far one judgement moves the helpfulness (spec E12). */
const JUDGEMENT_SHARE = 0.3

/** The evidence of a pattern that has none. */
export const NO_EVIDENCE: PatternEvidence = {
  entries: [],
  applications: 0,
  runs: 0,
  hits: 0,
  successRate: 0,
  baseRate: BASE_UNKNOWN.rate,
  bases: [],
  improvement: 0,
  confidence: 0,
  pValue: 1,
  adjustedPValue: 1,
}

/**
 * Entries with others among them, all of them the newest first, each run and each episode once.
 * Of two that tell of one run the known one stays; that the pattern was applied in it is added.
 */
export function joinEntries(
  known: readonly EvidenceEntry[],
  fresh: readonly EvidenceEntry[],
): readonly EvidenceEntry[] {
  const byRun = new Map(known.map((entry) => [entry.runKey, entry]))
  const byEpisode = new Map(known.map((entry) => [entry.episodeId, entry]))
  byEpisode.delete('')
  const added: EvidenceEntry[] = []
  const applied = new Set<EvidenceEntry>()
  for (const entry of fresh) {
    const same = byRun.get(entry.runKey) ?? byEpisode.get(entry.episodeId)
    if (same !== undefined) {
      if (entry.origin === 'applied') applied.add(same)
      continue
    }
    added.push(entry)
    byRun.set(entry.runKey, entry)
    if (entry.episodeId !== '') byEpisode.set(entry.episodeId, entry)
  }
  return [...known, ...added]
    .sort(byNewest)
    .slice(0, ENTRIES_MAX)
    .map((entry) => (applied.has(entry) ? { ...entry, origin: 'applied' as const } : entry))
}

// Of one moment the order is always the same, whichever was known first: looking again, when what
// did not fit comes once more, changes nothing. What has no episode was told just then.
function byNewest(left: EvidenceEntry, right: EvidenceEntry): number {
  return (
    right.at - left.at ||
    Number(right.episodeId === '') - Number(left.episodeId === '') ||
    compareText(right.episodeId, left.episodeId) ||
    compareText(right.runKey, left.runKey)
  )
}

/**
 * The entries that figures are made of: those of the last 90 days and since the last refinement.
 * When these are too few to say anything, the newest few, however old: a pattern that was not
 * needed for a season is not worth less for that.
 */
export function countedEntries(
  { entries, since = Number.NEGATIVE_INFINITY }: Pick<PatternEvidence, 'entries' | 'since'>,
  nowMs: number,
): readonly EvidenceEntry[] {
  const valid = entries.filter(({ at }) => at >= since)
  const recent = valid.filter((entry) => isRecent(entry, nowMs))
  return recent.length >= EPISODES_MIN ? recent : valid.slice(0, EPISODES_MIN)
}

/** Within the last 90 days. */
export function isRecent({ at }: { readonly at: number }, nowMs: number): boolean {
  return at > nowMs - WINDOW_DAYS * DAY_MS
}

/**
 * The same evidence with its figures made anew, of its entries and bases alone. Until the next
 * validation tells better, the correction for everything that was tested is as large as it was.
 */
export function recompute(evidence: PatternEvidence, nowMs: number): PatternEvidence {
  const counted = countedEntries(evidence, nowMs)
  const bases = countBases(evidence.bases, counted)
  const rates = counted.map((entry) => baseFor(entry, bases).rate)
  const runs = counted.length
  const hits = counted.filter(({ isHit }) => isHit).length
  const successRate = runs === 0 ? 0 : hits / runs
  const baseRate = runs === 0 ? baseFor({}, bases).rate : meanOf(rates)
  const pValue = runs === 0 ? 1 : poissonBinomialTail(hits, rates)
  const { timeSavedMs: _time, costSaved: _cost, ...rest } = evidence
  return {
    ...rest,
    ...joinSavings(counted, EPISODES_MIN),
    entries: counted,
    runs,
    hits,
    successRate,
    baseRate,
    bases,
    improvement: runs === 0 ? 0 : successRate - baseRate,
    confidence: confidenceOf({ successRate, runs, pValue, helpfulness: evidence.helpfulness }),
    pValue,
    adjustedPValue: Math.min(1, pValue * correctionOf(evidence)),
  }
}

// Summed up, equal rates would not give back the rate to the last digit.
function meanOf(rates: readonly number[]): number {
  const [first = 0] = rates
  if (rates.every((rate) => rate === first)) return first
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}

function correctionOf({ pValue, adjustedPValue }: PatternEvidence): number {
  const factor = adjustedPValue / pValue
  return Number.isFinite(factor) && factor > 1 ? factor : 1
}

function confidenceOf({
  successRate,
  runs,
  pValue,
  helpfulness = HELPFULNESS_START,
}: Pick<PatternEvidence, 'successRate' | 'runs' | 'pValue' | 'helpfulness'>): number {
  if (runs === 0) return 0
  const measured = patternConfidence({ rate: successRate, runs, pValue })
  const judged = HELPFULNESS_SHARE * (2 * helpfulness - 1)
  return Math.min(1, Math.max(0, measured + judged))
}

/** The evidence after somebody said whether an episode behind it helped (spec E12). */
export function withJudgement(
  evidence: PatternEvidence,
  isHelpful: boolean,
  nowMs: number,
): PatternEvidence {
  const before = evidence.helpfulness ?? HELPFULNESS_START
  const helpfulness = before + JUDGEMENT_SHARE * ((isHelpful ? 1 : 0) - before)
  return recompute({ ...evidence, helpfulness }, nowMs)
}

/** Spec P5: enough episodes of the last 90 days, confidence, and hardly by chance. */
export function isProven(evidence: PatternEvidence, nowMs: number): boolean {
  const told = countedEntries(evidence, nowMs).filter(
    (entry) => entry.episodeId !== '' && isRecent(entry, nowMs),
  )
  return (
    told.length >= EPISODES_MIN &&
    evidence.confidence > CONFIDENCE_MIN &&
    evidence.adjustedPValue < P_VALUE_MAX &&
    (evidence.minedPValue ?? 0) < P_VALUE_MAX
  )
}

/** The evidence of what was refined a moment ago: nothing of before counts for it. */
export function resetEvidence(
  { bases, applications }: PatternEvidence,
  nowMs: number,
): PatternEvidence {
  return recompute({ ...NO_EVIDENCE, bases, applications, since: nowMs }, nowMs)
}
