import { MemoryError } from '../../core/errors.ts'
import type { RequestQueue } from './request-queue.ts'
import type { ModelProcess } from './start-model-process.ts'

/** Feeds the model process from the queue; starts it when there is work and it is not alive. */
export interface ModelPump {
  /** Runs until the queue is empty. No-op if already running. */
  run(): Promise<void>
  /** @throws the fatal error that makes all further calls fail, if there is one. */
  assertUsable(): void
  close(): Promise<void>
}

export function createPump(queue: RequestQueue, start: () => ModelProcess): ModelPump {
  let model: ModelProcess | undefined
  let isRunning = false
  let isClosed = false
  let failure: unknown

  async function workThrough(): Promise<void> {
    for (let slice = queue.next(); slice !== undefined; slice = queue.next()) {
      if (model?.isAlive !== true) model = start()
      model.hold(true)
      try {
        queue.complete(slice, await model.work(slice.message))
      } catch (error) {
        if (!model.isAlive) throw error
        queue.drop(slice.request)
        slice.request.reject(error)
      }
    }
  }

  return {
    async run() {
      if (isRunning) return
      isRunning = true
      try {
        await workThrough()
      } catch (error) {
        if (MemoryError.is(error) && !error.isRetryable) failure = error
        await model?.stop()
        model = undefined
        queue.rejectAll(error)
      } finally {
        isRunning = false
        model?.hold(false)
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
