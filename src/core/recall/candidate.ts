import type { RecallChannel } from './channels.ts'
import type { RecallItem } from './recall-item.ts'

export interface WordEvidence {
  /** BM25. */
  readonly score: number
  /** The terms of the question that the text holds. */
  readonly matched: readonly string[]
}

export interface MeaningEvidence {
  /** Cosine of the question with the text as a whole. */
  readonly whole: number
  /** Cosine with its nearest sentence. */
  readonly sentence: number
  /** The vector of the whole text. */
  readonly vector: Float32Array
}

/** Something that may answer the question, with all that speaks for it. */
export interface Candidate {
  readonly item: RecallItem
  readonly foundBy: readonly RecallChannel[]
  readonly words?: WordEvidence | undefined
  /** What misspelt words of the question may have meant. */
  readonly nearWords?: WordEvidence | undefined
  readonly meaning?: MeaningEvidence | undefined
}
