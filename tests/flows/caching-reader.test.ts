import { expect, test } from 'vitest'
import { createCachingReader } from '../../src/flows/recall/caching-reader.ts'
import type { Reader } from '../../src/ports/reader.ts'

/** Reads each pair by the length of its statement, and notes what it read. */
function notingReader(read: string[]): Reader {
  return {
    read: async (use, texts) =>
      texts.map((pair) => {
        read.push([use, ...pair].join('|'))
        const answers = 1 / (pair.at(-1)?.length ?? 1)
        return { answers, matters: 0, neither: 1 - answers }
      }) as never,
    close: async () => undefined,
  }
}

test('F4 a statement is read beside the same question once, and the answers stay in order', async () => {
  const read: string[] = []
  const reader = createCachingReader(notingReader(read))
  const ask = async (...statements: readonly string[]) =>
    (
      await reader.read(
        'question',
        statements.map((one) => ['Who?', one]),
        { language: 'en' },
      )
    ).map(({ answers }) => answers)

  expect(await ask('Ada', 'Grace Hopper')).toEqual([1 / 3, 1 / 12])
  expect(await ask('Grace Hopper', 'Bo', 'Ada')).toEqual([1 / 12, 1 / 2, 1 / 3])
  expect(read).toEqual(['question|Who?|Ada', 'question|Who?|Grace Hopper', 'question|Who?|Bo'])
})

test('F4 another question, another language and another use are read for themselves, single texts each time', async () => {
  const read: string[] = []
  const reader = createCachingReader(notingReader(read))

  await reader.read('question', [['Who?', 'Ada']], { language: 'en' })
  await reader.read('question', [['Whose?', 'Ada']], { language: 'en' })
  await reader.read('question', [['Who?', 'Ada']], { language: 'it' })
  for (let time = 0; time < 2; time++) {
    await reader.read('relation', [['Who?', 'Ada']], { language: 'en' })
    await reader.read('single', [['Ada']], { language: 'en' })
  }

  expect(read).toHaveLength(6)
})

test('F4 what fails is read again', async () => {
  const read: string[] = []
  const noting = notingReader(read)
  const fails = [true, false]
  const reader = createCachingReader({
    ...noting,
    read: (use, texts, options) =>
      fails.shift() ? Promise.reject(new Error('down')) : noting.read(use, texts, options),
  })

  await expect(reader.read('question', [['Who?', 'Ada']])).rejects.toThrow('down')
  expect(await reader.read('question', [['Who?', 'Ada']])).toHaveLength(1)
})
