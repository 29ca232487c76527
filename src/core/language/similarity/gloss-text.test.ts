import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageOf, toEnglishWords, wordsOf } from './gloss-text.ts'

describe('toEnglishWords', () => {
  test.each([
    ['Due cani giocano sulla spiaggia', 'two dog play on beach'],
    ['Le ragazze hanno mangiato le mele rosse', 'the girl have eat the apple red'],
    ["L'informazione è nel database", 'the information is in database'],
    ['Si preoccuperanno della configurazione', 'worry of configuration'],
    ['Giocherà a calcio con gli amici', 'play to soccer with the friend'],
    ['소녀가 사과를 먹고 있다', 'girl apple eat'],
    ['개들이 해변에서 놀았습니다', 'dog beach play'],
    ['서버는 어제 재시작되었다', 'server yesterday restart'],
    ['친구가 나를 도와주었다', 'friend i help'],
    ['물을 마셨다', 'water drink'],
    ['Kim은 API를 쓰지 않는다', 'Kim API write not'],
  ])('F1 duplicates: %j is read as %j', (text, expected) => {
    expect(toEnglishWords(text)).toBe(expected)
  })

  test.each([
    'The camera is in a museum, and the video is fine.',
    'Deploy per region',
    '数据库连接超时',
    'مرحبا بالعالم',
    '',
    '🎉 !!',
  ])('F1 duplicates: %j stays as it is', (text) => {
    expect(toEnglishWords(text)).toBe(text)
  })

  test.each([
    ['Marco vive a Lucca', 'italian'],
    ['I gatti dormono', 'italian'],
    ['Nessuna risposta', 'italian'],
    ['A man plays in a band', 'english'],
    ['결제 API 오류', 'korean'],
    ['数据库', 'other'],
  ])('F1 duplicates: %j is %s', (text, language) => {
    expect(languageOf(wordsOf(text))).toBe(language)
  })

  test('F1 duplicates: any text can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof toEnglishWords(text)).toBe('string')
        expect(toEnglishWords(`고양이 ${text}`)).toContain('cat')
      }),
    )
  })
})
