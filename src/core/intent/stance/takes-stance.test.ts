import { expect, test } from 'vitest'
import { takesStance } from './takes-stance.ts'

test.each([
  'I really dislike coriander.',
  'I don’t enjoy crowded beaches.',
  'I have a strong aversion to early meetings.',
  'We work from home, but prefer to meet in person.',
  'I only drink decaf.',
  'My sister has a peanut allergy.',
  "I'm not a big fan of musicals.",
  'I refuse to fly with that airline.',
  'I find podcasts too slow.',
  'From now on answer in two lines.',
  'Preferisco il treno.',
  'Non sopporto il caldo.',
  'Sono allergica alle noci.',
  'Mi piacciono i gialli.',
  '저는 매운 음식을 좋아해요.',
  '고수는 못 먹어요.',
  '새우 알레르기가 있어요.',
])('F2 "%s" takes a stance', (text) => {
  expect(takesStance(text)).toBe(true)
})

test.each([
  '',
  'The parcel arrived on Monday.',
  'I would like the invoice of March.',
  'I found out where the key is.',
  'The train to Busan leaves at nine.',
  'Il treno parte alle nove.',
  '기차는 아홉 시에 떠나요.',
  'القطار في التاسعة',
  '🚂',
])('F2 "%s" takes none', (text) => {
  expect(takesStance(text)).toBe(false)
})
