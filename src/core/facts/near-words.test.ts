import { expect, test } from 'vitest'
import { nearWords } from './near-words.ts'

test.each([
  ['Nora hides the key under the tree.', 'hidden: Nora has a KEY', true],
  ['Nora hides the key under the tree.', 'The server has a key.', false],
  ['Perché è così lontano da Forlì?', 'forli e lontano', true],
  ['지훈은 구급차를 빵집 뒤에 세운다.', '지훈이 빵집에서 구급차에 탔다', true],
  ['지훈은 구급차를 빵집 뒤에 세운다.', '지훈이 노래한다', false],
  ['The port is 8123.', 'listening on port 8123', true],
  ['!?', 'anything', true],
])('T8 of %j, %j has at least half of the words: %s', (statement, text, isNear) => {
  expect(nearWords(statement).hasHalf(text)).toBe(isNear)
})

test.each([
  ['Nora hides the key.', '{"a":"Nora hides the key.","b":1}', '{"a":"","b":1}'],
  ['Nora hides the key.', 'nora  hides\nthe KEY!', ''],
  ['Nora hides the key.', 'Nora hides the keyboard.', 'Nora hides the keyboard.'],
  ['안나는 로마에 산다.', '그는 "안나는 로마에 산다." 라고 했다', '그는 "" 라고 했다'],
  ['Yes.', 'Yes. No.', 'Yes. No.'],
])('T8 %j is cut word for word out of %j', (statement, text, rest) => {
  expect(nearWords(statement).cutPhrase(text)).toBe(rest)
})

test('T8 a statement is not cut out of a sentence that goes on', () => {
  const { cutPhrase } = nearWords('Omar rents a blue van.')

  expect(cutPhrase('Omar rents a blue van key.')).toBe('Omar rents a blue van key.')
  expect(cutPhrase('{"said":"Omar rents a blue van"}')).toBe('{"said":""}')
})
