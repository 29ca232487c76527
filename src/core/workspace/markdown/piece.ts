import type { BlockMark, ConflictSide, Marker } from './line-shapes.ts'

/** What a block of Markdown is. */
export type PieceForm =
  | { readonly form: 'heading'; readonly level: number; readonly text: string }
  | { readonly form: 'item'; readonly marker: Marker }
  | { readonly form: 'text' | 'code' | 'comment' | 'front-matter' | 'rule' | 'conflict' }
  | { readonly form: 'block-mark'; readonly mark: BlockMark }

/** A block of Markdown at the outermost level. Blank lines lie between pieces. */
export type Piece = PieceForm & {
  /** Counted from 1, both included. */
  readonly fromLine: number
  readonly toLine: number
  /** The side of an unsettled merge that it stands on. */
  readonly side: ConflictSide | undefined
}

/** A piece as a reader finds it, with the index of the line after it. */
export type FoundPiece = PieceForm & { readonly next: number }
