/**
 * Keeps immutable bytes by their content hash: traces, artifacts, archives.
 * Writing the same bytes twice keeps them once.
 */
export interface BlobStore {
  /** Resolves, when the bytes are durable, to their lower-case hexadecimal SHA-256. */
  put(bytes: Uint8Array): Promise<string>

  /**
   * Resolves to `undefined` when there is no such blob.
   *
   * @throws MemoryError `CORRUPT_DATA` when the stored bytes do not match their hash;
   *   `STORE_FAILED` when they are known to be where this process cannot read them.
   */
  get(hash: string): Promise<Uint8Array | undefined>

  has(hash: string): Promise<boolean>

  /** Deleting what is not there is fine. */
  delete(hash: string): Promise<void>

  /** Hashes in ascending order, from the one after `after`. */
  list(options: {
    readonly after?: string | undefined
    readonly limit: number
  }): Promise<readonly string[]>

  close(): Promise<void>
}
