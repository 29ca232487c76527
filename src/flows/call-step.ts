import type { Caller } from './caller.ts'

/** An operation that is called. Holds nothing of its content. */
export interface Call {
  readonly operation: string
  readonly effect: 'reads' | 'writes' | 'removes'
  readonly tier: string
  readonly caller: Caller
  /** The record that it is about, if it names one. */
  readonly id?: string | undefined
}

/** Runs around every operation, such as a quota, an audit log or a trace. Calls `run` once. */
export type CallStep = <Result>(call: Call, run: () => Promise<Result>) => Promise<Result>
