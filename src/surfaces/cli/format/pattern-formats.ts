import type { Memory } from '../../../operations/operation.ts'
import {
  formatApplication,
  formatInstantiated,
  formatPruning,
  formatSimilarPatterns,
  formatValidation,
} from './format-pattern-upkeep.ts'
import {
  formatApplicable,
  formatPattern,
  formatPatternChange,
  formatPatternPage,
} from './format-patterns.ts'
import type { View } from './style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

/** What each operation on patterns resolves to, by its name. */
export interface PatternResults {
  readonly 'add-pattern': Result<'addPattern'>
  readonly 'list-patterns': Result<'listPatterns'>
  readonly 'get-pattern': Result<'getPattern'>
  readonly 'find-applicable': { readonly results: Result<'findApplicable'> }
  readonly 'update-pattern': Result<'updatePattern'>
  readonly 'record-application': Result<'recordApplication'>
  readonly 'deprecate-pattern': Result<'deprecatePattern'>
  readonly 'validate-patterns': Result<'validatePatterns'>
  readonly 'similar-patterns': { readonly results: Result<'similarPatterns'> }
  readonly 'merge-patterns': Result<'mergePatterns'>
  readonly 'prune-patterns': Result<'prunePatterns'>
  readonly 'instantiate-pattern': Result<'instantiatePattern'>
}

export const PATTERN_FORMATS: {
  readonly [Name in keyof PatternResults]: (result: PatternResults[Name], view: View) => string
} = {
  'add-pattern': formatPatternChange('Added'),
  'list-patterns': formatPatternPage,
  'get-pattern': formatPattern,
  'find-applicable': formatApplicable,
  'update-pattern': formatPatternChange('Changed'),
  'record-application': formatApplication,
  'deprecate-pattern': formatPatternChange('Out of use'),
  'validate-patterns': formatValidation,
  'similar-patterns': formatSimilarPatterns,
  'merge-patterns': formatPatternChange('Merged'),
  'prune-patterns': formatPruning,
  'instantiate-pattern': formatInstantiated,
}
