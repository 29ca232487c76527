import type { DerivedRule } from './derived-rule.ts'
import type { PatternNode } from './rule-pattern.ts'

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
