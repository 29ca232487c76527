import type { Memory } from '../../src/operations/memory.ts'

type Methods = Readonly<Record<string, (input: object) => Promise<unknown>>>

/** Calls a method of the library by the name of its operation, such as `facts.get`. */
export async function callByName(memory: Memory, name: string, input: object): Promise<unknown> {
  const [first = '', second] = name.split('.')
  const groups = memory as unknown as Readonly<Record<string, Methods>> & Methods
  const method = second === undefined ? groups[first] : groups[first]?.[second]
  if (typeof method !== 'function') throw new Error(`There is no operation ${name}`)
  return await method(input)
}
