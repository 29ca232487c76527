import type {
  DescribeChangeInput,
  ListCodePatternsInput,
} from '../../core/knowledge/code-patterns/code-pattern-input.ts'
import type { ChangeDescription } from '../../core/knowledge/code-patterns/describe-change.ts'
import type { Caller } from '../caller.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { describeCodeChange } from './describe-code-change.ts'
import { type CodePatternPage, listCodePatterns } from './list-code-patterns.ts'

/** The part of a memory that knows how code was changed. */
export interface CodePatternMemory {
  /** What a change does to code. Stores nothing. @throws MemoryError `INVALID_INPUT`, `UNSUPPORTED` */
  describeChange(input: DescribeChangeInput): Promise<ChangeDescription>
  /** Changes that were made, those that were made most often first, a page at a time. */
  listCodePatterns(input?: ListCodePatternsInput): Promise<CodePatternPage>
}

export function bindCodePatterns(caller: Caller, deps: MemoryDeps): CodePatternMemory {
  return {
    describeChange: (input) => describeCodeChange(input, deps),
    listCodePatterns: (input = {}) => listCodePatterns(input, caller, deps),
  }
}
