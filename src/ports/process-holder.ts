/** Names this process to others that use the same store, and knows whether one of them is gone. */
export interface ProcessHolder {
  /** Different for every process. */
  readonly name: string
  /** True only when that process has certainly ended. Processes on other machines cannot be checked. */
  isGone(name: string): boolean
}
