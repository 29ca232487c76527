import type { EntryHead } from '../entries/entry.ts'
import type { SectionName } from '../entries/section-name.ts'

/** A reference to content that stands outside. */
export interface MovedOut {
  /** The SHA-256 of its UTF-8 bytes, by which the blob store keeps it. */
  readonly hash: string
  readonly section: SectionName
  readonly entry: EntryHead
  /** What it would cost in a prompt. */
  readonly tokens: number
  readonly movedAt: string
}
