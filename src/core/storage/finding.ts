import { fillText, type Values } from '../phrases.ts'
import FINDINGS from './findings.json' with { type: 'json' }

/** What a check can find. */
export type FindingCode = keyof typeof FINDINGS

/** The result of one check. */
export interface Check {
  readonly name: string
  readonly status: 'ok' | 'warning' | 'failed'
  /** A `FindingCode`, or that of the error that it threw; `detail` and `advice` say it in English. */
  readonly code: string
  readonly values?: Values | undefined
  readonly detail: string
  /** How to fix it. Absent if all is well. */
  readonly advice?: string | undefined
  /** The operation that fixes it, if one does without taking anything away. */
  readonly remedy?: 'reindex' | undefined
}

export function finding(code: FindingCode, values: Values = {}): Check {
  const { name, detail, advice, ...rest } = FINDINGS[code] as Omit<Check, 'code'>
  return {
    ...rest,
    ...{ name: fillText(name, values), code, values, detail: fillText(detail, values) },
    ...(advice === undefined ? {} : { advice: fillText(advice, values) }),
  }
}

/** What a check found that could not be made. */
export function failedCheck(name: string, failure: unknown): Check {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const { code = 'UNKNOWN', hint } = error as { readonly code?: string; readonly hint?: string }
  return { name, status: 'failed', code, detail: error.message, advice: hint }
}
