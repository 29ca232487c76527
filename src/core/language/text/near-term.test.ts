import { describe, expect, test } from 'vitest'
import { analyzeDocument, analyzeQuery } from './analyze.ts'
import { nearQueryTerms } from './near-query-terms.ts'
import { isNearTerm, nearTerm } from './near-term.ts'

const MISSPELT: readonly (readonly [typed: string, meant: string])[] = [
  ['recieve', 'receive'],
  ['definately', 'definitely'],
  ['enviroment', 'environment'],
  ['postgers', 'postgres'],
  ['kuberntes', 'kubernetes'],
  ['seperate', 'separate'],
  ['occured', 'occurred'],
  ['accomodate', 'accommodate'],
  ['migratons', 'migration'],
  ['recieveing', 'received'],
  ['RESTARAUNT', 'restaurants'],
  ['perchè', 'PERCHÉ'],
  ['matrimonoi', 'matrimonio'],
  ['accellerare', 'accelerare'],
  ['превет', 'привет'],
  ['καλημαίρα', 'καλημέρα'],
]

describe('nearTerm', () => {
  test.each(MISSPELT)('F2 near words: "%s" is near "%s"', (typed, meant) => {
    expect(nearTerm(typed)).toBeDefined()
    expect(nearTerm(typed)).toBe(nearTerm(meant))
  })

  test.each([
    ['postgres', 'postman'],
    ['migration', 'meditation'],
    ['server', 'several'],
    ['database', 'dataset'],
    ['Giulia', 'Giorgio'],
    ['москва', 'молоко'],
  ])('F2 near words: "%s" is not near "%s"', (left, right) => {
    expect(nearTerm(left)).not.toBe(nearTerm(right))
  })

  test.each([
    'word',
    'queue',
    'x'.repeat(33),
    'sha256',
    '데이터베이스',
    'データベース',
    '数据库连接数',
    'שלוםשלום',
    '🎉🎉🎉🎉🎉',
    '',
  ])('F2 near words: "%s" has no near term', (word) => {
    expect(nearTerm(word)).toBeUndefined()
  })
})

describe('near terms in the analysis', () => {
  test('F2 near words: a document holds them beside its plain terms, and its length does not', () => {
    const { terms, length } = analyzeDocument('Receive the received 기억 parcel_Receiver')

    expect(terms.filter(({ term }) => isNearTerm(term))).toEqual([
      { term: '~pclr', count: 1 },
      { term: '~rcrv', count: 1 },
      { term: '~rcv', count: 2 },
    ])
    const plain = terms.filter(({ term }) => !isNearTerm(term))
    expect(length).toBe(plain.reduce((sum, { count }) => sum + count, 0))
  })

  test('F2 near words: a long document has as many plain terms as without them', () => {
    const { terms, length } = analyzeDocument('kubernetes '.repeat(60_000))

    expect(length).toBe(50_000)
    expect(terms).toContainEqual({ term: '~kbnrt', count: 50_000 })
  })

  test('F2 near words: stop words have none, and queries ask for none', () => {
    const { terms } = analyzeDocument('because they should; perché dovrebbero')

    expect(terms.map(({ term }) => term).filter(isNearTerm)).toEqual(['~dbrv'])
    expect(analyzeQuery('kubernetes dovrebbero').filter(({ term }) => isNearTerm(term))).toEqual([])
  })
})

describe('nearQueryTerms', () => {
  test('F2 near words: each long word of a question comes once with its terms', () => {
    const question = 'Which enviroment has the postgers-databse? Enviroment, 환경, why #relase'

    expect(nearQueryTerms(question)).toEqual([
      { word: 'enviroment', plainTerms: ['enviro'], near: '~emnrtv' },
      { word: 'postgers', plainTerms: ['postger'], near: '~pgrst' },
      { word: 'databse', plainTerms: ['databs', 'databs-'], near: '~dbst' },
      { word: 'relase', plainTerms: ['relas', 'relas-'], near: '~rls' },
    ])
    expect(nearQueryTerms('기억 力 🎉 who?')).toEqual([])
  })

  test.each([
    ['the postgers upgrade', 'We upgraded PostgreSQL; postgres is fine now'],
    ['enviroment', 'my-environment-file'],
    ['matrimonoi', 'I matrimoni di giugno'],
    ['sheduled', 'Shedule is a word that somebody misspelt'],
  ])('F2 near words: "%s" finds "%s"', (question, text) => {
    const held = new Set(analyzeDocument(text).terms.map(({ term }) => term))

    expect(nearQueryTerms(question).some(({ near }) => held.has(near))).toBe(true)
  })

  test('F2 near words: a question has at most 64 of them', () => {
    const words = Array.from({ length: 500 }, (_, i) =>
      `word${i}`.replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit))),
    )

    expect(nearQueryTerms(words.join(' '))).toHaveLength(64)
  })
})
