import type { Provenance } from '../records/provenance.ts'
import type { Scope } from '../scope.ts'
import type { TrustLevel } from '../trust/trust-level.ts'

/** What recall knows of a record of any sort: a fact, a turn, an episode, a page. */
export interface RecallItem {
  /** The collection the record lives in. */
  readonly collection: string
  readonly id: string
  readonly scope: Scope
  readonly text: string
  readonly kind: string
  readonly bucket?: string | undefined
  /** 0 to 1. */
  readonly importance: number
  /** How far it is trusted, by the way it came in. */
  readonly trust: TrustLevel
  /** What makes it look like an instruction to a model. */
  readonly flags: readonly string[]
  readonly topics: readonly string[]
  /** Of an opinion: how sure whoever holds it is. */
  readonly confidence?: number | undefined
  /** When it happened or was said, in milliseconds. */
  readonly eventAt: number
  /** From when to when it holds, in milliseconds, the end excluded. */
  readonly validFrom?: number | undefined
  readonly validUntil?: number | undefined
  /** The record that took its place. */
  readonly supersededBy?: string | undefined
  readonly speaker?: string | undefined
  readonly speakerKeys: readonly string[]
  readonly entities: readonly string[]
  readonly entityKeys: readonly string[]
  /** Of the error that it quotes, if any: see `failureMarks`. */
  readonly failureMarks: readonly string[]
  /** The sequence it stands in, such as a conversation or a file, and its place there. */
  readonly sequence?: { readonly id: string; readonly position: number } | undefined
  readonly source: Provenance
}
