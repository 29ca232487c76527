import { expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import type { Reader } from '../../src/ports/reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** Takes these words for secrets, wherever they stand. */
function readerOf(...secrets: readonly string[]): Reader {
  return {
    read: async (_use, texts) => texts.map(() => ({ junk: 0, independent: 1 })) as never,
    findSecrets: async (texts) =>
      texts.map((text) =>
        secrets.flatMap((secret) => {
          const from = text.indexOf(secret)
          return from < 0 ? [] : [{ from, to: from + secret.length }]
        }),
      ),
    close: async () => undefined,
  }
}

test('T14 secrets: what reads as a secret is hidden before it is stored, and the receipt says so', async () => {
  const { memory } = openTestMemory({ reader: readerOf('nuvola', '감귤7') })

  const italian = await memory.remember({
    text: 'In cantina si entra dicendo nuvola al citofono.',
    importance: 0.5,
  })
  const korean = await memory.remember({
    text: '창고 문은 감귤7이라고 누르면 열려요.',
    importance: 0.5,
  })

  expect(italian).toMatchObject({
    redacted: ['read-secret'],
    fact: { text: 'In cantina si entra dicendo [redacted: secret] al citofono.' },
  })
  expect(korean.fact?.text).toBe('창고 문은 [redacted: secret]이라고 누르면 열려요.')
})

test('T14 secrets: a turn of a conversation and a block are read as well', async () => {
  const { memory } = openTestMemory({ reader: readerOf('marmalade') })

  await memory.conversations.record({
    session: 'hall',
    turns: [{ speaker: 'Ida', text: 'The gate opens with marmalade, all small.' }],
  })
  await memory.blocks.update({ label: 'house', append: 'The gate opens with marmalade.' })

  const { items } = await memory.recall({ query: 'How does the gate open?', cutoff: 0 })
  expect(items[0]?.text).toBe('The gate opens with [redacted: secret], all small.')
  expect(JSON.stringify(await memory.blocks.list())).not.toContain('marmalade')
})

test('T14 secrets: what the rules have hidden stays as they marked it', async () => {
  const { memory } = openTestMemory({ reader: readerOf('redacted: password') })

  const { fact } = await memory.remember({ text: 'The router password is kiwi-Strasse-22.' })

  expect(fact?.text).toBe('The router password is [redacted: password].')
})

test('T14 secrets: while the model is down, the rules decide', async () => {
  const down: Reader = {
    ...readerOf(),
    findSecrets: async () => {
      throw new MemoryError('The model is down', { code: 'MODEL_FAILED' })
    },
  }
  const { memory } = openTestMemory({ reader: down })

  const { fact } = await memory.remember({ text: 'The router password is kiwi-Strasse-22.' })

  expect(fact?.text).toBe('The router password is [redacted: password].')
})
