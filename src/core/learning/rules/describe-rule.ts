import { times } from '../../phrases.ts'
import {
  CONFIDENCE_APPLIED,
  CONFIDENCE_TRUSTED,
  type CodeRule,
  type Contraindication,
  type MeasuredEffect,
} from './code-rule.ts'
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

/** What is known of a change beside its code: when to make it, what it did, and where it failed. */
export function describeUse(rule: CodeRule): readonly string[] {
  const { when, effects = {}, measured = [], contraindications = [], worked = 0, failed = 0 } = rule
  const told = Object.entries(effects).map(([aspect, direction]) => `${direction} ${aspect}`)
  const [against] = contraindications
  return [
    ...(when === undefined ? [] : [`When: ${when}`]),
    ...(told.length === 0 ? [] : [`Meant for: ${told.join(', ')}`]),
    ...(against === undefined ? [] : [`Not when: ${describeContraindication(against)}`]),
    ...measured.flatMap(describeMeasured).map((effect) => `Effect: ${effect}`),
    ...(worked + failed === 0 ? [] : [`Worked in ${worked} of ${worked + failed} tasks`]),
  ]
}

// `lines +2 (3 of 3 uses more)`; nothing where it changed nothing.
function describeMeasured({ aspect, mean, more, fewer, uses }: MeasuredEffect): readonly string[] {
  const counts = [
    ...(more === 0 ? [] : [`${more} of ${uses} uses more`]),
    ...(fewer === 0 ? [] : [`${fewer} of ${uses} uses fewer`]),
  ]
  const change = `${mean > 0 ? '+' : ''}${String(mean).replace('-', '−')}`
  return counts.length === 0 ? [] : [`${aspect} ${change} (${counts.join(', ')})`]
}

function describeContraindication({ text, failures, uses, elsewhere }: Contraindication): string {
  const rest =
    elsewhere === undefined ? '' : `, elsewhere ${elsewhere.failures} of ${elsewhere.uses}`
  return `${text} (failed ${failures} of ${uses}${rest})`
}

function changesTo(goal: number, confidence: number): number {
  let [value, changes] = [confidence, 0]
  while (value <= goal && changes < 100) {
    value += STEP * (1 - value)
    changes += 1
  }
  return changes
}
