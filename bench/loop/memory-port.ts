/** What a simulated agent needs from a memory, and all that a memory learns about the agent. */
export interface MemoryPort {
  /** Before the first step. The lines are all that the agent reads. */
  start(task: TaskStart): Promise<Advice>
  /** After each step. Lines are read only after a step that failed. */
  step(step: Step): Promise<Advice>
  finish(end: TaskEnd): Promise<void>
  /** When the agent has gone home: the time to learn. */
  endOfDay(): Promise<void>
}

export interface Advice {
  readonly lines: readonly string[]
}

export interface TaskStart {
  readonly description: string
  readonly type: string
  readonly project: string
  /** ISO time. Tasks follow each other; a day has as many as the run says. */
  readonly at: string
}

export interface Step {
  readonly tool: string
  readonly input: Readonly<Record<string, string>>
  readonly output: string
  /** The message, when the call failed. The output is empty then. */
  readonly error?: string
  /** What an edit changed. */
  readonly edit?: { readonly file: string; readonly diff: string }
  readonly durationMs: number
  readonly at: string
}

export interface TaskEnd {
  readonly status: 'success' | 'failure'
  readonly summary: string
  readonly at: string
}

/** One task as it went: what a memory was told, and what it could not know. */
export interface TaskRun {
  readonly start: TaskStart
  readonly steps: readonly Step[]
  readonly end: TaskEnd
}

const SILENT: Advice = { lines: [] }

export const noMemory: MemoryPort = {
  start: () => Promise.resolve(SILENT),
  step: () => Promise.resolve(SILENT),
  finish: () => Promise.resolve(),
  endOfDay: () => Promise.resolve(),
}
