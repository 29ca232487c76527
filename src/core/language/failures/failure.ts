/** The maximum text length; if not all of it can be read, the beginning and the end are. */
export const FAILURE_TEXT_LENGTH_MAX = 2_000_000

/** The languages whose traces are read. `native` is C, C++ and other compiled code. */
export const TRACE_LANGUAGES = [
  'javascript',
  'python',
  'java',
  'go',
  'rust',
  'native',
  'csharp',
  'ruby',
  'php',
] as const
export type TraceLanguage = (typeof TRACE_LANGUAGES)[number]

/** One stack frame; every list of frames is innermost first. */
export interface StackFrame {
  /** The function, method or symbol as the trace names it, without arguments. */
  readonly function?: string | undefined
  /** The class, module or package that holds the function. */
  readonly module?: string | undefined
  /** With `/` separators. */
  readonly file?: string | undefined
  readonly line?: number | undefined
  /** The line of code itself, where the trace shows it. */
  readonly code?: string | undefined
  /** Whether it is application code: not the runtime, a library or a test runner. */
  readonly isInApp: boolean
}

/** An error parsed from a text. */
export interface Failure {
  readonly language?: TraceLanguage | undefined
  /** Such as `TypeError` or `java.lang.IllegalStateException`. */
  readonly type?: string | undefined
  readonly message?: string | undefined
  /** Other lines of the output that may state the error, the most probable first: few ask for them. */
  readonly alsoSaid?: (() => readonly string[]) | undefined
  /** The test that failed, where the output names it. */
  readonly test?: string | undefined
  readonly frames: readonly StackFrame[]
  /** Its causes, nearest first and root last; empty in the causes themselves. */
  readonly causes: readonly Failure[]
}

/** The name of an error without its package: the same error is written with and without it. */
export function shortType(type: string | undefined): string {
  return (type ?? '').split(/\.|::|\\/).at(-1) ?? ''
}
