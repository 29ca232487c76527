import type { ConfigInput } from '../../../src/compose/config-schema.ts'
import { type OpenedMemory, openMemory } from '../../../src/compose/open-memory.ts'

/** The moment at which the tests take place. */
export const NOW_MS: number = Date.parse('2026-03-14T09:26:53.589Z')

export interface TestMemoryOptions {
  readonly server?: ConfigInput['server']
  readonly identity?: ConfigInput['identity']
}

/** A memory in the process, whose clock stands still and whose ids count. */
export async function openTestMemory(options: TestMemoryOptions = {}): Promise<OpenedMemory> {
  let ids = 0
  return await openMemory({
    home: 'nowhere',
    environment: {},
    config: {
      storage: { kind: 'memory' },
      embedder: { kind: 'none' },
      ...(options.server === undefined ? {} : { server: options.server }),
      ...(options.identity === undefined ? {} : { identity: options.identity }),
    },
    clock: { now: () => NOW_MS },
    ids: { next: () => idOf(++ids) },
  })
}

/** The id that the memory of the tests gave out in that place. */
export function idOf(place: number): string {
  return `0195a3c0-7000-7000-8000-${String(place).padStart(12, '0')}`
}

/** Statements in several languages, with what makes trouble in a terminal. */
export const STATEMENTS: readonly {
  readonly text: string
  readonly bucket?: 'preference' | 'profile'
  readonly entities?: readonly string[]
  readonly tags?: readonly string[]
}[] = [
  { text: 'Ada drinks green tea in the morning.', bucket: 'preference', entities: ['Ada'] },
  { text: '아다는 아침에 녹차를 마신다 🍵', bucket: 'preference', tags: ['차'] },
  { text: 'Il gatto di Marco dorme sul divano.', entities: ['Marco', 'gatto'] },
  { text: '她住在上海,喜欢喝茶。', bucket: 'profile' },
  { text: 'שלום עולם: the greeting of the first program.' },
]
