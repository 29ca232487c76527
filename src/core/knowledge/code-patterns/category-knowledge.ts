import type { CodePatternCategory, CodePurpose } from './code-pattern.ts'
import type { RepairPattern } from './repairs/repair-pattern.ts'

/** What is known of every change of a sort, whoever makes it. */
interface SortKnowledge {
  readonly purposes: readonly CodePurpose[]
  readonly prerequisites: readonly string[]
}

const CLEARER: CodePurpose = { aspect: 'readability', direction: 'better' }
const KEPT: CodePurpose = { aspect: 'maintainability', direction: 'better' }
const SAFER: CodePurpose = { aspect: 'safety', direction: 'better' }
const SMALLER: CodePurpose = { aspect: 'size', direction: 'better' }
const LARGER: CodePurpose = { aspect: 'size', direction: 'worse' }

const CATEGORIES: Readonly<Record<CodePatternCategory, SortKnowledge>> = {
  rename: { purposes: [CLEARER], prerequisites: ['Every use of the old name is changed with it.'] },
  'extract-method': {
    purposes: [CLEARER, KEPT],
    prerequisites: ['The code that is taken out needs few values from around it.'],
  },
  'extract-variable': { purposes: [CLEARER], prerequisites: ['The value has no side effect.'] },
  'extract-constant': { purposes: [CLEARER, KEPT], prerequisites: ['The value never changes.'] },
  'extract-class': {
    purposes: [KEPT, LARGER],
    prerequisites: ['What is taken out belongs together.'],
  },
  inline: { purposes: [SMALLER], prerequisites: ['It is used in few places.'] },
  move: { purposes: [KEPT], prerequisites: ['Whoever uses it finds it at its new place.'] },
  'change-signature': {
    purposes: [{ aspect: 'maintainability', direction: 'worse' }],
    prerequisites: ['Every call is changed with it, or the new parameter has a default.'],
  },
  'change-type': { purposes: [SAFER], prerequisites: ['Every use fits the new type.'] },
  'type-hints': {
    purposes: [SAFER, CLEARER],
    prerequisites: ['The language lets types be written down.'],
  },
  annotation: { purposes: [KEPT], prerequisites: [] },
  simplify: { purposes: [CLEARER, SMALLER], prerequisites: ['What is left out decided nothing.'] },
  restructure: { purposes: [KEPT], prerequisites: ['Tests show that it still does the same.'] },
  fix: { purposes: [SAFER], prerequisites: [] },
}

const REPAIRS: Partial<Record<RepairPattern, readonly string[]>> = {
  'null-check-added': ['The value can be missing.'],
  'non-null-check-added': ['The value can be missing.'],
  'condition-with-exception-added': ['The caller can handle the error.'],
  'wrapped-in-try': ['What may be thrown is known.'],
}

export function purposesOf(category: CodePatternCategory): readonly CodePurpose[] {
  return CATEGORIES[category].purposes
}

export function prerequisitesOf(
  category: CodePatternCategory,
  repair: RepairPattern | undefined,
): readonly string[] {
  const own = repair === undefined ? [] : (REPAIRS[repair] ?? [])
  return [...CATEGORIES[category].prerequisites, ...own]
}
