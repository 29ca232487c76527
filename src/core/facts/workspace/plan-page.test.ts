import { expect, test } from 'vitest'
import type { PagePart } from './page-record.ts'
import { applySteps, findSuccessors, planPage } from './plan-page.ts'
import type { ReadPart } from './read-parts.ts'

function part(anchor: string, fromLine: number, factId?: string): ReadPart {
  return {
    ...{ anchor, mark: anchor, form: 'statement', fromLine, toLine: fromLine },
    ...(factId === undefined ? {} : { factId }),
    ...{ input: { text: anchor }, isRetained: true },
  }
}

const KNOWN: readonly PagePart[] = [part('first', 1), part('old', 2), part('last', 3)]

test('M5 plan: what came in the place of a line is found, though lines moved', () => {
  const read = [part('first', 4), part('new', 5), part('last', 6), part('added', 7)]
  const found = findSuccessors(KNOWN, planPage(KNOWN, read))
  expect([...found]).toEqual([['old', [read[1]]]])
})

test('M5 plan: nothing came in the place of a line that is only gone', () => {
  const read = [part('first', 1), part('last', 2), part('elsewhere', 3)]
  expect(findSuccessors(KNOWN, planPage(KNOWN, read)).get('old')).toEqual([])
})

test('M5 F7 plan: a line that kept another id keeps it when it moves', () => {
  const known = [part('edited', 1, 'kept')]
  const steps = planPage(known, [part('edited', 9)])
  expect(steps).toMatchObject([{ kind: 'moved', part: { anchor: 'edited', factId: 'kept' } }])
  expect(applySteps(known, steps)).toMatchObject([{ fromLine: 9, factId: 'kept' }])
})
