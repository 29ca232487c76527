import { MemoryError } from '../../core/errors.ts'
import type { RequestQueue } from './request-queue.ts'
import type { ModelProcess } from './start-model-process.ts'

/** Feeds the model process from the queue; starts it when there is work and it is not alive. */
export interface ModelPump {
  /** Runs until the queue is empty. No-op if it already runs as often as is of use. */
  run(): Promise<void>
  /** @throws the fatal error that makes all further calls fail, if there is one. */
  assertUsable(): void
  close(): Promise<void>
}

/** While the model works on one slice the next is on its way: it never waits for this process. */
const SLICES_AT_ONCE = 2

export function createPump(queue: RequestQueue, start: () => ModelProcess): ModelPump {
  let model: ModelProcess | undefined
  let running = 0
  let isClosed = false
  let failure: unknown

  async function workThrough(): Promise<void> {
    for (let slice = queue.next(); slice !== undefined; slice = queue.next()) {
      if (model?.isAlive !== true) model = start()
      const worker = model
      worker.hold(true)
      try {
        queue.complete(slice, await worker.work(slice.message))
      } catch (error) {
        if (!worker.isAlive) throw error
        queue.drop(slice.request)
        slice.request.reject(error)
      }
    }
  }

  return {
    async run() {
      if (running === SLICES_AT_ONCE) return
      running += 1
      try {
        await workThrough()
      } catch (error) {
        if (MemoryError.is(error) && !error.isRetryable) failure = error
        const failed = model
        model = undefined
        queue.rejectAll(error)
        // Nobody waits for it: who tries again at once gets a new one.
        void failed?.stop()
      } finally {
        running -= 1
        if (running === 0) model?.hold(false)
      }
    },
    assertUsable() {
      if (isClosed) throw closed()
      if (failure !== undefined) throw failure
    },
    async close() {
      isClosed = true
      queue.rejectAll(closed())
      await model?.stop()
    },
  }
}

function closed(): MemoryError {
  return new MemoryError('The encoder is closed', {
    code: 'MODEL_FAILED',
    hint: 'Open the memory again before you use it.',
  })
}
