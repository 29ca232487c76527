import {
  describeChance,
  describeRate,
  describeSavings,
} from '../../core/learning/patterns/describe-evidence.ts'
import type { PatternView } from '../../core/learning/patterns/pattern.ts'
import { bar } from './bar.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

export type Shown = PatternView

const EVIDENCE_WIDTH = 20

/** How often it went as it says, as a bar: one that is half full is right in half of the runs. */
export function evidenceBar({ evidence }: Shown, view: View): string {
  const shown = bar(evidence.successRate, EVIDENCE_WIDTH)
  const paint = evidence.improvement > 0 ? view.style.good : view.style.warning
  const rate = toLine(describeRate(evidence))
  return `${evidence.runs === 0 ? view.style.dim(shown) : paint(shown)}  ${rate}`
}

/** How sure that is, in words. */
export function tellCertainty({ evidence }: Shown): string {
  if (evidence.runs === 0) return 'not tested yet'
  const confidence = `confidence ${evidence.confidence.toFixed(2)}`
  const savings = toLine(describeSavings(evidence))
  const told = [describeChance(evidence.adjustedPValue), confidence, savings]
  return told.filter((part) => part !== '').join(' · ')
}

/** What it wants of a reader. */
export function tellAdvice({ advice }: Shown, view: View): string {
  return view.style[ADVICE_PAINTS[advice]](advice)
}

const ADVICE_PAINTS = { do: 'good', avoid: 'bad', watch: 'warning' } as const

const PAINTS = {
  candidate: 'dim',
  validated: 'good',
  'under-review': 'warning',
  deprecated: 'bad',
} as const

export function paintStatus({ lifecycle }: Shown, view: View): string {
  return view.style[PAINTS[lifecycle.status]](lifecycle.status)
}

/** What it is: its status, its category and for what tasks. */
export function tellKind(pattern: Shown, view: View): string {
  const types = pattern.applicability.problemTypes
  return [
    tellAdvice(pattern, view),
    paintStatus(pattern, view),
    pattern.category,
    types.length === 0 ? 'any task' : types.join(', '),
  ].join(' · ')
}

/** When it was used and validated last. */
export function tellUse({ lifecycle, evidence }: Shown, view: View): string {
  const { uses, lastUsedAt } = lifecycle
  const times = uses === 1 ? 'once' : `${uses} times`
  const last = lastUsedAt === undefined ? '' : `, last ${relativeTime(lastUsedAt, view.nowMs)}`
  const { lastValidatedAt } = evidence
  const validated =
    lastValidatedAt === undefined ? '' : `; validated ${relativeTime(lastValidatedAt, view.nowMs)}`
  return `${times}${last}${validated}`
}
