import { describe, expect, test } from 'vitest'
import { ANALYSIS_VERSION, analyzeDocument, analyzeQuery } from './analyze.ts'
import { QUERY_TERMS_MAX } from './term-limits.ts'

// A query finds a text when they share a term.
const FOUND: readonly (readonly [text: string, query: string])[] = [
  ['Deployments happen on Tuesdays', 'deployment tuesday'],
  ['She studied physics', 'studies'],
  ['I gatti dormono', 'gatto'],
  ['le amiche di Giulia', 'amica'],
  ['errori di pagamento', 'errore'],
  ["L'albero è malato", 'alberi'],
  ['dell’università', 'universita'],
  ['Ada’s notebook', 'ada'],
  ['Straße', 'STRASSE'],
  ['İSTANBUL', 'istanbul'],
  ['ısırgan', 'ISIRGAN'],
  ['naïve café', 'NAIVE CAFE'],
  ['Łódź and Ærø', 'lodz aero'],
  ['ΟΔΟΣ', 'οδός'],
  ['ёлка', 'елка'],
  ['ﬁle ＡＰＩ ①', 'file api 1'],
  ['inter\u00adnational pass\u200bword', 'international password'],
  ['الكتاب الجديد', 'كتاب'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['٢٠٢٥', '2025'],
  ['हिन्दी भाषा', 'भाषा'],
  ['데이터베이스를 검색', '데이터베이스'],
  ['데이터베이스를 검색', '베이스'],
  ['책을 읽었다', '책'],
  ['오류를 수정했습니다', '수정'],
  ['API오류', '오류'],
  ['API오류', 'api'],
  ['PaymentService가 실패', 'paymentservice'],
  ['3월 27일', '3월'],
  ['数据库连接', '连接'],
  ['我家的猫', '猫'],
  ['𠮷野家', '𠮷'],
  ['メモリリーク', 'ﾒﾓﾘ'],
  ['サーバーを再起動', 'サーバ'],
  ['りんごを食べた', 'リンゴ'],
  ['りんごを食べた', '食べる'],
  ['ภาษาไทยง่าย', 'ไทย'],
  ['ភាសាខ្មែរ', 'ខ្មែរ'],
  ['the I/O error in R&D', 'i/o'],
  ['AI model', 'ai'],
  ['great work 🎉', '🎉'],
  ['👩🏽‍💻 at work', '👩‍💻'],
  ['❤️', '❤'],
  ['viva 🇮🇹', '🇮🇹'],
]

const NOT_FOUND: readonly (readonly [text: string, query: string])[] = [
  ['university', 'universe'],
  ['organization', 'organ'],
  ['testo', 'test'],
  ['C# plugin', 'C++'],
  ['3.14', '3'],
  ['がく', 'かく'],
  ['データ', 'テーマ'],
  ['🇮🇹', '🇫🇷'],
  ['검색', '색인'],
]

describe('analyzeDocument and analyzeQuery', () => {
  test.each(FOUND)('F3 by words: "%s" is found by "%s"', (text, query) => {
    expect(sharedTerms(text, query)).not.toEqual([])
  })

  test.each(NOT_FOUND)('F3 by words: "%s" is not found by "%s"', (text, query) => {
    expect(sharedTerms(text, query)).toEqual([])
  })

  test.each([
    ['camelCase', ['camel', 'camelcas', 'case', 'cas-']],
    ['snake_case', ['case', 'snake', 'snakecas']],
    ['kebab-case', ['case', 'kebab', 'kebabcas']],
    ['XMLHttpRequest', ['http', 'request', 'xml', 'xmlhttprequest']],
    ['ERR_MODULE_NOT_FOUND', ['err', 'errmodulenotfound', 'found', 'modul', 'not']],
    ['getHTTP2Response', ['get', 'http2', 'respons']],
    ['APIs', ['api']],
    ['dotted.names.here', ['dotted.names.here', 'dot', 'name', 'here']],
    ['foo::barBaz', ['foo::barbaz', 'foo', 'barbaz', 'bar', 'baz']],
    ['Foo#bar', ['foo#bar', 'foo', 'bar']],
    ['TS2345', ['ts2345', 'ts', '2345']],
    ['E0308', ['e0308']],
    ['0x80070005', ['0x80070005', '80070005']],
    [
      'src/core/language/text/clean-text.ts:12',
      [
        'src/core/language/text/clean-text.ts',
        'clean-text.ts',
        'cleantext',
        'clean',
        'src',
        'core',
        'ts',
      ],
    ],
    ['memory/2025-11-27.md#L12', ['memory/2025-11-27.md', '2025-11-27', '2025-11', '2025']],
    ['C:\\Users\\ada\\notes.txt', ['users/ada/notes.txt', 'notes.txt', 'note', 'ada']],
    ['https://example.com/docs/intro', ['example.com/docs/intro', 'example.com', 'doc', 'intro']],
    ['ada.l@example.com', ['ada.l@example.com', 'example.com', 'ada']],
    [
      '@grace #release $HOME .env --force',
      ['@grace', 'grace', '#release', '$home', '.env', '--force'],
    ],
    ['C++ and C#', ['c++', 'c#', 'c']],
    ['v1.2.3', ['v1.2.3', '1.2.3']],
    ['1,000,000', ['1000000']],
    ['2025-11-27T10:30:00Z', ['2025-11-27', '10:30']],
    ['192.168.0.1:8080', ['192.168.0.1:8080', '8080']],
    ['U.S.A.', ['usa']],
    ["O'Brien", ['obrien', 'brien']],
    ["don't", ['dont']],
  ])('F3 by words: "%s" is searchable whole and in parts', (text, expected) => {
    const terms = analyzeDocument(text).terms.map(({ term }) => term)

    expect(terms).toEqual(expect.arrayContaining(expected))
  })

  test('F3 by words: the notations of one name share one term', () => {
    const notations = [
      'cleanText',
      'CleanText',
      'clean_text',
      'CLEAN_TEXT',
      'clean-text',
      'cleantext',
    ]

    for (const left of notations) {
      for (const right of notations) expect(sharedTerms(left, right)).toContain('cleantext')
    }
  })

  test('F3 by words: a whole identifier outweighs each part, and its parts do not outweigh it', () => {
    for (const query of [
      'getUserById',
      'src/core/language/text/analyze.ts',
      'a-long-kebab-case-name',
    ]) {
      const [whole, ...parts] = analyzeQuery(query)

      expect(whole?.weight).toBe(1)
      for (const part of parts) expect(part.weight).toBeLessThan(1)
    }
    const sum = analyzeQuery('getUserById').reduce((total, { weight }) => total + weight, 0)
    expect(sum).toBeLessThanOrEqual(2)
  })

  test('F3 by words: stop words leave a query unless nothing else remains', () => {
    expect(analyzeQuery('What is the name of the cat?').map(({ term }) => term)).toEqual([
      'name',
      'nam-',
      'cat',
    ])
    expect(analyzeQuery('Dove sono i gatti?').map(({ term }) => term)).toEqual(['gatti', 'gatt-'])
    expect(analyzeQuery('to be or not to be').map(({ term }) => term)).toEqual([
      'to',
      'be',
      'or',
      'not',
    ])
  })

  test('F3 by words: counts repeat, terms are ordered by code point, length is their sum', () => {
    expect(analyzeDocument('b a b 🎉 ｂ 数')).toEqual({
      terms: [
        { term: 'a', count: 1 },
        { term: 'b', count: 3 },
        { term: '数', count: 1 },
        { term: '🎉', count: 1 },
      ],
      length: 6,
    })
    expect(analyzeDocument('﷐ \ue000 ')).toEqual({ terms: [], length: 0 })
  })

  test('F3 by words: a document has at most 50,000 counted terms and none over 64 code points', () => {
    const long = analyzeDocument(`${'𠮷x'.repeat(400)} ${'word '.repeat(60_000)}`)
    const wide = analyzeDocument(`${'é'.repeat(200)} ${'🎉'.repeat(3)}`)

    expect(long.length).toBe(50_000)
    expect(wide.terms.map(({ term }) => Array.from(term).length)).toEqual([64, 1])
  })

  test('F3 by words: a blob without words takes one term and hides nothing after it', () => {
    const blob = 'aGVsbG8gV29ybGQ'.repeat(20_000)
    const terms = analyzeDocument(`${blob} ${blob}.x:1 Lucca`).terms.map(({ term }) => term)

    expect(terms).toContain('lucca')
    expect(terms.length).toBeLessThan(10)
  })

  test('F3 by words: a query has at most 64 terms, each once', () => {
    const words = Array.from({ length: 500 }, (_, index) => `word${index} word${index}`)
    const terms = analyzeQuery(words.join(' ')).map(({ term }) => term)

    expect(terms).toHaveLength(QUERY_TERMS_MAX)
    expect(new Set(terms).size).toBe(QUERY_TERMS_MAX)
  })

  test('T3 rebuild: terms stay as this version of the analysis made them', () => {
    const text =
      "Ada's café: PaymentService가 3월에 실패 (ERR_TIMEOUT), l'errore è in src/pay.ts:7 数据库 サーバー 🎉"
    const terms = analyzeDocument(text).terms.map(({ term, count }) => `${term} ${count}`)

    expect(ANALYSIS_VERSION).toBe('words-3')
    expect(terms).toMatchInlineSnapshot(`
      [
        "3 1",
        "3월 1",
        "7 1",
        "ada 1",
        "caf- 1",
        "cafe 1",
        "e 1",
        "err 1",
        "error 1",
        "error- 1",
        "errtimeout 1",
        "in 1",
        "pay 1",
        "pay.ts 1",
        "payment 1",
        "paymentservic 1",
        "servic 1",
        "servic- 1",
        "src 1",
        "src/pay.ts 1",
        "src/pay.ts:7 1",
        "timeout 1",
        "ts 1",
        "~er 1",
        "~pmnt 1",
        "~scrv 1",
        "~tmt 1",
        "さー 1",
        "さーば 1",
        "ばー 1",
        "ーば 1",
        "库 1",
        "据 1",
        "据库 1",
        "数 1",
        "数据 1",
        "가 1",
        "실패 1",
        "월 1",
        "월에 1",
        "🎉 1",
      ]
    `)
  })
})

function sharedTerms(text: string, query: string): readonly string[] {
  const held = new Set(analyzeDocument(text).terms.map(({ term }) => term))
  return analyzeQuery(query)
    .map(({ term }) => term)
    .filter((term) => held.has(term))
}
