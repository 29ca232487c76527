import type {
  AddBugInput,
  BugFeedbackInput,
  ListBugsInput,
  MatchBugInput,
} from '../../core/knowledge/bugs/bug-input.ts'
import type { BugPattern } from '../../core/knowledge/bugs/bug-pattern.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import {
  addBugPattern,
  type ForgottenBug,
  forgetBugPattern,
  giveBugFeedback,
} from './change-bugs.ts'
import { type BugMatch, matchBugPattern } from './match-bug-pattern.ts'
import { type BugPage, type FoundBugPattern, getBugPattern, listBugPatterns } from './read-bugs.ts'

/** The part of a memory that knows bugs, and what helps against them. */
export interface BugMemory {
  /** Bugs that an error looks like, the most alike first, each with what to try. */
  matchBugPattern(input: MatchBugInput): Promise<readonly BugMatch[]>
  /** Stores a report of a bug. @throws MemoryError `INVALID_INPUT` */
  addBugPattern(input: AddBugInput): Promise<BugPattern>
  /** Bugs, the most frequent first, a page at a time. */
  listBugPatterns(input?: ListBugsInput): Promise<BugPage>
  /** One bug by its id, with related ones. @throws MemoryError `NOT_FOUND` */
  getBugPattern(id: string): Promise<FoundBugPattern>
  /** Records whether a solution helped. @throws MemoryError `NOT_FOUND` */
  giveBugFeedback(input: BugFeedbackInput): Promise<BugPattern>
  /** Removes the reports of a bug. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
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
