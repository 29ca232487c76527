import { openTestMemory } from '../../tests/support/test-memory.ts'
import type { MemoryPort } from './memory-port.ts'

/** Loci as an agent meets it: advice when a task starts and when a step fails, learning by itself. */
export async function openLoci(): Promise<MemoryPort> {
  const { memory, clock } = openTestMemory({ acrossProjects: true })
  let task = ''
  let last: number | undefined
  return {
    async start({ description, type, project, at }) {
      const now = Date.parse(at)
      clock.advance(now - (last ?? now))
      last = now
      const started = await memory.tasks.start({ description, type, project })
      task = started.id
      return { lines: started.advice.map(({ text }) => text) }
    },
    async step({ tool, input, output, error, edit, durationMs }) {
      const given = edit === undefined ? input : { ...input, path: edit.file, diff: edit.diff }
      const { advice } = await memory.tasks.step({
        id: task,
        tool,
        input: given,
        durationMs,
        ...(error === undefined ? { output } : { error }),
      })
      return { lines: advice.map(({ text }) => text) }
    },
    async finish({ status, summary }) {
      await memory.tasks.finish({ id: task, status, output: summary })
    },
    async endOfDay() {
      await memory.admin.nightly({})
    },
  }
}
