import { compareText } from '../../language/text/compare-text.ts'
import {
  type ChangeMeasure,
  CONFIDENCE_APPLIED,
  CONFIDENCE_TRUSTED,
  type DerivedRule,
  MEASURES,
  type MeasuredEffect,
  type RuleEvidence,
  type RuleUse,
  type StoredRule,
} from './code-rule.ts'
import { findContraindications, isAgainst, usesIn } from './find-contraindications.ts'
import type { KnownChanges } from './recognise-rule.ts'

/** How far one more piece of evidence moves the average. */
export const STEP = 0.2
const CONFIDENCE_START = 0.5
/** The newest are kept; what went before them stays in the average. */
const EVIDENCE_MAX = 100
/** Number of changes whose features are kept. */
const EXAMPLES_MAX = 8
const DAY_MS = 86_400_000
const WEAK_KEPT_MS = 30 * DAY_MS
const UNPROVED_KEPT_MS = 180 * DAY_MS

export function beginRule(
  derived: DerivedRule,
  identity: Pick<StoredRule, 'id' | 'scope' | 'trust'>,
  evidence: RuleEvidence,
  note?: string | undefined,
): StoredRule {
  const at = new Date(evidence.at).toISOString()
  return settle({
    ...identity,
    ...derived,
    ...(note !== undefined && { note }),
    status: 'active',
    confidence: CONFIDENCE_START,
    standing: 'tentative',
    seen: 0,
    accepted: 0,
    rejected: 0,
    episodeIds: [],
    createdAt: at,
    updatedAt: at,
    evidence: [evidence],
  })
}

/** The rule with one more piece of evidence; the very same rule when it is known already. */
export function addEvidence(rule: StoredRule, evidence: RuleEvidence): StoredRule {
  if (rule.evidence.some(({ source }) => source === evidence.source)) return rule
  const updatedAt = new Date(Math.max(evidence.at, Date.parse(rule.updatedAt))).toISOString()
  return settle({ ...rule, updatedAt, evidence: [...rule.evidence, evidence] })
}

/** The rule without what one source brought; nothing when no change shows it any more. */
export function dropSource(rule: StoredRule, source: string): StoredRule | undefined {
  const isFrom = ({ source: own, use }: RuleEvidence): boolean =>
    own === source || use?.undone?.episodeId === source
  if (!rule.evidence.some(isFrom)) return rule
  const evidence = rule.evidence
    .filter((one) => one.source !== source)
    .map((one) =>
      isFrom(one) ? { ...one, use: { ...(one.use as RuleUse), undone: undefined } } : one,
    )
  const isShown = rule.base !== undefined || evidence.some(({ origin }) => origin !== 'verdict')
  return isShown ? settle({ ...rule, evidence }) : undefined
}

/** Marks the last use in the same file as reverted by an episode; the very same rule without one. */
export function takeBack(
  rule: StoredRule,
  file: string,
  { at, ...undone }: { readonly at: number; readonly episodeId: string; readonly warning: string },
): StoredRule {
  const last = rule.evidence.findLast((one) => one.use?.file === file && one.at <= at)
  if (last?.use === undefined || last.use.undone !== undefined) return rule
  if (last.source === undone.episodeId) return rule
  const taken = { ...last, use: { ...last.use, undone } }
  return settle({ ...rule, evidence: rule.evidence.map((one) => (one === last ? taken : one)) })
}

export function joinRules(general: StoredRule, specific: StoredRule): StoredRule {
  const known = new Set(general.evidence.map(({ source }) => source))
  const others = specific.evidence.filter(({ source }) => !known.has(source))
  const evidence = [...general.evidence, ...others].sort((one, other) => one.at - other.at)
  const [createdAt = ''] = [general.createdAt, specific.createdAt].sort(compareText)
  return settle({ ...general, createdAt, evidence })
}

/** What is left of a rule that must not be learned again: nothing of its content. */
export function emptyRule(rule: StoredRule, at: number): StoredRule {
  const { note: _note, base: _base, name: _name, when: _when, effects: _effects, ...rest } = rule
  return {
    ...rest,
    status: 'forgotten',
    before: '',
    after: '',
    description: '',
    pattern: {},
    result: [],
    replacement: [],
    evidence: [],
    episodeIds: [],
    updatedAt: new Date(at).toISOString(),
  }
}

/** True for a rule that can be deleted: weak, or seen once and long ago. */
export function isStale(rule: StoredRule, nowMs: number): boolean {
  if (rule.status === 'forgotten') return false
  const ageMs = nowMs - Date.parse(rule.updatedAt)
  if (rule.standing === 'weak') return ageMs > WEAK_KEPT_MS
  if (isManual(rule)) return false
  return rule.seen <= 1 && rule.accepted === 0 && ageMs > UNPROVED_KEPT_MS
}

/** True for a rule added by hand, not only learned from episodes. */
export function isManual({ evidence }: Pick<StoredRule, 'evidence'>): boolean {
  return evidence.some(({ origin }) => origin === 'told')
}

/** The features of the changes that showed a rule. */
export function knownChangesOf({ id, evidence }: StoredRule): KnownChanges {
  const features: Record<string, number> = Object.create(null)
  const examples = evidence.flatMap((one) => (one.features === undefined ? [] : [one.features]))
  for (const feature of examples.flat()) features[feature] = (features[feature] ?? 0) + 1
  return { id, examples: examples.length, features }
}

function settle(rule: StoredRule): StoredRule {
  const dropped = rule.evidence.slice(0, Math.max(0, rule.evidence.length - EVIDENCE_MAX))
  const base = dropped.length === 0 ? rule.base : average(dropped, rule.base)
  const evidence = keepExamples(rule.evidence.slice(dropped.length))
  const confidence = average(evidence, base)
  const count = (test: (one: RuleEvidence) => boolean): number => evidence.filter(test).length
  return {
    ...rule,
    base,
    evidence,
    confidence,
    standing: standingOf(confidence),
    seen: count(({ origin }) => origin !== 'verdict'),
    accepted: count(({ origin, isFor }) => origin === 'verdict' && isFor === true),
    rejected: count(({ origin, isFor }) => origin === 'verdict' && isFor === false),
    ...usesOf(evidence),
    episodeIds: evidence.flatMap(({ origin, source, use }) =>
      origin === 'episode' ? [source, ...(use?.undone ? [use.undone.episodeId] : [])] : [],
    ),
  }
}

const NO_USES = {
  worked: undefined,
  failed: undefined,
  tests: undefined,
  measured: undefined,
  contraindications: undefined,
}

/** What the episodes show that made the change; nothing for a rule that is known by its words. */
function usesOf(evidence: readonly RuleEvidence[]): Partial<StoredRule> {
  const uses = usesIn(evidence)
  if (uses.length === 0) return NO_USES
  const tested = uses.flatMap(({ use }) => use.testsPassed ?? [])
  const passed = tested.filter(Boolean).length
  return {
    worked: uses.filter((one) => one.isFor === true && !isAgainst(one)).length,
    failed: uses.filter(isAgainst).length,
    ...(tested.length > 0 && { tests: { passed, uses: tested.length } }),
    measured: measuredOf(uses.map(({ use }) => use.measure)),
    contraindications: findContraindications(uses),
  }
}

function measuredOf(measures: readonly ChangeMeasure[]): readonly MeasuredEffect[] {
  return MEASURES.map((aspect) => {
    const values = measures.map((measure) => measure[aspect])
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

/** The first change only shows that there is a rule. */
function average(evidence: readonly RuleEvidence[], base: number | undefined): number {
  const ended = evidence.filter((one) => one.isFor !== undefined || isAgainst(one))
  const [first, ...rest] = ended
  const isBegun = base === undefined && first !== undefined && !isAgainst(first)
  const moved = (isBegun ? rest : ended).reduce(
    (value, one) => value + STEP * (Number(!isAgainst(one)) - value),
    base ?? CONFIDENCE_START,
  )
  return Math.round(moved * 1e6) / 1e6
}

function standingOf(confidence: number): StoredRule['standing'] {
  if (confidence < CONFIDENCE_APPLIED) return 'weak'
  return confidence > CONFIDENCE_TRUSTED ? 'trusted' : 'tentative'
}

function keepExamples(evidence: readonly RuleEvidence[]): readonly RuleEvidence[] {
  let left = EXAMPLES_MAX
  return evidence
    .toReversed()
    .map((one) => {
      if (one.features === undefined || left-- > 0) return one
      const { features: _features, example: _example, ...rest } = one
      return rest
    })
    .reverse()
}
