import type { Memory } from '../../../src/operations/memory.ts'
import type { Operation } from '../../../src/operations/operation.ts'

/** Ids of records that are there, by the group of the operation that needs one. */
export async function idsFor(
  { name, group }: Operation,
  memory: Memory,
  count: number,
): Promise<readonly string[]> {
  const remember = async (text: string): Promise<string> =>
    (await memory.remember({ text })).fact?.id ?? ''
  switch (name === 'feedback' ? 'episodes' : group) {
    case 'tasks':
      return [(await memory.tasks.start({ description: `Paint wall ${count}` })).id]
    case 'questions': {
      const { question } = await memory.questions.ask({ text: `Who owns house ${count}?` })
      return [question?.id ?? '']
    }
    case 'episodes': {
      const task = { description: `Mend fence ${count}` }
      const { items } = await memory.episodes.store({ task, outcome: { status: 'success' } })
      return [items[0]?.id ?? '']
    }
    case 'patterns': {
      const content = { type: 'strategy', approach: 'Measure twice.' } as const
      const given = { name: `Measure ${count}`, category: 'strategy', summary: 'Measure.' } as const
      return [(await memory.patterns.add({ ...given, content })).id]
    }
    case 'bugs':
      return [(await memory.bugs.add({ error: `RangeError: wall ${count} is too long` })).id]
    case 'rules': {
      const { rules } = await memory.rules.add({
        ...{ language: 'python', before: `wall${count} == None`, after: `wall${count} is None` },
      })
      return [rules[0]?.id ?? '']
    }
    default: {
      const first = await remember(`Crate ${count} holds apples from Trento.`)
      const ids = [first, await remember(`Hall ${count} was painted blue by Ada.`)]
      if (name === 'undo') await memory.forget({ id: ids[0] ?? '' })
      return ids
    }
  }
}
