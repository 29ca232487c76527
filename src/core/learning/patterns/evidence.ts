import { compareText } from '../../language/text/compare-text.ts'
import { median, patternConfidence } from '../statistics/estimates.ts'
import { poissonBinomialTail } from '../statistics/exact-tests.ts'
import type { Contrast, EvidenceBase, EvidenceEntry, PatternEvidence } from './pattern.ts'

/** Spec P5. */
export const EPISODES_MIN = 5
/** Spec P6. */
export const WINDOW_DAYS = 90
const DAY_MS = 86_400_000
/** The newest are kept. */
export const ENTRIES_MAX = 500
/** How far helpful episodes move the confidence up. */
const HELPFULNESS_SHARE = 0.1
/** How far unhelpful ones move it down: nine in a row take any pattern below what it needs. */
const UNHELPFULNESS_SHARE = 1 / 3
const HELPFULNESS_START = 0.5
/** The weight of one feedback in the moving average (spec E12). */
const FEEDBACK_SHARE = 0.3

/** Where no base rate is known (spec P6). */
const BASE_UNKNOWN: EvidenceBase = { rate: 0.5, runs: 0, entries: 0 }

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
 * Known entries and fresh ones, newest first, each run and each episode once. Of two entries
 * of the same run the known one stays, marked as applied if the fresh one is.
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

// A total order, so that joining the same entries again changes nothing. Entries without an
// episode were reported at that moment and come first.
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
 * When these are too few, the newest few, however old: a pattern that was not needed for a season
 * is worth no less.
 */
export function countedEntries(
  { entries, since = Number.NEGATIVE_INFINITY }: Pick<PatternEvidence, 'entries' | 'since'>,
  nowMs: number,
): readonly EvidenceEntry[] {
  const valid = entries.filter(({ at }) => at >= since)
  const recent = valid.filter((entry) => isRecent(entry, nowMs))
  return recent.length >= EPISODES_MIN ? recent : valid.slice(0, EPISODES_MIN)
}

export function isRecent({ at }: { readonly at: number }, nowMs: number): boolean {
  return at > nowMs - WINDOW_DAYS * DAY_MS
}

/**
 * The base of a run: runs of its own type of task where enough of them are known, else all runs
 * of the scope, else 0.5.
 */
export function baseFor(
  { type }: Pick<EvidenceEntry, 'type'>,
  bases: readonly EvidenceBase[],
): EvidenceBase {
  const own = bases.find((base) => base.type !== undefined && base.type === type)
  return own ?? bases.find((base) => base.type === undefined && base.runs > 0) ?? BASE_UNKNOWN
}

/** The known bases, each with how many of these entries are compared with it. */
function countBases(
  bases: readonly EvidenceBase[],
  entries: readonly Pick<EvidenceEntry, 'type'>[],
): readonly EvidenceBase[] {
  const known = bases.filter(({ runs }) => runs > 0)
  const used = entries.map((entry) => baseFor(entry, known))
  const counted = [...known, BASE_UNKNOWN].map((base) => ({
    ...base,
    entries: used.filter((other) => other === base).length,
  }))
  return counted.filter(({ runs, entries: count }) => runs > 0 || count > 0)
}

/**
 * The same evidence with its figures computed from its entries and bases. Until the next
 * validation, the correction for multiple tests stays as large as it was.
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
    ...savingsOf(counted),
    entries: counted,
    runs,
    hits,
    successRate,
    baseRate,
    bases,
    improvement: runs === 0 ? 0 : successRate - baseRate,
    confidence: confidenceOf({ ...evidence, successRate, runs, pValue }),
    pValue,
    adjustedPValue: Math.min(1, pValue * correctionOf(evidence)),
  }
}

// Summing equal rates would not give back the rate to the last digit.
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
  contrast,
  helpfulness = HELPFULNESS_START,
}: Pick<PatternEvidence, 'successRate' | 'runs' | 'pValue' | 'contrast' | 'helpfulness'>): number {
  if (runs === 0) return 0
  const rate = Math.max(successRate, contrast === undefined ? 0 : predictedShare(contrast))
  const measured = patternConfidence({ rate, runs, pValue })
  const mood = 2 * helpfulness - 1
  // Squared: a single verdict says little, the same one again and again says much.
  const judged = mood > 0 ? HELPFULNESS_SHARE * mood : -UNHELPFULNESS_SHARE * mood ** 2
  return Math.min(1, Math.max(0, measured + judged))
}

/**
 * The share of runs that end as the pattern predicts, with it and without it. Where hardly any run
 * succeeds, this is what shows that a pattern works.
 */
function predictedShare({ hits, runs, hitsWithout, runsWithout }: Contrast): number {
  return (hits + runsWithout - hitsWithout) / Math.max(1, runs + runsWithout)
}

/** The medians of what runs saved, of each measure that enough of them report. */
function savingsOf(
  entries: readonly EvidenceEntry[],
): Pick<PatternEvidence, 'timeSavedMs' | 'costSaved'> {
  const times = entries.flatMap(({ savedMs }) => savedMs ?? [])
  const names = [...new Set(entries.flatMap(({ saved = {} }) => Object.keys(saved)))]
  const costs = names.toSorted(compareText).flatMap((name) => {
    const amounts = entries.flatMap(({ saved = {} }) => saved[name] ?? [])
    const amount = amounts.length < EPISODES_MIN ? 0 : median(amounts)
    // Most resources have nothing to do with most patterns.
    return amount === 0 ? [] : [[name, amount] as const]
  })
  return {
    ...(times.length < EPISODES_MIN ? {} : { timeSavedMs: Math.round(median(times)) }),
    ...(costs.length === 0 ? {} : { costSaved: Object.fromEntries(costs) }),
  }
}

/** The evidence after feedback on whether an episode behind it helped (spec E12). */
export function withFeedback(
  evidence: PatternEvidence,
  isHelpful: boolean,
  nowMs: number,
): PatternEvidence {
  const before = evidence.helpfulness ?? HELPFULNESS_START
  const helpfulness = before + FEEDBACK_SHARE * ((isHelpful ? 1 : 0) - before)
  return recompute({ ...evidence, helpfulness }, nowMs)
}

/** The evidence of a pattern that was just refined: earlier runs do not count for it. */
export function resetEvidence(
  { bases, applications }: PatternEvidence,
  nowMs: number,
): PatternEvidence {
  return recompute({ ...NO_EVIDENCE, bases, applications, since: nowMs }, nowMs)
}
