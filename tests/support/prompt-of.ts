import type { Memory, RecallInput } from '../../src/index.ts'

/** What is recalled, as text for a prompt. */
export async function promptOf(memory: Memory, input: RecallInput) {
  const { prompt, notices } = await memory.recall({ ...input, prompt: true })
  if (prompt === undefined) throw new Error('No prompt was rendered')
  return { ...prompt, notices }
}
