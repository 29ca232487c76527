import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { changeFeatures } from './change-features.ts'
import type { CodeChange } from './code-change.ts'
import type { DerivedRule, RuleEvidence, StoredRule } from './code-rule.ts'
import { deriveRules } from './derive-rules.ts'
import { type Recognised, rankRules } from './recognise-rule.ts'
import { addEvidence, beginRule, isManual, joinRules, knownChangesOf } from './rule-evidence.ts'
import type { PatternNode } from './rule-pattern.ts'

/** What a change teaches, read off before anything is stored. */
export interface ReadRules {
  readonly derived: readonly DerivedRule[]
  /** Hashed. */
  readonly features: readonly string[]
}

const FEATURES_MAX = 200
const FEATURE_LENGTH = 8

/** A change is an instance of a rule from this share of common features on. */
const LIKENESS_MIN = 0.75

export function readRules(change: CodeChange): ReadRules {
  const features = changeFeatures(change).slice(0, FEATURES_MAX)
  return {
    derived: deriveRules(change),
    features: features.map((feature) => contentHash(feature).slice(0, FEATURE_LENGTH)),
  }
}

/** The rules of one scope and language while they are being changed, by id. */
export type RuleMap = Map<string, StoredRule>

export interface Lesson {
  readonly derived: DerivedRule
  readonly evidence: RuleEvidence
  readonly note?: string | undefined
  /** The id, scope and trust of a new rule. */
  readonly identity: Pick<StoredRule, 'id' | 'scope' | 'trust'>
}

/**
 * Adds one derived rule to what is known: to the same rule or to one that contains it; else it is
 * a new rule, which takes those in that it contains. A rule whose changes looked like this one is
 * reinforced too. Gives the rule that has it now; nothing when it was forgotten.
 */
export function learnRule(ruleMap: RuleMap, lesson: Lesson): string | undefined {
  const { derived, evidence, identity, note } = lesson
  const known =
    ruleMap.get(identity.id) ?? activeOf(ruleMap).find((rule) => containsRule(rule, derived))
  if (known === undefined) return addRule(ruleMap, lesson)
  if (known.status === 'forgotten') return undefined
  const added = addEvidence(known, evidence)
  const isNoted = note === undefined || note === known.note
  const { name, when, effects } = derived
  const isNamed = evidence.origin === 'told' && added !== known
  const said = { ...(isNamed && { name, when, effects }), ...(!isNoted && { note }) }
  ruleMap.set(known.id, Object.keys(said).length === 0 ? added : { ...added, ...said })
  return known.id
}

/** Deletes the least certain rules over the limit, oldest first. */
export function trimRules(ruleMap: RuleMap, rulesMax: number): void {
  const leaving = activeOf(ruleMap)
    .toSorted(
      (one, other) =>
        Number(isManual(one)) - Number(isManual(other)) ||
        one.confidence - other.confidence ||
        compareText(one.updatedAt, other.updatedAt),
    )
    .slice(0, Math.max(0, ruleMap.size - rulesMax))
  for (const { id } of leaving) ruleMap.delete(id)
}

function addRule(ruleMap: RuleMap, { derived, evidence, identity, note }: Lesson): string {
  const similar = findSimilar(ruleMap, derived, evidence)
  if (similar !== undefined) ruleMap.set(similar.id, addEvidence(similar, evidence))
  let rule = beginRule(derived, identity, evidence, note)
  for (const other of activeOf(ruleMap)) {
    if (!containsRule(rule, other)) continue
    rule = joinRules(rule, other)
    ruleMap.delete(other.id)
  }
  ruleMap.set(rule.id, rule)
  return rule.id
}

/** Of the other rules that this change did not bring itself. */
function findSimilar(
  ruleMap: RuleMap,
  { kind, category }: DerivedRule,
  { source, features = [] }: RuleEvidence,
): StoredRule | undefined {
  const others = activeOf(ruleMap)
    .filter((rule) => rule.kind === kind && rule.category === category)
    .filter(({ evidence }) => evidence.every((one) => one.source !== source))
  const [best] = recognise(features, others)
  return best !== undefined && best.likeness >= LIKENESS_MIN ? ruleMap.get(best.id) : undefined
}

function activeOf(ruleMap: RuleMap): readonly StoredRule[] {
  return [...ruleMap.values()].filter(({ status }) => status === 'active')
}

/** Which of some rules a change is an instance of, the likeliest first. */
export function recognise(
  features: readonly string[],
  rules: readonly StoredRule[],
): readonly Recognised[] {
  const known = rules.map(knownChangesOf).filter(({ examples }) => examples > 0)
  return rankRules(features, known)
}

/**
 * True when every change by one rule is a change by the other too: its template lies over the
 * other's, before and after, with the same things in its holes.
 */
export function containsRule(
  general: Pick<DerivedRule, 'pattern' | 'result' | 'language'>,
  specific: Pick<DerivedRule, 'pattern' | 'result' | 'language'>,
): boolean {
  const [wide, narrow] = [general.pattern.nodes, specific.pattern.nodes]
  if (wide === undefined || narrow === undefined) return false
  if (general.language !== specific.language) return false
  if (general.pattern.parent !== undefined && general.pattern.parent !== specific.pattern.parent) {
    return false
  }
  const found = new Map<number, string>()
  return covers(wide, narrow, found) && covers(general.result, specific.result, found)
}

function covers(
  wide: readonly PatternNode[],
  narrow: readonly PatternNode[],
  found: Map<number, string>,
): boolean {
  return (
    wide.length === narrow.length &&
    wide.every((pattern, i) => coversNode(pattern, narrow[i] ?? {}, found))
  )
}

function coversNode(wide: PatternNode, narrow: PatternNode, found: Map<number, string>): boolean {
  if (wide.hole === undefined) {
    if (narrow.hole !== undefined || wide.type !== narrow.type) return false
    return wide.text === narrow.text && covers(wide.parts ?? [], narrow.parts ?? [], found)
  }
  if (wide.type !== undefined && wide.type !== narrow.type) return false
  const value = JSON.stringify(narrow)
  const known = found.get(wide.hole)
  found.set(wide.hole, known ?? value)
  return known === undefined || known === value
}
