import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from '../../src/core/language/text/content-hash.ts'
import type { Reader } from '../../src/ports/reader.ts'
import { sample } from '../support/sample.ts'
import { LIKELY, SURE } from '../support/scripted-reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

const SAID = [
  'Sanne works at Initech.',
  'Sanne works at Acme.',
  'Sanne works at Globex now.',
  'Priya carries the pager for the depot API.',
  'Priya reviews every schema change of the depot API.',
  'Gareth is on call for the depot API, Priya is down with flu.',
  'Whoever has trouble with the depot API at night rings Priya.',
  'La segretaria di Ugo è Pia.',
  'La segretaria di Ugo è Ada.',
  'The cellar smells of apples.',
] as const

const NOTHING = { same: 0, updates: 0, retracts: 0, narrows: 0, contradicts: 0, independent: 0 }

/** Reads every pair in its own way, and the same pair always the same. */
const reader: Reader = {
  async read(_use, texts) {
    return texts.map((pair) => {
      const kind = contentHash(...pair).charCodeAt(0) % 4
      const repeats = { same: 0.999 }
      const read = [SURE, LIKELY, repeats, { independent: 1 }][kind]
      return { ...NOTHING, ...read }
    }) as never
  },
  close: async () => undefined,
}

/** What is kept when all is said in order, at once or one after the other, and what each call was told. */
async function remember(texts: readonly string[], isAtOnce: boolean) {
  const { memory } = openTestMemory({ reader })
  const order: string[] = []
  const outcomes: string[] = []
  const say = async (text: string): Promise<void> => {
    const { outcome, reason } = await memory.remember({ text })
    order.push(text)
    outcomes.push(`${outcome}: ${reason.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/gu, '<id>')}`)
  }
  if (isAtOnce) await Promise.all(texts.map(say))
  else for (const text of texts) await say(text)
  const { items } = await memory.facts.list({ status: 'all', limit: 200 })
  const textOf = new Map(items.map(({ id, text }) => [id, text]))
  const facts = items
    .map(({ text, status, supersededBy = '', possiblyOutdatedBy, mentions }) => ({
      text,
      status,
      by: textOf.get(supersededBy),
      outdatedBy: textOf.get(possiblyOutdatedBy?.id ?? ''),
      mentions,
    }))
    .map((fact) => JSON.stringify(fact))
    .toSorted()
  return { order, outcomes, facts }
}

test('F1 what many say at once is judged as if it were said one after the other, in the order of the answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...SAID), { minLength: 2, maxLength: 12 }),
      async (texts) => {
        const atOnce = await remember(texts, true)
        const inOrder = await remember(atOnce.order, false)

        expect(atOnce).toEqual(inOrder)
      },
    ),
    { numRuns: sample(25, 300) },
  )
}, 120_000)
