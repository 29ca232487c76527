import type { Instantiated, InstantiationInput } from '../../core/patterns/instantiate.ts'
import type { PatternView } from '../../core/patterns/pattern.ts'
import type {
  ApplicationInput,
  DeprecationInput,
  PatternInput,
  PatternListInput,
  PatternUpdate,
} from '../../core/patterns/pattern-input.ts'
import type { ApplicableInput } from '../../core/patterns/task-features.ts'
import type { Caller } from '../caller.ts'
import { addPattern } from './add-pattern.ts'
import { mergePatterns, type PrunedPatterns, prunePatterns } from './arrange-patterns.ts'
import { deprecatePattern, updatePattern } from './change-pattern.ts'
import { findApplicable, type OfferedPattern } from './find-applicable.ts'
import { instantiatePattern } from './instantiate-pattern.ts'
import type { PatternDeps } from './pattern-deps.ts'
import { type RecordedApplication, recordApplication } from './record-application.ts'
import { type FoundPattern, getPattern, listPatterns, type PatternPage } from './show-patterns.ts'
import { type SimilarPatternView, similarPatterns } from './similar-patterns.ts'
import { type ValidatedPatterns, validatePatterns } from './validate-patterns.ts'

interface DryRun {
  readonly dryRun?: boolean | undefined
}

/** The part of a memory that keeps what works, and what does not. */
export interface PatternMemory {
  /**
   * Takes in a pattern, as a candidate: only evidence validates it.
   *
   * @throws MemoryError `INVALID_INPUT` that says what is wrong and where.
   */
  addPattern(input: PatternInput): Promise<PatternView>
  /** One pattern by its id, with the runs behind it and its history. @throws MemoryError `NOT_FOUND` */
  getPattern(id: string): Promise<FoundPattern>
  /** Patterns, the most certain first, a page at a time. */
  listPatterns(input?: PatternListInput): Promise<PatternPage>
  /** The validated patterns that are of use for a task, the best first, with the reasons. */
  findApplicable(input: ApplicableInput): Promise<readonly OfferedPattern[]>
  /** Changes what a pattern says. Another claim starts without evidence. */
  updatePattern(input: PatternUpdate): Promise<PatternView>
  /** Notes that a pattern was applied and how that went. A run counts once. */
  recordApplication(input: ApplicationInput): Promise<RecordedApplication>
  /** Holds every pattern against its evidence, and gives it the status that it earns. */
  validatePatterns(input?: DryRun): Promise<ValidatedPatterns>
  /** Takes a pattern out of use. It is kept, with the reason and what stands for it. */
  deprecatePattern(input: DeprecationInput): Promise<PatternView>
  /** Patterns that say nearly the same, the nearest first. */
  similarPatterns(input: {
    readonly id: string
    readonly k?: number | undefined
  }): Promise<readonly SimilarPatternView[]>
  /** Puts one pattern in the place of several that say the same. */
  mergePatterns(input: { readonly ids: readonly string[] }): Promise<PatternView>
  /** Deprecates the patterns that are worth nothing. */
  prunePatterns(input?: DryRun): Promise<PrunedPatterns>
  /**
   * Fills the parameters of a template, or tells a procedure with its branches decided for a task.
   *
   * @throws MemoryError `INVALID_INPUT`
   */
  instantiatePattern(input: InstantiationInput): Promise<Instantiated>
}

export function bindPatterns(caller: Caller, deps: PatternDeps): PatternMemory {
  return {
    addPattern: (input) => addPattern(input, caller, deps),
    getPattern: (id) => getPattern(id, caller, deps),
    listPatterns: (input = {}) => listPatterns(input, caller, deps),
    findApplicable: (input) => findApplicable(input, caller, deps),
    updatePattern: (input) => updatePattern(input, caller, deps),
    recordApplication: (input) => recordApplication(input, caller, deps),
    validatePatterns: (input = {}) => validatePatterns(input, caller, deps),
    deprecatePattern: (input) => deprecatePattern(input, caller, deps),
    similarPatterns: (input) => similarPatterns(input, caller, deps),
    mergePatterns: (input) => mergePatterns(input, caller, deps),
    prunePatterns: (input = {}) => prunePatterns(input, caller, deps),
    instantiatePattern: (input) => instantiatePattern(input, caller, deps),
  }
}
