import { expect, test } from 'vitest'
import { UTC } from '../language/time/time-zone.ts'
import { buildFact } from './build-fact.ts'
import { giveWay, standAlone } from './change-fact.ts'
import type { Fact } from './fact.ts'
import { compareSaid, isSaidAfter } from './said-after.ts'

function fact(id: string, at: string, more: Partial<Fact> = {}): Fact {
  const built = buildFact(
    { text: `Rosa is in room ${id}.` },
    {
      id,
      scope: { tenant: 'acme' },
      source: { kind: 'call', surface: 'library' },
      role: 'statement',
      trust: 'person',
      nowMs: Date.parse(at),
    },
  )
  return { ...built, ...more }
}

function line(id: string, day: string, at: number): Fact {
  const source = { kind: 'file', path: `memory/${day}.md`, line: at } as const
  return fact(id, `${day}T00:00:00.000Z`, { source, role: 'page', isRetained: true })
}

test('M2 order: the later day counts, and in one log what stands further down', () => {
  const [monday, tuesday] = [line('a', '2026-03-02', 9), line('b', '2026-03-03', 2)]
  expect(isSaidAfter(tuesday, monday, UTC)).toBe(true)
  expect(isSaidAfter(monday, tuesday, UTC)).toBe(false)
  expect(isSaidAfter(line('c', '2026-03-02', 10), monday, UTC)).toBe(true)
  expect(isSaidAfter(monday, monday, UTC)).toBe(false)
})

test('M2 order: what was told on the day of a log is before its lines, unless it knows better', () => {
  const written = line('a', '2026-03-02', 9)
  const told = fact('b', '2026-03-02T15:00:00.000Z')
  expect(isSaidAfter(written, told, UTC)).toBe(true)
  const later: Fact = { ...told, outdates: ['a'] }
  expect(isSaidAfter(later, written, UTC)).toBe(true)
  expect(isSaidAfter(written, later, UTC)).toBe(false)
  expect([later, written].toSorted((a, b) => compareSaid(a, b, UTC))).toEqual([written, later])
})

test('M2 order: two facts that were only told are not held against each other by their days', () => {
  const [first, second] = [
    fact('a', '2026-03-01T08:00:00.000Z'),
    fact('b', '2026-03-02T08:00:00.000Z'),
  ]
  expect(isSaidAfter(second, first, UTC)).toBe(false)
  expect(compareSaid(first, second, UTC)).toBeLessThan(0)
})

test('M2 F7 giving way: a fact keeps its pin and its end, and stands alone again as it was', () => {
  const pinned = fact('a', '2026-03-01T08:00:00.000Z', {
    isPinned: true,
    validUntil: '2026-12-01T00:00:00.000Z',
  })
  const gone = giveWay(pinned, line('b', '2026-03-02', 1))
  expect(gone).toMatchObject({ status: 'superseded', isPinned: false, supersededBy: 'b' })
  expect(gone.validUntil).toBe('2026-03-02T00:00:00.000Z')
  expect(standAlone(gone)).toEqual(pinned)
  expect(giveWay(gone, line('c', '2026-03-03', 1)).yielded).toEqual(gone.yielded)
})
