import type { RemoteMemory } from '../../src/surfaces/client/index.ts'

type Methods = Readonly<Record<string, (input: object) => Promise<unknown>>>

/** Calls a method of the library, or of a client, by the name of its operation: `facts.get`. */
export async function callByName(
  memory: RemoteMemory,
  name: string,
  input: object,
): Promise<unknown> {
  const [first = '', second] = name.split('.')
  const groups = memory as unknown as Readonly<Record<string, Methods>> & Methods
  const method = second === undefined ? groups[first] : groups[first]?.[second]
  if (typeof method !== 'function') throw new Error(`There is no operation ${name}`)
  return await method(input)
}
