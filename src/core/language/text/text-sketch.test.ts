import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sketchText } from './text-sketch.ts'

test('T8 a sketch never misses what a text holds', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, from, length) => {
      const part = text.slice(from % (text.length + 1)).slice(0, length % 12)
      expect(sketchText(text).includes(part)).toBe(true)
    }),
  )
})

test('T8 a sketch of a long trace says of most words that it does not hold them', () => {
  const lines = Array.from({ length: 2_000 }, (_, line) => `step ${line}: read src/file-${line}.ts`)
  const sketch = sketchText(lines.join('\n'))
  const words = [
    'windmill',
    'honey',
    'lindqvist',
    'granary',
    '구급차',
    'harbour',
    'forli',
    'photograph',
  ]

  expect(words.filter((word) => sketch.includes(word))).toEqual([])
})
