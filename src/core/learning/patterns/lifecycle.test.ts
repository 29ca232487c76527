import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { canMove, isOffered, moveOn, type PatternEvent, statusSince } from './lifecycle.ts'
import type { PatternLifecycle, PatternStatus } from './pattern.ts'

const AT = '2026-03-01T12:00:00.000Z'

function lifecycle(status: PatternStatus, isRefined = false): PatternLifecycle {
  return { status, uses: 0, refinements: 0, ...(isRefined ? { isRefined } : {}) }
}

test.each<[PatternStatus, PatternEvent, PatternStatus]>([
  ['candidate', 'proven', 'validated'],
  ['candidate', 'refined', 'candidate'],
  ['candidate', 'pruned', 'deprecated'],
  ['candidate', 'replaced', 'deprecated'],
  ['validated', 'contradicted', 'under-review'],
  ['validated', 'unsupported', 'candidate'],
  ['validated', 'refined', 'under-review'],
  ['validated', 'replaced', 'deprecated'],
  ['under-review', 'refined', 'under-review'],
  ['under-review', 'pruned', 'deprecated'],
  ['under-review', 'replaced', 'deprecated'],
])('P5 what is %s and is %s becomes %s', (from, event, to) => {
  const moved = moveOn(lifecycle(from), { event, reason: 'because', at: AT })

  expect(moved.status).toBe(to)
  expect(moved.moves).toEqual([{ at: AT, from, to, reason: 'because' }])
})

test.each<[PatternStatus, PatternEvent]>([
  ['candidate', 'contradicted'],
  ['candidate', 'unsupported'],
  ['validated', 'proven'],
  ['validated', 'pruned'],
  ['under-review', 'proven'],
  ['under-review', 'contradicted'],
  ['deprecated', 'proven'],
  ['deprecated', 'refined'],
  ['deprecated', 'replaced'],
])('P5 what is %s cannot be %s', (from, event) => {
  const attempt = () => moveOn(lifecycle(from), { event, reason: '', at: AT })

  expect(canMove(lifecycle(from), event)).toBe(false)
  expect(attempt).toThrow(`A pattern that is ${from} cannot be ${event}`)
  expect(attempt).toThrow(MemoryError)
})

test('P5 only what was refined comes back from a review', () => {
  const refined = moveOn(lifecycle('under-review'), {
    event: 'refined',
    reason: 'narrower',
    at: AT,
  })
  expect(refined).toMatchObject({ status: 'under-review', isRefined: true, refinements: 1 })

  const back = moveOn(refined, { event: 'proven', reason: 'it works', at: AT })
  expect(isOffered({ lifecycle: back })).toBe(true)
  expect(back).not.toHaveProperty('isRefined')
  expect(back).not.toHaveProperty('reason')
})

test('P5 a deprecated pattern says why, since when, and what stands for it', () => {
  const happening = { event: 'replaced', reason: 'better', at: AT, supersededBy: 'b' } as const
  const gone = moveOn(lifecycle('validated'), happening)

  expect(gone).toMatchObject({ status: 'deprecated', reason: 'better', supersededBy: 'b' })
  expect(statusSince(gone)).toBe(AT)
  expect(statusSince(lifecycle('candidate'))).toBeUndefined()
})
