import { describe, expect, test } from 'vitest'
import { analyzeQuery } from './analyze.ts'
import { shellWeight } from './shell-words.ts'

describe('shellWeight', () => {
  test.each([
    ['Can you tell me what we discussed about the harbour bridge?', ['harbour', 'bridg', 'bridg-']],
    ['Could you summarize everything I mentioned about sourdough?', ['sourdough']],
    ['What did Ada say about rosemary throughout?', ['ada', 'rosemari']],
    ['Puoi dirmi cosa abbiamo detto del trapano?', ['trapano', 'trapan-']],
    ['Mi ricordi qualcosa riguardo al notaio?', ['notaio', 'nota-']],
    ['수영장 알려줘', ['수영장', '수영', '영장']],
    ['내가 말했던 식당', ['식당']],
  ])('F2 question: the matter of "%s" is what weighs', (question, matter) => {
    const terms = analyzeQuery(question).map(({ term }) => term)

    expect(terms.filter((term) => shellWeight(term) === 1)).toEqual(matter)
    expect(terms.length).toBeGreaterThan(matter.length)
  })

  test.each([
    'order',
    'session',
    'conversation',
    'talk',
    'show',
    'ordine',
    'mostra',
    '대화',
    '순서',
  ])('F2 question: "%s" is often the matter itself, so it keeps a part of its weight', (word) => {
    for (const { term } of analyzeQuery(word)) expect(shellWeight(term)).toBe(0.25)
  })

  test('F2 question: strangers that share letters with the shell weigh fully, or a part', () => {
    for (const word of ['wonderful', 'provider', 'specification', 'thanksgiving', 'sessile']) {
      for (const { term } of analyzeQuery(word)) expect(shellWeight(term)).toBe(1)
    }
    // 언급한 has these two syllables too.
    expect(shellWeight('급한')).toBe(0.25)
  })
})
