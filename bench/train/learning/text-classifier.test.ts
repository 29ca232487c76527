import { expect, test } from 'vitest'
import { type TextExample, trainTextClassifier } from './text-classifier.ts'

const EXAMPLES: readonly TextExample[] = [
  ['turn on the light in the kitchen', 'light'],
  ['turn off the light in the hall', 'light'],
  ['accendi la luce in cucina', 'light'],
  ['spegni la luce in camera', 'light'],
  ['주방 불을 켜 줘', 'light'],
  ['거실 불을 꺼 줘', 'light'],
  ['play some jazz in the kitchen', 'music'],
  ['play the next song', 'music'],
  ['metti un po di musica jazz', 'music'],
  ['metti la prossima canzone', 'music'],
  ['재즈 음악을 틀어 줘', 'music'],
  ['다음 노래를 틀어 줘', 'music'],
  ['will it rain tomorrow', 'weather'],
  ['will it snow in the mountains', 'weather'],
  ['domani piove a Torino', 'weather'],
  ['piove in montagna', 'weather'],
  ['내일 비가 올까', 'weather'],
  ['산에 눈이 올까', 'weather'],
].map(([text = '', label = '']) => ({ text, label }))

test.each([
  ['turn on the light in the hall', 'light'],
  ['spegni la luce in cucina', 'light'],
  ['주방 불을 꺼 줘', 'light'],
  ['play the jazz song', 'music'],
  ['다음 음악을 틀어 줘', 'music'],
  ['will it rain in the mountains', 'weather'],
  ['내일 눈이 올까', 'weather'],
])('F2 "%s" is told to be %s from a few examples', (text, label) => {
  expect(trainTextClassifier(EXAMPLES)({ text })).toBe(label)
})

test('F2 vectors decide where words do not', () => {
  const examples = EXAMPLES.slice(0, 12).map(({ label }) => ({
    text: 'no words in common at all',
    label,
    vector: label === 'light' ? [1, 0] : [0, 1],
  }))
  const predict = trainTextClassifier(examples)

  expect(predict({ text: '', vector: [1, 0] })).toBe('light')
  expect(predict({ text: '', vector: [0, 1] })).toBe('music')
})

test.each([
  ['nothing', []],
  ['one label', EXAMPLES.slice(0, 6)],
])('F2 %s cannot be told apart', (_, examples) => {
  expect(() => trainTextClassifier(examples)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
})
