import { describe, expect, test } from 'vitest'
import { readCorrection } from './read-correction.ts'

describe('readCorrection', () => {
  test.each([
    ['Actually my name is Marta, not Maria', true],
    ['My name is not Maria but Marta', true],
    ['The deadline moved from Monday to Friday', false],
    ['Use tabs instead of spaces', false],
    ['No, mi chiamo Marta, non Maria', true],
    ['제 이름은 마리아가 아니라 마르타예요', true],
    ['No, the port is 9090', false],
    ['Sorry, I meant Tuesday', false],
    ['That is wrong: I live in Milan', false],
    ['Correction: version is 2.4.0', false],
    ['In realtà il capo è Pietro', false],
    ['사실은 포트가 9090이에요', false],
    ['아니요, 저는 부산에 살아요', false],
  ])('T7 %j says what is right, and what never was so: %j', (text, wasNeverSo) => {
    expect(readCorrection(text)).toMatchObject({ shape: 'replacement', wasNeverSo })
  })

  test.each([
    ['Scratch that', true],
    ['I was wrong about the deadline', false],
    ['Forget what I said about the car', false],
    ['No, I never lived in Rome', false],
    ['Non è vero che Anna vive a Roma', false],
    ['Dimentica che sono vegetariano', false],
    ['취소할게요', true],
    ['금요일 회의는 취소할게요', false],
  ])('T7 %j takes something back, which was said last: %j', (text, isOfLast) => {
    expect(readCorrection(text)).toMatchObject({ takesBack: true, isOfLast })
  })

  test('T7 what is no longer so is denied', () => {
    expect(readCorrection('Non vivo più a Roma')).toMatchObject({ shape: 'denial' })
  })

  test.each([
    'I like pizza',
    'How is the port now?',
    "Don't forget that I live in Rome",
    'Non dimenticare che vivo a Roma',
    'Nobody likes rain',
    '나는 커피를 좋아한다',
    '',
    '🎉',
  ])('T7 %j corrects nothing', (text) => {
    expect(readCorrection(text)).toBeUndefined()
  })
})
