import { z } from 'zod'
import { type Failure, type StackFrame, TRACE_LANGUAGES, type TraceLanguage } from './failure.ts'
import { templateOf } from './message/message-template.ts'
import { readFailure } from './read-failure.ts'
import { problemOf, signatureOf } from './signature.ts'
import { type Crash, crashOf } from './stack/native/crash-of.ts'

/** What a text tells of a failure. */
export interface ToldFailure {
  readonly language?: TraceLanguage | undefined
  readonly type?: string | undefined
  readonly message?: string | undefined
  /** The message without the values of this once. */
  readonly template: string
  readonly test?: string | undefined
  readonly frames: readonly StackFrame[]
  /** What led to it, the nearest first. */
  readonly causes: readonly Pick<Failure, 'type' | 'message'>[]
  readonly signature: {
    readonly exact: string
    readonly template?: string | undefined
    readonly stack?: string | undefined
  }
  /** Equal for failures that are one problem. */
  readonly problem: string
  /** Of compiled code: the kind of fault, and up to three places that tell it apart. */
  readonly crash?: Crash | undefined
}

/** The longest text; of what cannot all be read, the beginning and the end are. */
export const FAILURE_TEXT_LENGTH_MAX = 2_000_000

/** Reads a failure for somebody who wants to see it; nothing when the text tells of none. */
export function tellFailure(text: string): ToldFailure | undefined {
  const failure = readFailure(text)
  if (failure === undefined) return undefined
  const { language, type, message, test, frames, causes } = failure
  const signature = signatureOf(failure)
  const { exact, template, stack } = signature
  const crash = language === 'native' ? crashOf(text) : undefined
  return {
    ...(language === undefined ? {} : { language }),
    ...(type === undefined ? {} : { type }),
    ...(message === undefined ? {} : { message }),
    template: templateOf(message ?? '').text,
    ...(test === undefined ? {} : { test }),
    frames,
    causes: causes.map((cause) => ({ type: cause.type, message: cause.message })),
    signature: {
      exact,
      ...(template === undefined ? {} : { template }),
      ...(stack === undefined ? {} : { stack }),
    },
    problem: problemOf(signature),
    ...(crash === undefined ? {} : { crash }),
  }
}

const frame = z.object({
  function: z.string().optional(),
  module: z.string().optional(),
  file: z.string().optional(),
  line: z.int().optional(),
  code: z.string().optional(),
  isInApp: z.boolean(),
})

export const toldFailureSchema: z.ZodType<ToldFailure> = z.object({
  language: z.enum(TRACE_LANGUAGES).optional(),
  type: z.string().optional(),
  message: z.string().optional(),
  template: z.string(),
  test: z.string().optional(),
  frames: z.array(frame).readonly(),
  causes: z
    .array(z.object({ type: z.string().optional(), message: z.string().optional() }))
    .readonly(),
  signature: z.object({
    exact: z.string(),
    template: z.string().optional(),
    stack: z.string().optional(),
  }),
  problem: z.string(),
  crash: z.object({ type: z.string(), state: z.array(z.string()).readonly() }).optional(),
})
