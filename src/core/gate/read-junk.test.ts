import { describe, expect, test } from 'vitest'
import { JUNK_REASONS, JUNK_SENTENCES } from './junk-reason.ts'
import { readJunk } from './read-junk.ts'

describe('F1 the pre-filter', () => {
  test.each(['', ' ', 'ok', 'no sugar', "I'm 34.", '저요', '素'])(
    'F1 "%s" is too short for a statement',
    (text) => {
      expect(readJunk(text)).toBeDefined()
    },
  )

  test('F1 a syllable or an ideograph weighs more than a letter', () => {
    expect(readJunk('我吃素')).toBeUndefined()
    expect(readJunk('비건이에요')).toBeUndefined()
    expect(readJunk('vegan, me')).toBe('too-short')
  })

  test('F1 one statement among greetings and questions is enough to keep a message', () => {
    expect(readJunk('Hi there! I moved to Rome in May. Can you find a gym?')).toBeUndefined()
    expect(readJunk('Hi there! Can you find a gym?')).toBe('question')
  })

  test('F1 a question that tells something about whoever asks is kept', () => {
    expect(readJunk('I am allergic to nuts, what can I cook tonight?')).toBeUndefined()
    expect(readJunk('Sono celiaca, cosa posso ordinare?')).toBeUndefined()
    expect(readJunk('저는 견과류 알레르기가 있는데, 뭘 먹을 수 있을까요?')).toBeUndefined()
  })

  test('F1 a statement below a log is kept, and the log alone is not', () => {
    const log =
      '2024-05-03T10:22:31.123Z ERROR [db] connection lost\n    at connect (/app/db.js:3:9)'
    expect(readJunk(log)).toBe('tool-noise')
    expect(readJunk(`${log}\nThe cause was an expired certificate on db-2.`)).toBeUndefined()
  })

  test('F1 every reason has a sentence for the receipt', () => {
    for (const reason of JUNK_REASONS) expect(JUNK_SENTENCES[reason]).toMatch(/^[A-Z].*\.$/u)
  })
})

describe('T12 short sentences', () => {
  test.each([
    'La riunione è lunedì.',
    "Ada's birthday is May 4.",
    'The standup is at nine.',
    'Ada found a letter.',
    'The safe is behind the picture.',
    'Ho due gatti e un cane.',
    '회의는 월요일이에요.',
    '저는 색맹이에요.',
  ])('T12 a short fact is kept: %s', (text) => {
    expect(readJunk(text)).toBeUndefined()
  })

  test.each([
    'Tea is ready.',
    'Almost there, two more to go.',
    'The build is still running.',
    'Il caffè è freddo.',
    'Sto ancora aspettando la build.',
    '커피 식었네요.',
    '지금 로그 보는 중이에요.',
  ])('T12 a short word about the moment is not: %s', (text) => {
    expect(readJunk(text)).toBeDefined()
  })
})
