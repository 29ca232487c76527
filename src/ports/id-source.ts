/** Makes ids. Injected, so that any run can be replayed. */
export interface IdSource {
  /** A new UUIDv7: unique, and ordered by the time it was made. */
  next(): string
}
