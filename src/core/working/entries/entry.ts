import type { SuspicionFlag } from '../../trust/suspicion/suspicion-flags.ts'
import type { TrustLevel } from '../../trust/trust-level.ts'
import type { Variable } from '../variables/variable.ts'

/** What an entry is: this and its age decide how warm it is. */
export type EntryKind =
  | 'system'
  | 'goal'
  | 'constraint'
  | 'current'
  | 'note'
  | 'progress'
  | 'decision'
  | 'hypothesis'
  | 'output'
  | 'trace'
  | 'error'
  | 'discovery'
  | 'variable'
  | 'episode'
  | 'pattern'
  | 'knowledge'

/** One piece of content, whose tokens were counted once, when it was put in. */
export interface Entry {
  /** Unique within its section. */
  readonly key: string
  readonly kind: EntryKind
  /** What stands before the text in a prompt. */
  readonly label?: string
  readonly text: string
  /** What it costs in a prompt, label and line ends included. */
  readonly tokens: number
  readonly at: string
  /** The number of the subtask during which it was put in. */
  readonly turn: number
  readonly subtask?: string
  readonly variable?: Variable
  /** The id of the record that it was retrieved from. */
  readonly source?: string
  /** Of what was retrieved: how far it is trusted, and what is suspicious about it. */
  readonly trust?: TrustLevel
  readonly flags?: readonly SuspicionFlag[]
  readonly accesses: number
  readonly accessedAt?: string
  /** The hash of the whole text outside, when this is a summary of it. */
  readonly whole?: string
}

/** Everything but the text and its cost. */
export type EntryHead = Omit<Entry, 'text' | 'tokens'>

export interface SectionContent {
  /** The sum of the tokens of its entries. */
  readonly tokens: number
  /** In the order in which they were put in. */
  readonly entries: readonly Entry[]
}

// Written by programs and strangers: shown as data, never in the place of an instruction.
const FOREIGN: ReadonlySet<EntryKind> = new Set([
  'trace',
  'output',
  'error',
  'discovery',
  'episode',
  'pattern',
  'knowledge',
])

export function isForeign({ kind }: Pick<Entry, 'kind'>): boolean {
  return FOREIGN.has(kind)
}
