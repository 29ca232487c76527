import type { TraceLanguage } from '../../../failure.ts'

/**
 * How much a fault explains: what a tool `saw` and what a program `stated` before it ended itself
 * are causes; what it `logged` may have been survived; the `effect` is the signal that ended it,
 * and a `hint` only announces that something went wrong.
 */
export type FaultWeight = 'saw' | 'stated' | 'logged' | 'effect' | 'hint'

/** What went wrong, as one place of a log tells it. */
export interface Fault {
  /** Such as `Heap-buffer-overflow`, `CHECK failure` or `Index out of range`. */
  readonly type: string
  readonly weight: FaultWeight
  readonly language: TraceLanguage
  /** `READ` or `WRITE`, and the size where the tool says it. */
  readonly access?: string | undefined
  /** What was asserted, checked or said, in lines; it stands for the fault before any frame. */
  readonly text?: string | undefined
  /** How many frames tell it apart; without it, as many as the text leaves room for. */
  readonly frames?: number | undefined
  /** The process, which stands for the fault where no frame does. */
  readonly process?: string | undefined
  /** What its language calls it, such as `panic`, where `type` is the name of a class of crashes. */
  readonly kind?: string | undefined
  /** Memory was touched that must not be: assertions crash so on purpose, bugs do not. */
  readonly isBadAccess?: boolean | undefined
  /** The line or message, for people. */
  readonly message?: string | undefined
}

/** Reads the fault that a line tells, or nothing. */
export type FaultReader = (lines: readonly string[], at: number) => Fault | undefined

/** What is told by a line alone: the type of the first pattern that fits. */
export type FaultTable = readonly (readonly [pattern: RegExp, type: string])[]

export function typeIn(table: FaultTable, line: string): string | undefined {
  return table.find(([pattern]) => pattern.test(line))?.[1]
}

/** `heap-use-after-free` becomes `Heap-use-after-free`. */
export function typeName(words: string): string {
  const name = words.trim().toLowerCase().replace(/_/g, '-')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Pointers below this come from a null pointer to a large object. */
const NULL_PAGE = 0x10000

export function isNearNull(address: string): boolean {
  const value = Number.parseInt(address.replace(/^0x/i, ''), 16)
  return Number.isFinite(value) && value < NULL_PAGE
}

export function fileName(path: string): string {
  return path.trim().split(/[\\/]/).at(-1) ?? ''
}
