import { AsyncLocalStorage } from 'node:async_hooks'
import { canonicalJson } from '../../core/canonical-json.ts'
import { MemoryError } from '../../core/errors.ts'
import { type Caller, followRemovals, type MemoryContext } from '../../operations/call.ts'
import { errorBody, UNEXPECTED } from './http-errors.ts'

/** A call that its caller does not wait for. */
export interface Job {
  readonly id: string
  readonly operation: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly createdAt: string
  readonly finishedAt?: string
  readonly progress?: { readonly work: string; readonly done: number; readonly total?: number }
  /** What the call would have been answered. */
  readonly result?: unknown
  readonly error?: object
}

/** The calls in the background of this process, each seen by its caller alone. */
export interface Jobs {
  /** @throws MemoryError `LIMIT_EXCEEDED` */
  start(operation: string, caller: Caller, run: (caller: Caller) => Promise<unknown>): Job
  list(caller: Caller): readonly Job[]
  /** @throws MemoryError `NOT_FOUND` */
  get(id: string, caller: Caller): Promise<Job>
  /** Ends it at its next step; what was done stays. @throws MemoryError `NOT_FOUND` */
  cancel(id: string, caller: Caller): Promise<Job>
}

const RUNNING_MAX = 10
const KEPT_MAX = 1_000
const KEPT_MS = 86_400_000
/** Of what all finished jobs gave, as JSON: that of the oldest jobs goes first. */
const RESULTS_LENGTH_MAX = 64 * 1_048_576

interface Held {
  job: Job
  readonly owner: string
  readonly tenant: string
  readonly stop: AbortController
  resultLength: number
}

export function createJobs(memory: MemoryContext): Jobs {
  const held = new Map<string, Held>()
  const current = new AsyncLocalStorage<Held>()
  memory.watchProgress(({ work, done, total }) => {
    const one = current.getStore()
    const progress = { work, done, ...(total === undefined ? {} : { total }) }
    if (one?.job.state === 'running') one.job = { ...one.job, progress }
  })
  const now = (): string => new Date(memory.clock.now()).toISOString()

  const dropRemoved = followRemovals(memory, (isOf) => {
    for (const one of held.values()) if (isOf(one.tenant)) dropResult(one)
  })

  async function find(id: string, caller: Caller): Promise<Held> {
    await dropRemoved()
    dropOld(held, memory.clock.now())
    const found = held.get(id)
    if (found?.owner === ownerOf(caller)) return found
    throw new MemoryError(`There is no job "${id.slice(0, 80)}"`, {
      code: 'NOT_FOUND',
      hint: 'Jobs are kept for a day, and end with the server. Send the request again, with a new idempotency key if it has one.',
    })
  }

  async function work(one: Held, run: () => Promise<unknown>): Promise<void> {
    const end = (ended: Pick<Job, 'state' | 'result' | 'error'>): void => {
      one.job = { ...one.job, ...ended, finishedAt: now() }
    }
    try {
      await dropRemoved()
      const result = await current.run(one, run)
      // Before it is there: what it removed itself is no reason to keep its answer from its caller.
      await dropRemoved()
      one.resultLength = JSON.stringify(result).length
      end({ state: 'done', result })
      dropLongResults(held)
    } catch (error) {
      if (one.stop.signal.aborted) return end({ state: 'cancelled' })
      const isKnown = error instanceof Error && MemoryError.is(error)
      if (!isKnown) memory.background.report(`the job ${one.job.operation}`, error)
      end({ state: 'failed', ...(isKnown ? errorBody(error) : UNEXPECTED) })
    }
  }

  return {
    start(operation, caller, run) {
      dropOld(held, memory.clock.now())
      const owner = ownerOf(caller)
      requireRoom(held, owner)
      const id = memory.ids.next()
      const job: Job = { id, operation, state: 'running', createdAt: now() }
      const { tenant } = caller.scope
      const one: Held = { job, owner, tenant, stop: new AbortController(), resultLength: 0 }
      held.set(id, one)
      const signal = AbortSignal.any([one.stop.signal, memory.background.signal])
      void memory.background.track(work(one, () => run({ ...caller, signal })))
      return job
    },
    list(caller) {
      dropOld(held, memory.clock.now())
      const own = [...held.values()].filter(({ owner }) => owner === ownerOf(caller))
      return own.map(({ job }) => withoutResult(job)).toReversed()
    },
    get: async (id, caller) => (await find(id, caller)).job,
    async cancel(id, caller) {
      const one = await find(id, caller)
      one.stop.abort()
      return one.job
    },
  }
}

function dropResult(one: Held): void {
  one.job = withoutResult(one.job)
  one.resultLength = 0
}

function dropLongResults(held: ReadonlyMap<string, Held>): void {
  let room = RESULTS_LENGTH_MAX
  for (const one of [...held.values()].toReversed()) {
    room -= one.resultLength
    if (room < 0) dropResult(one)
  }
}

function withoutResult({ result: _result, ...job }: Job): Job {
  return job
}

function ownerOf({ scope, trust, isOwner = false }: Caller): string {
  return canonicalJson({ scope, trust, isOwner })
}

function requireRoom(held: ReadonlyMap<string, Held>, owner: string): void {
  const running = [...held.values()].filter((one) => one.job.state === 'running')
  const isFull = running.length >= KEPT_MAX
  if (!isFull && running.filter((one) => one.owner === owner).length < RUNNING_MAX) return
  throw new MemoryError(`${RUNNING_MAX} jobs are running`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Wait until one has finished, or cancel one: DELETE /v1/jobs/{id}.',
    isRetryable: true,
  })
}

function dropOld(held: Map<string, Held>, nowMs: number): void {
  for (const [id, { job }] of held) {
    const { finishedAt } = job
    const isOld = finishedAt !== undefined && nowMs - Date.parse(finishedAt) > KEPT_MS
    if (isOld || (finishedAt !== undefined && held.size >= KEPT_MAX)) held.delete(id)
  }
}
