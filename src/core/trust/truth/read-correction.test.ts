import { describe, expect, test } from 'vitest'
import { readCorrection } from './read-correction.ts'

describe('readCorrection', () => {
  test.each([
    ['Actually my name is Marta, not Maria', 'Maria', 'Marta', 'name'],
    ['My name is not Maria but Marta', 'Maria', 'Marta', 'name'],
    ['The deadline moved from Monday to Friday', 'Monday', 'Friday', 'deadline'],
    ['Use tabs instead of spaces', 'spaces', 'tabs', 'use'],
    ['No, mi chiamo Marta, non Maria', 'Maria', 'Marta', 'chiamo'],
    ['제 이름은 마리아가 아니라 마르타예요', '마리아', '마르타', '이름은'],
  ])('T7 %j rejects one value for another', (text, rejected, replacement, about) => {
    const read = readCorrection(text)

    expect(read?.shape).toBe('replacement')
    expect([read?.rejected?.text, read?.replacement?.text]).toEqual([rejected, replacement])
    expect(text.slice(read?.replacement?.from, read?.replacement?.to)).toBe(replacement)
    expect(read?.about).toContain(about)
  })

  test.each([
    ['No, the port is 9090', '9090', ['port']],
    ['Sorry, I meant Tuesday', 'Tuesday', []],
    ['That is wrong: I live in Milan', 'Milan', ['live']],
    ['Correction: version is 2.4.0', '2.4.0', ['version']],
    ['In realtà il capo è Pietro', 'Pietro', ['capo']],
    ['사실은 포트가 9090이에요', '9090', ['포트가']],
    ['아니요, 저는 부산에 살아요', '부산', ['살아요']],
  ])('T7 %j says what is right', (text, replacement, about) => {
    const read = readCorrection(text)

    expect(read).toMatchObject({ shape: 'replacement', about })
    expect(read?.replacement?.text).toBe(replacement)
  })

  test.each([
    ['Scratch that', []],
    ['I was wrong about the deadline', ['deadline']],
    ['Forget what I said about the car', ['car']],
    ['No, I never lived in Rome', ['lived', 'rome']],
    ['Non è vero che Anna vive a Roma', ['anna', 'vive', 'roma']],
    ['Dimentica che sono vegetariano', ['vegetariano']],
    ['취소할게요', []],
    ['금요일 회의는 취소할게요', ['금요일', '회의']],
  ])('T7 %j takes something back', (text, about) => {
    expect(readCorrection(text)).toMatchObject({ takesBack: true, about })
  })

  test('T7 what is no longer so is denied', () => {
    expect(readCorrection('Non vivo più a Roma')).toMatchObject({
      shape: 'denial',
      rejected: { text: 'Roma' },
    })
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
