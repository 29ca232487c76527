import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recallRecent } from './recall-recent.ts'

test('F1 what was recalled is what would be computed, whatever came before and in between', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 60 })
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 12 }), (texts, countMax) => {
      const recalled = recallRecent((text) => [text.length, text], countMax)
      for (const text of [...texts, ...texts]) expect(recalled(text)).toEqual([text.length, text])
    }),
  )
})

test('F1 a word that has just come is not taken apart again, one that has long gone is', () => {
  const computed: string[] = []
  const recalled = recallRecent((text) => computed.push(text), 4)

  for (const text of ['낱말', '낱말', 'uno', 'due', 'tre', 'quattro', 'cinque', '낱말'])
    recalled(text)

  expect(computed).toEqual(['낱말', 'uno', 'due', 'tre', 'quattro', 'cinque', '낱말'])
})
