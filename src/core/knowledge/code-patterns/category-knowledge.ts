import type { CodeEffect, CodePatternCategory } from './code-pattern.ts'
import type { RepairPattern } from './repairs/repair-pattern.ts'

/** What is known of every change of a sort, whoever makes it. */
interface SortKnowledge {
  readonly effects: readonly CodeEffect[]
  readonly prerequisites: readonly string[]
}

const CLEARER: CodeEffect = { aspect: 'readability', direction: 'better' }
const KEPT: CodeEffect = { aspect: 'maintainability', direction: 'better' }
const SAFER: CodeEffect = { aspect: 'safety', direction: 'better' }
const SMALLER: CodeEffect = { aspect: 'size', direction: 'better' }
const LARGER: CodeEffect = { aspect: 'size', direction: 'worse' }

const CATEGORIES: Readonly<Record<CodePatternCategory, SortKnowledge>> = {
  rename: { effects: [CLEARER], prerequisites: ['Every use of the old name is changed with it.'] },
  'extract-method': {
    effects: [CLEARER, KEPT],
    prerequisites: ['The code that is taken out needs few values from around it.'],
  },
  'extract-variable': { effects: [CLEARER], prerequisites: ['The value has no side effect.'] },
  'extract-constant': { effects: [CLEARER, KEPT], prerequisites: ['The value never changes.'] },
  'extract-class': {
    effects: [KEPT, LARGER],
    prerequisites: ['What is taken out belongs together.'],
  },
  inline: { effects: [SMALLER], prerequisites: ['It is used in few places.'] },
  move: { effects: [KEPT], prerequisites: ['Whoever uses it finds it at its new place.'] },
  'change-signature': {
    effects: [{ aspect: 'maintainability', direction: 'worse' }],
    prerequisites: ['Every call is changed with it, or the new parameter has a default.'],
  },
  'change-type': { effects: [SAFER], prerequisites: ['Every use fits the new type.'] },
  'type-hints': {
    effects: [SAFER, CLEARER],
    prerequisites: ['The language lets types be written down.'],
  },
  annotation: { effects: [KEPT], prerequisites: [] },
  simplify: { effects: [CLEARER, SMALLER], prerequisites: ['What is left out decided nothing.'] },
  restructure: { effects: [KEPT], prerequisites: ['Tests show that it still does the same.'] },
  fix: { effects: [SAFER], prerequisites: [] },
}

const REPAIRS: Partial<Record<RepairPattern, readonly string[]>> = {
  'null-check-added': ['The value can be missing.'],
  'non-null-check-added': ['The value can be missing.'],
  'condition-with-exception-added': ['The caller can handle the error.'],
  'wrapped-in-try': ['What may be thrown is known.'],
}

export function effectsOf(category: CodePatternCategory): readonly CodeEffect[] {
  return CATEGORIES[category].effects
}

export function prerequisitesOf(
  category: CodePatternCategory,
  repair: RepairPattern | undefined,
): readonly string[] {
  const own = repair === undefined ? [] : (REPAIRS[repair] ?? [])
  return [...CATEGORIES[category].prerequisites, ...own]
}
