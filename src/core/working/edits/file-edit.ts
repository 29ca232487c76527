/** What one call of an editing tool changed in one file. */
export interface FileEdit {
  readonly file?: string
  readonly linesAdded: number
  readonly linesRemoved: number
  readonly isNew?: boolean
  readonly isDeleted?: boolean
}

/** One stretch of a file, before and after. */
export interface Replaced {
  readonly before: string
  readonly after: string
}

/** An edit with its words, as far as the call says them. */
export interface WordedEdit extends FileEdit {
  readonly replaced?: readonly Replaced[]
  /** What the whole file says now. */
  readonly whole?: string
}
