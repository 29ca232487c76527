import type { Pattern, PatternAdvice } from './pattern.ts'

/** What a reader is to make of a pattern. */
export function adviceOf({ advice, expects }: Pick<Pattern, 'advice' | 'expects'>): PatternAdvice {
  return advice ?? (expects === 'success' ? 'do' : 'avoid')
}

const LABELS: Readonly<Record<PatternAdvice, string>> = {
  do: 'Do',
  avoid: 'Avoid',
  watch: 'Watch',
}

/** A pattern in one line: `Avoid: Use grep in tasks that ask how many`. */
export function tellAdvice(pattern: Pick<Pattern, 'advice' | 'expects' | 'name'>): string {
  return `${LABELS[adviceOf(pattern)]}: ${pattern.name}`
}
