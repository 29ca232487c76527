import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  finalConsonant,
  readSyllable,
  splitInflection,
  splitParticle,
  toLetters,
} from './hangul.ts'

test('F3 syllables are taken apart and spelt', () => {
  expect(readSyllable('글')).toEqual({ lead: 'ㄱ', vowel: 'ㅡ', final: 'ㄹ' })
  expect(readSyllable('a')).toBeUndefined()
  expect(toLetters('한글 a')).toBe('ㅎㅏㄴㄱㅡㄹ a')
  expect(finalConsonant('서울')).toBe('ㄹ')
  expect(finalConsonant('나무')).toBe('')
})

test.each([
  ['민수는', '민수', '는'],
  ['서울에서', '서울', '에서'],
  ['책을', '책', '을'],
  ['지하철로', '지하철', '로'],
  ['Peter는', 'Peter', '는'],
  // 은 follows a consonant, so this one belongs to the word.
  ['나은', '나은', ''],
  ['에이다', '에이다', ''],
  ['보라는', '보라', '는'],
])('F3 %s is %s with the particle "%s"', (word, stem, particle) => {
  expect(splitParticle(word)).toEqual({ stem, particle })
})

test('F3 a noun that is used as a verb is found', () => {
  expect(splitInflection('공부했습니다')).toEqual({ stem: '공부', particle: '했습니다' })
})

test('F3 stem and particle together are the word, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (word) => {
      for (const { stem, particle } of [splitParticle(word), splitInflection(word)]) {
        expect(stem + particle).toBe(word)
      }
      expect(toLetters(word).length).toBeGreaterThanOrEqual(word.length)
    }),
  )
})
