/** What one call of an editing tool changed in one file. */
export interface FileEdit {
  readonly file?: string
  readonly linesAdded: number
  readonly linesRemoved: number
  readonly isNew?: boolean
  readonly isDeleted?: boolean
}
