import type { JsonObject, JsonValue } from '../../json.ts'
import { clipMiddle, saysSomething } from '../steps/task-step.ts'
import { NAME_LENGTH_MAX } from '../working/working-memory.ts'
import { judgeOutcome } from './judge-outcome.ts'
import type { SessionEvent } from './session-event.ts'

/** What the person said, and where the log says it. */
export interface SessionPrompt {
  readonly text: string
  readonly at: string
  readonly line: number
}

/** A piece of work in a session: from a prompt until nothing more was done. */
export interface SessionRun {
  readonly folder: string | undefined
  /** The line of its first event. */
  readonly line: number
  readonly prompts: readonly SessionPrompt[]
  /** Its last time; empty where the log has none. */
  readonly lastAt: string
  /** True when it was ended, and not only quiet. */
  readonly isEnded: boolean
  /** As a line of a file of runs; absent where the agent did nothing. */
  readonly run: JsonObject | undefined
}

/** A prompt that comes so long after the last event begins another run: the one before it is over. */
export const QUIET_MS = 30 * 60_000

/** What a text of a step keeps, and what it keeps once a run is as long as `CHARACTERS_MAX`. */
const TEXT_LENGTH_MAX = 20_000
const TEXT_LENGTH_LATE = 500
const CHARACTERS_MAX = 4_000_000
const THOUGHT_LENGTH_MAX = 2_000
const PROMPT_LENGTH_MAX = 20_000
/** A run with more of them goes on as another one. */
const STEPS_MAX = 2_000
const PROMPTS_MAX = 500
/** Events that are so much older than their session were copied from another one, as forks do. */
const COPIED_MS = 60_000

interface Step {
  tool: string
  input: JsonValue | undefined
  output?: string
  error?: string
  thought?: string
  at: string
}

interface OpenRun {
  readonly agent: string
  readonly session: string
  readonly subagent: string | undefined
  folder: string | undefined
  /** The first time in the log of its session; empty until there is one. */
  startedAt: string
  /** Counted from 1 in its session. */
  readonly number: number
  line: number
  readonly steps: Step[]
  readonly byCall: Map<string, Step>
  readonly prompts: (SessionPrompt & { readonly stepsBefore: number })[]
  readonly told: Set<string>
  lastReply: string
  thought: string
  lastAt: string
  isInterrupted: boolean
  characters: number
}

/** The name of a run, the same whenever its log is read. */
export function runName(agent: string, session: string, number: number): string {
  return number === 1 ? `${agent}/${session}` : `${agent}/${session}#${number}`
}

/** Makes runs of the events of a log, which may hold several sessions one after the other. */
export function createRunCollector(): {
  take(event: SessionEvent, line: number): readonly SessionRun[]
  end(): readonly SessionRun[]
} {
  let open: OpenRun | undefined
  const close = (isEnded: boolean): readonly SessionRun[] => {
    const done = open
    if (done === undefined || (done.steps.length === 0 && done.prompts.length === 0)) return []
    open = beginRun(done, done.number + 1)
    return [toSessionRun(done, isEnded)]
  }
  const start = (event: Extract<SessionEvent, { readonly type: 'start' }>) => {
    const isSame = open?.session === event.session && open.subagent === event.subagent
    if (open !== undefined && isSame && open.agent === event.agent) {
      open.folder ??= event.folder
      if (open.startedAt === '') open.startedAt = event.at
      return []
    }
    const done = close(false)
    const { folder, subagent, at: startedAt } = event
    open = beginRun({ ...event, folder, subagent, startedAt }, 1)
    return done
  }
  return {
    take(event, line) {
      if (event.type === 'start') return start(event)
      if (open === undefined || isCopied(event, open)) return []
      if (event.type === 'end') return close(true)
      const done = isAnother(event, open) ? close(true) : []
      addEvent(event, line, open)
      return done
    },
    end: () => close(false),
  }
}

function beginRun(
  {
    agent,
    session,
    subagent,
    folder,
    startedAt,
  }: Pick<OpenRun, 'agent' | 'session' | 'subagent' | 'folder' | 'startedAt'>,
  number: number,
): OpenRun {
  return {
    agent,
    session,
    subagent,
    folder,
    startedAt,
    number,
    line: 0,
    steps: [],
    byCall: new Map(),
    prompts: [],
    told: new Set(),
    lastReply: '',
    thought: '',
    lastAt: '',
    isInterrupted: false,
    characters: 0,
  }
}

function isCopied({ at }: SessionEvent, { startedAt }: OpenRun): boolean {
  return at !== '' && startedAt !== '' && Date.parse(at) < Date.parse(startedAt) - COPIED_MS
}

function isAnother({ type, at }: SessionEvent, open: OpenRun): boolean {
  if (open.steps.length >= STEPS_MAX || open.prompts.length >= PROMPTS_MAX) return true
  return type === 'prompt' && Date.parse(at) - Date.parse(open.lastAt) > QUIET_MS
}

type Taken = Exclude<SessionEvent, { readonly type: 'start' | 'end' }>

function addEvent(event: Taken, line: number, open: OpenRun): void {
  if (open.line === 0) open.line = line
  if (event.at > open.lastAt) open.lastAt = event.at
  if (event.type === 'interrupt') {
    open.isInterrupted = true
    return
  }
  if (event.type === 'step') {
    addStep(event, open)
    return
  }
  const key = JSON.stringify([event.type, event.at, event.text.slice(0, TEXT_LENGTH_MAX)])
  if (open.told.has(key)) return
  open.told.add(key)
  if (event.type === 'reply') {
    open.lastReply = event.text
    open.thought = event.text
    return
  }
  open.isInterrupted = false
  const text = clipMiddle(event.text, PROMPT_LENGTH_MAX)
  open.prompts.push({ text, at: event.at, line, stepsBefore: open.steps.length })
}

type StepEvent = Extract<Taken, { readonly type: 'step' }>

function addStep(event: StepEvent, open: OpenRun): void {
  const { callId, input, output, error } = event
  const step =
    (callId === undefined ? undefined : open.byCall.get(callId)) ?? beginStep(event, open)
  const lengthMax = open.characters > CHARACTERS_MAX ? TEXT_LENGTH_LATE : TEXT_LENGTH_MAX
  if (step.input === undefined && input !== undefined) {
    step.input = clipJson(input as JsonValue, lengthMax)
    open.characters += JSON.stringify(step.input).length
  }
  if (output !== undefined) step.output = clipMiddle(output, lengthMax)
  if (error !== undefined && error !== '') step.error = clipMiddle(error, lengthMax)
  open.characters += (step.output?.length ?? 0) + (step.error?.length ?? 0)
}

function beginStep({ tool, callId, at }: StepEvent, open: OpenRun): Step {
  const step: Step = { tool: tool.slice(0, NAME_LENGTH_MAX), input: undefined, at }
  // The result of a call that is not in the log says nothing.
  if (tool === '') return step
  open.isInterrupted = false
  if (saysSomething(open.thought)) step.thought = clipMiddle(open.thought, THOUGHT_LENGTH_MAX)
  open.thought = ''
  open.steps.push(step)
  if (callId !== undefined) open.byCall.set(callId, step)
  return step
}

function clipJson(value: JsonValue, lengthMax: number): JsonValue {
  if (typeof value === 'string') return clipMiddle(value, lengthMax)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: JsonValue) => clipJson(item, lengthMax))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, clipJson(item, lengthMax)]),
  )
}

function toSessionRun(open: OpenRun, isEnded: boolean): SessionRun {
  const { folder, line, subagent, lastAt } = open
  // A sub-agent was told what to do by an agent: no person said that.
  const prompts = subagent === undefined ? open.prompts : []
  const told = prompts.map(({ text, at, line: saidAt }) => ({ text, at, line: saidAt }))
  const run = open.steps.length === 0 ? undefined : toRun(open)
  return { folder, line, prompts: told, lastAt, isEnded, run }
}

function toRun(open: OpenRun): JsonObject {
  const { agent, session, subagent, number, steps, prompts, isInterrupted, lastReply, lastAt } =
    open
  const { kind, outcome } = judgeOutcome({
    steps: steps.map(({ input, ...step }) => ({ ...step, input: textOfInput(input) })),
    isInterrupted,
  })
  const texts = prompts.map(({ text }) => text)
  const [first = `A session of ${agent} without a prompt in its log`] = texts
  return {
    id: runName(agent, subagent === undefined ? session : `${session}/${subagent}`, number),
    task: { description: first, ...(texts.length > 1 ? { input: texts.join('\n\n') } : {}) },
    steps: steps.map(
      ({ at, ...step }) => ({ ...step, ...(at === '' ? {} : { at }) }) as JsonObject,
    ),
    outcome: {
      ...(outcome as JsonObject),
      // What the agent said of work that failed is not what came of it.
      ...(outcome.status !== 'failure' && saysSomething(lastReply)
        ? { output: clipMiddle(lastReply, TEXT_LENGTH_MAX) }
        : {}),
    },
    session: session.slice(0, NAME_LENGTH_MAX),
    ...(lastAt === '' ? {} : { occurredAt: lastAt }),
    tags: [agent.slice(0, NAME_LENGTH_MAX), kind],
  }
}

function textOfInput(input: JsonValue | undefined): string | undefined {
  return typeof input === 'string' || input === undefined ? input : JSON.stringify(input)
}
