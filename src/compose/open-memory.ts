import { createMemoryFor, type Memory } from '../operations/memory.ts'
import { type OpenedContext, type OpenOptions, openContext } from './open-context.ts'

/** A memory, and what it was opened with. */
export interface OpenedMemory extends OpenedContext {
  /** Everything that the library can do. Close it at the end. */
  readonly memory: Memory
}

/** Turns a configuration into a running memory. */
export async function openMemory(options: OpenOptions = {}): Promise<OpenedMemory> {
  const opened = await openContext(options)
  return { ...opened, memory: createMemoryFor(opened.owner, opened.context) }
}
