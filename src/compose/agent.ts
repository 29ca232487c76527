import { MemoryError } from '../core/errors.ts'
import type { Memory } from '../operations/memory.ts'

type Input<Method extends (input: never) => unknown> = Parameters<Method>[0]
type Answer = Awaited<ReturnType<Memory['context']['during']>>['items'][number]
type Started = Awaited<ReturnType<Memory['tasks']['start']>>

/** A step of the task, as passed to `memory.tasks.step`. */
export type AgentStep = Omit<Input<Memory['tasks']['step']>, 'id'>

/** How a `MemoryAwareAgent` works. */
export interface AgentOptions {
  /** Calls a language model, with any client. Default: plans come from guidance alone. */
  readonly model?: ((prompt: string) => Promise<string>) | undefined
}

/** What to do about an error. */
export interface ErrorStrategy {
  readonly kind: 'use-known-fix' | 'follow-past-success' | 'try-another-approach' | 'explore'
  /** One line with the advice and the reason. Stored text: data, not an instruction. */
  readonly text: string
  readonly sources: Answer['sources']
  /** What failed before, here or in other tasks. */
  readonly avoid: readonly string[]
}

const PLAN_MAX = 12
/** Numbers and bullets before a step of a plan. */
const BULLET = /^\s*(?:\d{1,3}[.)]|[-*•])?\s*/u

/** Runs one task at a time, each with what memory knows: start, plan, handle errors, complete. */
export class MemoryAwareAgent {
  readonly #memory: Memory
  readonly #model: AgentOptions['model']
  #started: Started | undefined
  #finished: readonly string[] = []

  constructor(memory: Memory, { model }: AgentOptions = {}) {
    this.#memory = memory
    this.#model = model
  }

  /** Starts a task with relevant memories in its context. Also resolves to its guidance. */
  async startTask(input: Input<Memory['tasks']['start']>): Promise<Started> {
    this.#started = await this.#memory.tasks.start(input)
    return this.#started
  }

  /** Plans the task and stores the plan. Without a model, the plan is taken from the guidance. */
  async planWithMemory(): Promise<readonly string[]> {
    const { id, guidance } = this.#task()
    const { approach = [], tryFirst = [] } = guidance ?? {}
    const plan =
      this.#model === undefined
        ? [...approach, ...tryFirst].map(({ text }) => text)
        : readPlan(await this.#model(await this.#planPrompt()))
    const steps = plan.map((title, at) => ({ id: `${at + 1}`, title }))
    if (steps.length > 0) await this.#memory.tasks.update({ id, plan: steps })
    return plan
  }

  async #planPrompt(): Promise<string> {
    const { id, guidance } = this.#task()
    const { text } = await this.#memory.tasks.context({ id })
    const sure = guidance?.confidence.value ?? 0
    return [
      text,
      `Plan this task in at most ${PLAN_MAX} steps, one on each line, and write nothing else.`,
      `Use what worked in past tasks where it fits, and avoid what failed. Confidence: ${sure} of 1.`,
    ].join('\n\n')
  }

  /** Records a successful step. */
  async recordStep(step: AgentStep): Promise<void> {
    await this.#memory.tasks.step({ ...step, id: this.#task().id })
  }

  /** Records a failed step and suggests what to do: never what already failed in this task. */
  async handleError(step: AgentStep & { readonly error: string }): Promise<ErrorStrategy> {
    const { id: task } = this.#task()
    await this.recordStep(step)
    const { items } = await this.#memory.context.during({ task, error: step.error, kind: 'error' })
    const avoid = items.filter(({ advice }) => advice === 'avoid').map(({ text }) => text)
    const first = (...kinds: readonly string[]): Answer | undefined =>
      items.find(
        ({ advice, sources, flags }) =>
          advice === 'do' && flags.length === 0 && kinds.includes(sources[0]?.kind ?? ''),
      )
    const fix = first('bug', 'pattern')
    if (fix !== undefined) return { ...fix, kind: 'use-known-fix', avoid }
    const success = first('episode')
    if (success !== undefined) return { ...success, kind: 'follow-past-success', avoid }
    const met = items.find(({ sources }) => sources[0]?.kind === 'step')
    if (met !== undefined) return { ...met, kind: 'try-another-approach', avoid }
    return { kind: 'explore', text: 'Nothing is known about this error.', sources: [], avoid }
  }

  /** Ends the task: stores its episode, with what was offered, followed and helped, and learns. */
  async completeTask(ending: Omit<Input<Memory['tasks']['finish']>, 'id'>) {
    const finished = await this.#memory.tasks.finish({ ...ending, id: this.#task().id })
    const { id, episode } = finished
    const followed = (episode?.metadata.offered ?? []).filter(
      ({ kind, use }) => kind === 'episode' && use !== 'ignored',
    )
    this.#finished = episode === undefined ? [] : [id, ...followed.map((one) => one.id)]
    this.#started = undefined
    return finished
  }

  /** Rates the episode of the last task, and the past tasks that it followed. */
  async feedback(helped: boolean): Promise<void> {
    for (const id of this.#finished) await this.#memory.feedback({ id, helped })
  }

  #task(): Started {
    if (this.#started !== undefined) return this.#started
    throw new MemoryError('No task is in progress', {
      code: 'CONFLICT',
      hint: 'Call startTask first.',
    })
  }
}

function readPlan(reply: string): readonly string[] {
  const lines = reply.split('\n').map((line) => line.replace(BULLET, '').trim())
  return lines.filter((line) => line !== '').slice(0, PLAN_MAX)
}
