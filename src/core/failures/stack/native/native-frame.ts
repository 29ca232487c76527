import type { TraceLanguage } from '../../failure.ts'

/** A frame as its line tells it, before anything is judged about it. */
export interface NativeFrame {
  /** Without parameters; template arguments and hashes are kept. */
  readonly symbol?: string | undefined
  /** The library or program that holds the symbol, with its path if the trace gives it. */
  readonly binary?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly language: TraceLanguage
  /** Written by the process itself without its debug symbols: a better stack may follow. */
  readonly isRough?: boolean | undefined
  /** Its number in its stack, where the trace numbers its frames. */
  readonly index?: number | undefined
}

/** Reads the frame that begins at a line, or nothing. */
export type FrameReader = (lines: readonly string[], at: number) => NativeFrame | undefined
