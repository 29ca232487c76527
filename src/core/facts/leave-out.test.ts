import { expect, test } from 'vitest'
import { buildTombstone } from '../trust/truth/tombstone.ts'
import { leaveOut, takeOutLines, toStatement } from './leave-out.ts'
import { placeRejection, type Rejection } from './rejection.ts'

function rejectionOf(text: string): Rejection {
  const tombstone = buildTombstone(toStatement(text))
  return placeRejection({
    id: 'r1',
    scope: { tenant: 'acme' },
    owner: '',
    factId: 'f1',
    why: 'forgotten',
    at: '2026-03-01T12:00:00.000Z',
    surface: 'library',
    trust: 'person',
    tombstone,
    keys: [],
  })
}

const HIDDEN = rejectionOf('Nora hides the spare key under the fig tree.')
const ROME = rejectionOf('Anna vive a Roma.')

test.each([
  ['Nora hides the spare key\nunder the fig tree. Nora paints.', 'Nora paints.'],
  [
    '- Nora paints.\n- Nora hides the spare\n  key under the fig\n  tree.\n- Tea.',
    '- Nora paints.\n- Tea.',
  ],
  ['Nora paints.\nNora hides the spare key under the fig tree.', 'Nora paints.'],
])('T6 what was rejected is known again where its lines are wrapped: %j', (text, rest) => {
  expect(leaveOut(toStatement(text), [HIDDEN])).toEqual({ text: rest, rejection: HIDDEN })
})

test.each([
  'Nora hides the spare key\n\nunder the fig tree.\nTea.',
  '- Nora hides the spare key\n- under the fig tree.\nTea.',
  'Nora hides.\nThe spare key is under the fig tree.\nTea.',
])('T6 lines that do not belong together are not joined: %j', (text) => {
  expect(leaveOut(toStatement(text), [HIDDEN])).toEqual({ text })
})

test('T2 a longer text keeps its lines, its bullets and what stands beside', () => {
  const text =
    '# Anna\n\n- Anna vive a Roma. Anna suona il violino.\n- [x] Anna vive a Roma.\n\n안나는 서울에 산다.'
  const rest = '# Anna\n\n- Anna suona il violino.\n\n안나는 서울에 산다.'
  expect(takeOutLines(text, [ROME])).toBe(rest)
  expect(takeOutLines(text, [])).toBe(text)
})
