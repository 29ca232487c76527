/** A file of a project. */
export interface ProjectFile {
  /** Relative to the folder, with forward slashes, as the disk spells it. */
  readonly path: string
  readonly sizeBytes: number
}

/** What was found before a limit was met. */
export interface ProjectListing {
  /** Folders near the top come first. */
  readonly files: readonly ProjectFile[]
  /** True when there are more. */
  readonly isCut: boolean
}

/** One change of the history of a project. */
export interface ProjectCommit {
  /** Milliseconds. */
  readonly at: number
  /** The first line of its message. */
  readonly subject: string
  /** Equal for the changes of one author, and reveals nothing else about them. */
  readonly authorKey: string
  readonly files: readonly { readonly path: string; readonly linesChanged: number }[]
}

export interface ProjectListingLimits {
  readonly filesMax: number
  /** Folders in folders; files of the folder itself have the depth 1. */
  readonly depthMax: number
  readonly timeoutMs: number
}

export interface ProjectHistoryLimits {
  readonly commitsMax: number
  readonly timeoutMs: number
}

/**
 * The folder of a project, to be looked at and never to be changed. Links are not followed, and
 * paths never leave it: `..`, absolute paths and links read as if nothing were there.
 */
export interface ProjectFolder {
  /**
   * The remote of the repository whose root it is, such as `github.com/acme/shop`; else the last
   * part of its path.
   */
  readonly name: string

  /** Its files, without what `.gitignore` and built-in rules exclude. */
  list(limits: ProjectListingLimits): Promise<ProjectListing>

  /** The beginning of a text. Resolves to `undefined` for what is no text, or not there. */
  read(path: string, bytesMax: number): Promise<string | undefined>

  /** What changed, newest first. Resolves to nothing where no history is kept. */
  history(limits: ProjectHistoryLimits): Promise<readonly ProjectCommit[]>
}

/**
 * The folders of projects on a machine. What of them a caller may name is decided here, because
 * only the adapter sees the disk and knows where a path leads.
 */
export interface ProjectFolders {
  /** The default folder, if one is configured. */
  readonly own?: string | undefined

  /**
   * Opens a folder for looking. Without `isAnywhere` it must be the configured folder, or lie
   * in it once all links are followed.
   *
   * @throws MemoryError `FORBIDDEN` for any other path, whether it exists or not; `NOT_FOUND`
   *   when there is no such folder.
   */
  open(path: string, options: { readonly isAnywhere: boolean }): Promise<ProjectFolder>

  /**
   * The name of the repository around a folder, by its remote or its root; of the working directory
   * if no folder is named. Resolves to `undefined` where none is known.
   */
  current(folder?: string): Promise<string | undefined>
}
