import type { TimeZone } from '../../language/time/time-zone.ts'
import type { Span } from './cut-words.ts'
import type { ReadWord } from './read-words.ts'

/** A statement whose truth is judged against another. */
export interface Statement {
  readonly text: string
  /** Names that are known to occur in it; more are found in the text. */
  readonly entities?: readonly string[] | undefined
  /** Who said it: whom "I" means. */
  readonly speaker?: string | undefined
  /** When it was said or happened, in milliseconds: what "until Friday" counts from. */
  readonly eventAt: number
}

export interface TruthOptions {
  /** The speakers' time zone. Default: UTC. */
  readonly zone?: TimeZone | undefined
  /** Replaces `readStatement`, to cache readings. */
  readonly read?: StatementReader | undefined
}

export type StatementReader = (statement: Statement) => StatementReading

/** When something holds, in milliseconds, end exclusive. */
export interface Validity {
  readonly validFrom?: number | undefined
  readonly validUntil?: number | undefined
}

/** The result of a shallow parse of a statement. */
export interface StatementReading {
  readonly words: readonly ReadWord[]
  /** The subject, without attribute words. */
  readonly subject: readonly ReadWord[]
  /** True when it is about the speaker. */
  readonly isFirstPerson: boolean
  /** True when it is about "her" or "them". */
  readonly isPronominal: boolean
  /** States and attributes that it names, such as `live`, `deadline`. */
  readonly attributes: ReadonlySet<string>
  /** What a word of change is about, if it says so: `moved` of `live`, `joined` of `work`. */
  readonly changedAttributes: ReadonlySet<string>
  /** What is said about the subject. */
  readonly predicate: readonly ReadWord[]
  /** The words that join others and decide who does what, in their order. */
  readonly joints: readonly string[]
  /** What it rejects while asserting something else: `Max, not Rex`. */
  readonly rejected: readonly ReadWord[]
  /** True for `X is Y`, without another verb. */
  readonly isCopular: boolean
  readonly polarity: 'positive' | 'negative'
  /** `doubted`: a wish, a guess or a condition. */
  readonly modality: 'stated' | 'doubted' | 'asked'
  /** A past event or a past state, over by now. */
  readonly isPast: boolean
  /** Whether it says that something changed, hints at it, or is added to what was. */
  readonly change: 'none' | 'hinted' | 'changed' | 'added'
  readonly validity: Validity | undefined
  /** True when it is too long for a shallow parse. */
  readonly isLong: boolean
}

/** A changed value: the positions of the old one and the new one. */
export interface ValueChange {
  readonly from: Span & { readonly text: string }
  readonly to: Span & { readonly text: string }
}

export type RelationKind =
  | 'same'
  | 'replaces'
  | 'reverses'
  | 'retracts'
  | 'changes-part'
  | 'bounds'
  | 'independent'

/** What a newer statement does to an older one. */
export interface Relation {
  readonly kind: RelationKind
  /** 0 to 1. */
  readonly certainty: number
  /** One sentence for the receipt. */
  readonly reason: string
  /** What changed, for `replaces` and `changes-part`. */
  readonly changes: readonly ValueChange[]
  /** The older text with the new values in it, for `changes-part`. */
  readonly mergedText?: string
  /** For `bounds`, and for `replaces` when a day was named: which of the two holds in that time. */
  readonly bounded?: 'newer' | 'older'
  readonly validity?: Validity
  /** For `independent`: the words do not decide it, and a model that reads both may. */
  readonly isOpen?: boolean
}

/** Two statements with their readings. */
export interface Pair {
  readonly newer: Statement
  readonly older: Statement
  readonly read: StatementReading
  readonly readOlder: StatementReading
}
