/** One line of the log. Never holds what is remembered, nor a key. */
export interface LogEntry {
  readonly level: 'error' | 'info' | 'debug'
  /** Noun-verb: `request-answered`. */
  readonly event: string
  readonly [field: string]: string | number | undefined
}
