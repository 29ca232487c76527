export interface WorkspaceFile {
  /** Relative to the workspace, with forward slashes, composed (NFC). */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/**
 * A folder of Markdown that people edit too. Paths are relative, use forward slashes and
 * never leave the folder: `..`, absolute paths and links that lead outside are refused with
 * `INVALID_INPUT`.
 */
export interface WorkspaceFiles {
  /**
   * Every Markdown file, ordered by path. Hidden folders are skipped. With `paths`, only those
   * of them that are there.
   */
  list(paths?: readonly string[]): Promise<readonly WorkspaceFile[]>

  /** Resolves to `undefined` when there is no such file. */
  read(path: string): Promise<string | undefined>

  /**
   * Replaces the file whole (a reader sees the old or the new text, never half), unless it is
   * no longer as `expected`: then nothing is written. `undefined` expects that there is none.
   *
   * @throws MemoryError `CONFLICT`
   */
  write(path: string, text: string, expected: string | undefined): Promise<void>

  delete(path: string): Promise<void>

  /** Calls back, soon after, with the paths that changed. Returns the function that stops it. */
  watch(onChange: (paths: readonly string[]) => void): () => void
}
