import { expect, test } from 'vitest'
import { createCarrier } from './carry-scope.ts'

test('F5 at home an imported record keeps its scope and its id', () => {
  const carrier = createCarrier({ tenant: 'acme' })
  const scope = { tenant: 'acme', user: 'ada', session: 'monday' }

  expect(carrier.scopeOf(scope)).toEqual(scope)
  expect(carrier.idOf('one', scope)).toBe('one')
})

test('T1 elsewhere it takes the scope of who brings it, and an id that is always the same', () => {
  const scope = { tenant: 'acme', user: 'ada' }
  const ben = createCarrier({ tenant: 'acme', user: 'ben' })
  const eve = createCarrier({ tenant: 'acme', user: 'eve' })

  expect(ben.scopeOf(scope)).toEqual({ tenant: 'acme', user: 'ben' })
  expect(ben.idOf('one', scope)).toBe(ben.idOf('one', scope))
  expect(new Set([ben.idOf('one', scope), eve.idOf('one', scope), 'one']).size).toBe(3)
})
