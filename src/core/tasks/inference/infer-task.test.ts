import { expect, test } from 'vitest'
import { checkInput } from '../../check-input.ts'
import { episodeInputSchema } from '../episodes/episode.ts'
import { completeEpisode, inferTask } from './infer-task.ts'

test.each([
  ['Write unit tests for the tax calculator, its edge cases are not covered', 'test'],
  ['Review the pull request of Jana before we merge it', 'review'],
  [
    'Rinominare le classi e togliere la duplicazione, senza cambiare il comportamento',
    'refactoring',
  ],
  ['il modulo di contatto non funziona più, si blocca quando premo invia', 'bugfix'],
  ['주문 7731 취소하고 환불해 주세요, 고객님이 기다리십니다', 'support'],
  ['설치 가이드 문서를 작성하고 리드미 업데이트', 'docs'],
])('P4 the type of %j is %s', (text, type) => {
  expect(inferTask(text).type).toBe(type)
})

test.each([
  'Same as yesterday',
  'ok',
  'Bitte kümmere dich um die Sache mit dem Dings',
  'lo de siempre, por favor',
  '그거 그렇게 해',
  '',
])('P4 %j says too little: no type is better than a wrong one', (text) => {
  expect(inferTask(text).type).toBeUndefined()
})

test('P4 what a task says itself always wins, and only what was inferred is marked so', () => {
  const task = { description: 'Write unit tests for the tax calculator with pytest' }
  const complete = (more: object) => {
    const input = { task: { ...task, ...more }, outcome: { status: 'success' } }
    return completeEpisode(checkInput(episodeInputSchema, input, 'store-episode'))
  }

  expect(complete({})).toMatchObject({ task: { type: 'test' } })
  expect(complete({}).metadata.inferred).toContain('type')
  expect(complete({ type: 'chore' }).task.type).toBe('chore')
  expect(complete({ type: 'chore' }).metadata.inferred ?? []).not.toContain('type')
})
