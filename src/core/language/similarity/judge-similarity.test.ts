import { describe, expect, test } from 'vitest'
import { judgeSimilarity } from './judge-similarity.ts'

describe('judgeSimilarity', () => {
  test.each([
    ['The tests run with vitest', 'Tests are run using vitest'],
    ['Use tabs for indentation in this project.', 'This project uses tabs for its indentation.'],
    ['Il gatto dorme sul divano', 'Un gatto sta dormendo sul divano'],
    ['Marco abita in una grande casa', 'Marco vive in una casa grande'],
    ['결제 서비스가 실패했다', '결제 서비스는 실패했습니다'],
    ['Ada prefers short answers.', 'ADA  prefers short answers.'],
  ])('F1 duplicates: by words alone, %j and %j say the same', (left, right) => {
    const { similarity, isSame } = judgeSimilarity(left, right)

    expect(isSame).toBe(true)
    expect(similarity).toBeGreaterThan(0.7)
  })

  test.each([
    ['The server runs on port 8080.', 'The server runs on port 8081.', 0.92],
    ['Il server usa la porta 8080', 'Il server usa la porta 9090', 0.9],
    ['Ada prefers tea', 'Ada does not prefer tea', 0.93],
    ['나는 커피를 좋아한다', '나는 커피를 싫어한다', 0.83],
    ['The meeting is on Monday at 10', 'The meeting is on Tuesday at 10', 0.96],
    ['La porta è aperta', 'La porta è chiusa', 0.9],
    ['The user wants two reviewers', 'The user wants three reviewers', 0.95],
  ])('F4 precision: %j and %j differ in what they are about', (left, right, cosine) => {
    expect(judgeSimilarity(left, right).isSame).toBe(false)
    expect(judgeSimilarity(left, right, { cosine }).isSame).toBe(false)
  })

  test.each([
    ['Ada prefers short answers.', 'Marco è nato a Lucca.'],
    ['Il gatto dorme sul divano', 'La banca ha aumentato i tassi'],
    ['두 마리의 개가 놀고 있다', '은행이 금리를 올렸다'],
    ['数据库连接超时', '今天天气很好'],
    ['שלום עולם', 'مرحبا بالعالم'],
  ])('F4 precision: %j and %j have nothing in common', (left, right) => {
    const { similarity, isSame } = judgeSimilarity(left, right)

    expect(similarity).toBeLessThan(0.25)
    expect(isSame).toBe(false)
  })

  test('F1 duplicates: forms of one Korean verb are one word', () => {
    expect(judgeSimilarity('민수는 부산에 산다', '민수는 부산에 살아').reasons.aligned).toBe(1)
    expect(
      judgeSimilarity('민수는 바지를 산다', '민수는 바다를 산다').reasons.aligned,
    ).toBeLessThan(1)
  })

  test('F1 duplicates: vectors that lie near raise the judgement, and are named as a reason', () => {
    const [left, right] = ['Ada prefers short answers.', 'Ada likes brief replies.']
    const words = judgeSimilarity(left, right)
    const near = judgeSimilarity(left, right, { cosine: 0.9 })
    const far = judgeSimilarity(left, right, { cosine: 0.2 })

    expect(near.similarity).toBeGreaterThan(words.similarity)
    expect(near.similarity).toBeGreaterThan(far.similarity)
    expect(near.reasons.cosine).toBe(0.9)
    expect(words.reasons).not.toHaveProperty('cosine')
  })

  test('F1 duplicates: a cosine that is no number counts as none', () => {
    const judged = judgeSimilarity('a cat', 'a dog', { cosine: Number.NaN })

    expect(judged).toEqual(judgeSimilarity('a cat', 'a dog'))
  })

  test('F4 precision: the reasons name each conflict', () => {
    const { reasons } = judgeSimilarity(
      'Never deploy 3 services on Monday',
      'Deploy 4 services on Tuesday',
    )

    expect(reasons).toMatchObject({
      numberConflict: 1,
      negationConflict: 1,
      contraryConflict: 1,
    })
  })

  test('F1 duplicates: a book is compared by its beginning', () => {
    const book = 'The quick brown fox jumps over the lazy dog 12 times. '.repeat(20_000)

    expect(judgeSimilarity(book, `${book} The end.`).similarity).toBeGreaterThan(0.7)
  })
})
