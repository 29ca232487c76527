/** One log line. Never contains memory content or a key. */
export interface LogEntry {
  readonly level: 'error' | 'info' | 'debug'
  /** Noun-verb: `request-answered`. */
  readonly event: string
  readonly [field: string]: string | number | undefined
}
