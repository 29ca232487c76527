import { CONFIDENCE_APPLIED, CONFIDENCE_TRUSTED, type CodeRule } from './code-rule.ts'
import { STEP } from './rule-evidence.ts'

/** How sure a rule is, in words, and what it takes to be surer. */
export function describeStanding({ confidence, standing }: CodeRule): string {
  if (standing === 'trusted') return 'trusted: it has proved itself'
  const isWeak = standing === 'weak'
  const wanted = changesTo(isWeak ? CONFIDENCE_APPLIED : CONFIDENCE_TRUSTED, confidence)
  const more = wanted === 1 ? 'one more change like it' : `${wanted} more changes like it`
  return isWeak ? `weak: not applied before ${more}` : `tentative: trusted after ${more}`
}

/** The evidence for and against a rule: `3 changes show it · taken 2 times · turned down once`. */
export function describeRuleEvidence({ seen, accepted, rejected }: CodeRule): string {
  return [
    seen === 1 ? '1 change shows it' : `${seen} changes show it`,
    ...(accepted === 0 ? [] : [`taken ${times(accepted)}`]),
    ...(rejected === 0 ? [] : [`turned down ${times(rejected)}`]),
  ].join(' · ')
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function changesTo(goal: number, confidence: number): number {
  let [value, changes] = [confidence, 0]
  while (value <= goal && changes < 100) {
    value += STEP * (1 - value)
    changes += 1
  }
  return changes
}
