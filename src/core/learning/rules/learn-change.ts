import { compareText } from '../../language/text/compare-text.ts'
import type { DerivedRule, RuleEvidence, StoredRule } from './code-rule.ts'
import { addEvidence, beginRule, isManual, joinRules } from './rule-evidence.ts'
import type { PatternNode } from './rule-pattern.ts'

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
 * a new rule, which takes those in that it contains. Gives the rule that has it now; nothing when it
 * was forgotten.
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
  let rule = beginRule(derived, identity, evidence, note)
  for (const other of activeOf(ruleMap)) {
    if (!containsRule(rule, other)) continue
    rule = joinRules(rule, other)
    ruleMap.delete(other.id)
  }
  ruleMap.set(rule.id, rule)
  return rule.id
}

function activeOf(ruleMap: RuleMap): readonly StoredRule[] {
  return [...ruleMap.values()].filter(({ status }) => status === 'active')
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
