import type { JsonValue } from '../../json.ts'
import type { Failure } from '../../language/failures/failure.ts'
import { readPlainError } from '../../language/failures/plain-error.ts'
import { readFailure } from '../../language/failures/read-failure.ts'
import { signatureOf } from '../../language/failures/signature.ts'
import { traceLines } from '../../language/failures/trace-lines.ts'
import { parseInput } from '../acts/tool-input.ts'
import { errorMessageOf, errorTypeOf } from '../steps/task-step.ts'
import type { EpisodeContent, EpisodeError, EpisodeKeys, TraceEntry } from './episode.ts'

type FailureKeys = Pick<
  EpisodeKeys,
  'failures' | 'failureTemplates' | 'failureStacks' | 'failurePlaces'
>

/** More errors than this say nothing new of one task. */
const FAILURES_MAX = 100

/** The failures of an episode, as given and as its trace shows them. */
export function failuresOf({
  context,
  execution,
}: Pick<EpisodeContent, 'context' | 'execution'>): readonly Failure[] {
  const traced = new Set(execution.trace.flatMap(({ error }) => error ?? []))
  // What the caller says about an error is better than the same trace alone.
  for (const { stack = '' } of context.errors) traced.delete(stack)
  return [
    ...context.errors.map((error) => toFailure(error, execution.trace)),
    ...[...traced].map((text) => readFailureIn(execution.trace, text)),
  ].slice(0, FAILURES_MAX)
}

/** By what the failures of an episode are found again. */
export function failureKeys(content: Pick<EpisodeContent, 'context' | 'execution'>): FailureKeys {
  const found = failuresOf(content)
  const signatures = found.map(signatureOf)
  const { errors } = content.context
  return {
    failures: unique([
      ...errors.map(({ signature }) => signature),
      ...signatures.map(({ exact }) => exact),
    ]),
    failureTemplates: unique(signatures.map(({ template }) => template)),
    failureStacks: unique([
      ...errors.map(({ stackSignature }) => stackSignature),
      ...signatures.map(({ stack }) => stack),
    ]),
    failurePlaces: unique(found.flatMap(placesOf)).slice(0, PLACES_MAX),
  }
}

const PLACES_MAX = 60

function placesOf({ frames, causes }: Failure): readonly (string | undefined)[] {
  const own = frames.filter(({ isInApp }) => isInApp).map((frame) => frame.function)
  return [...own, ...causes.flatMap(placesOf)]
}

/** The failure in a text that is an error, whether or not it looks like one. */
export function readFailureText(text: string): Failure {
  return readFailure(text) ?? plainFailure(text)
}

/** Fewer words of an error may be in its call by chance. */
const REPEATED_WORDS_MIN = 3
const CLAUSE = /: /u

/** An error without the lines and clauses that only repeat the call that failed, as shells print them. */
export function withoutCall(error: string, input: JsonValue | undefined): string {
  const given = parseInput(input)
  const call = plain(typeof given === 'string' ? given : Object.values(given ?? {}).join('\n'))
  const isRepeated = (clause: string): boolean => {
    const said = plain(clause)
    return said.split(' ').length >= REPEATED_WORDS_MIN && call.includes(said)
  }
  const rest = error.split('\n').flatMap((line) => {
    const clauses = line.split(CLAUSE)
    const own = clauses.filter((clause) => !isRepeated(clause))
    return own.length === 0 ? [] : [own.length === clauses.length ? line : own.join(': ')]
  })
  return rest.length === 0 ? error : rest.join('\n')
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** The same for an error of a trace, read once however many learn from that trace. */
export function readFailureIn(trace: readonly TraceEntry[], text: string): Failure {
  return readOnce(trace, text) ?? plainFailure(saidIn(trace, text))
}

function saidIn(trace: readonly TraceEntry[], text: string): string {
  return withoutCall(text, trace.find(({ error }) => error === text)?.input)
}

// A failure is read from a hundred lines of stack, and half a dozen learn from each episode.
const readings = new WeakMap<readonly TraceEntry[], Map<string, Failure | undefined>>()

function readOnce(trace: readonly TraceEntry[], text: string): Failure | undefined {
  const known = readings.get(trace) ?? new Map<string, Failure | undefined>()
  readings.set(trace, known)
  if (!known.has(text)) known.set(text, readFailure(saidIn(trace, text)))
  return known.get(text)
}

function plainFailure(text: string): Failure {
  const said = readPlainError(traceLines(text), { isError: true })
  return said ?? { message: text, frames: [], causes: [] }
}

// What the caller says about the type and the message counts where the trace does not say it. What
// was only taken from that trace does not: the same error is the same, however it was stored.
function toFailure({ type, message, stack }: EpisodeError, trace: readonly TraceEntry[]): Failure {
  if (stack === undefined) return { type, message, frames: [], causes: [] }
  const isTaken = type.toLowerCase() === errorTypeOf(stack).toLowerCase()
  const isSaid = message !== undefined && !errorMessageOf(stack).endsWith(message)
  const read =
    readOnce(trace, stack) ?? (isTaken && !isSaid ? plainFailure(saidIn(trace, stack)) : undefined)
  return {
    frames: [],
    causes: [],
    ...read,
    type: read?.type ?? (isTaken ? undefined : type),
    message: read?.message ?? (isSaid || read === undefined ? message : undefined),
  }
}

function unique(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
