import type { MemoryType } from '../memory-type.ts'

/** What shows a type of memory: strong words decide alone, weak ones only together. */
export interface Cue {
  readonly strong: RegExp
  readonly weak: RegExp
}

/** How one language shows what a statement is. All patterns read `plainText`. */
export type TypeWords = Readonly<Record<MemoryType, Cue>>
