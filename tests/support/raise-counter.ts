import { MemoryError } from '../../src/core/errors.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'

/** Raises a shared counter by reading it and writing it back; on CONFLICT, once more. */
export async function raiseCounter(store: DocumentStore, times: number): Promise<void> {
  for (let done = 0; done < times; ) {
    const [found] = await store.get('events', ['counter'])
    const value = Number(found?.body.value ?? 0) + 1
    const key = { collection: 'events', id: 'counter' }
    const expectedVersion = found?.version ?? 0
    try {
      await store.write({ writes: [{ kind: 'put', ...key, body: { value }, expectedVersion }] })
      done++
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT')) throw error
    }
  }
}
