import type {
  AddBugInput,
  BugFeedbackInput,
  ListBugsInput,
  MatchBugInput,
} from '../../core/knowledge/bugs/bug-input.ts'
import type { BugPattern } from '../../core/knowledge/bugs/bug-pattern.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { addBugPattern } from './add-bug-pattern.ts'
import { type ForgottenBug, forgetBugPattern } from './forget-bug-pattern.ts'
import { giveBugFeedback } from './give-bug-feedback.ts'
import {
  type BugPage,
  type FoundBugPattern,
  getBugPattern,
  listBugPatterns,
} from './list-bug-patterns.ts'
import { type BugMatch, matchBugPattern } from './match-bug-pattern.ts'

/** The part of a memory that knows bugs, and what helps against them. */
export interface BugMemory {
  /** Bugs that an error looks like, the most alike first, each with what to try. */
  matchBugPattern(input: MatchBugInput): Promise<readonly BugMatch[]>
  /** Keeps what somebody knows of a bug. @throws MemoryError `INVALID_INPUT` */
  addBugPattern(input: AddBugInput): Promise<BugPattern>
  /** Bugs, those that were met most often first, a page at a time. */
  listBugPatterns(input?: ListBugsInput): Promise<BugPage>
  /** One bug by its id, with those that are near it. @throws MemoryError `NOT_FOUND` */
  getBugPattern(id: string): Promise<FoundBugPattern>
  /** Says whether a solution helped. @throws MemoryError `NOT_FOUND` */
  giveBugFeedback(input: BugFeedbackInput): Promise<BugPattern>
  /** Takes out what was told of a bug. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
  forgetBugPattern(id: string): Promise<ForgottenBug>
}

export function bindBugs(caller: Caller, deps: FactDeps): BugMemory {
  return {
    matchBugPattern: (input) => matchBugPattern(input, caller, deps),
    addBugPattern: (input) => addBugPattern(input, caller, deps),
    listBugPatterns: (input = {}) => listBugPatterns(input, caller, deps),
    getBugPattern: (id) => getBugPattern(id, caller, deps),
    giveBugFeedback: (input) => giveBugFeedback(input, caller, deps),
    forgetBugPattern: (id) => forgetBugPattern(id, caller, deps),
  }
}
