import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'
import { foldWord } from './text/fold-text.ts'

test.each([
  ['Where does Anna live?', 'en'],
  ['Dove abita Anna?', 'it'],
  ['Perché non è arrivato?', 'it'],
  ['안나는 어디에 살아?', 'ko'],
  ['Anna는 Rome에 산다', 'ko'],
  ['What does 안녕 mean in this sentence?', 'en'],
  ['Der Hund ist im Garten', 'de'],
  ['数据库连接超时', 'other'],
  ['Anna', 'other'],
  ['', 'other'],
])('F3 %j is in %s', (text, expected) => {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []

  expect(detectLanguage(words.map(foldWord))).toBe(expected)
})
