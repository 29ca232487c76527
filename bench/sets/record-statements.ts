import type { TurnsInput } from '../../src/core/facts/turns-input.ts'
import type { Memory } from '../../src/operations/memory.ts'

/** A statement of a set, and the conversation it belongs to. */
export type SpokenStatement = TurnsInput['turns'][number] & Pick<TurnsInput, 'session'>

/** Keeps statements as they were said, conversation by conversation; resolves to their ids. */
export async function recordStatements(
  memory: Memory,
  statements: readonly SpokenStatement[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let start = 0; start < statements.length; ) {
    const session = statements[start]?.session
    let end = start + 1
    while (end < statements.length && statements[end]?.session === session) end++
    const turns = statements.slice(start, end).map(({ session: _session, ...turn }) => turn)
    for (const { fact } of (await memory.conversations.record({ session, turns })).items) {
      if (fact === undefined) throw new Error('A turn of a conversation was not kept')
      ids.push(fact.id)
    }
    start = end
  }
  return ids
}
