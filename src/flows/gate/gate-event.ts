import type { Fact, FactRole } from '../../core/facts/fact.ts'
import type { FactInput } from '../../core/facts/fact-input.ts'
import type { FactKey } from '../../core/facts/fact-key.ts'
import type { DropCode } from '../../core/gate/receipt.ts'
import type { Provenance } from '../../core/records/provenance.ts'
import type { Correction } from '../../core/truth/correction/read-correction.ts'

/** Something that asks to be remembered, whatever way it came. */
export interface GateEvent {
  readonly input: FactInput
  readonly role: FactRole
  /** Where it comes from, when that is not the call itself. */
  readonly source?: Provenance | undefined
  /** Somebody chose to have exactly this kept: it is neither junk nor worth too little. */
  readonly isDeliberate?: boolean | undefined
}

/** What was noticed of an event, for its receipt. */
export interface Noticed {
  readonly redacted?: readonly string[]
  readonly flags?: readonly string[]
}

/** An event that was looked at by itself, before anything that is known is asked. */
export type PreparedEvent = PreparedFact | PreparedDrop

export interface PreparedFact {
  readonly fact: Fact
  readonly key: FactKey
  readonly supersedes?: string | undefined
  /** Set when it explicitly corrects something. */
  readonly correction?: Correction | undefined
  readonly noticed: Noticed
}

export interface PreparedDrop {
  readonly fact?: undefined
  readonly code: DropCode
  readonly reason: string
  /** False when the same was recorded a moment ago. */
  readonly isRecorded?: boolean | undefined
  readonly noticed: Noticed
}
