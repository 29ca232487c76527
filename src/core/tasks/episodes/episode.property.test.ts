import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULL_EPISODE } from '../../../../tests/support/episode-inputs.ts'
import { checkInput } from '../../check-input.ts'
import { MemoryError } from '../../errors.ts'
import { episodeInputSchema } from './episode.ts'
import { TRACE_TEXT_LENGTH_MAX } from './episode-fields.ts'

type Path = readonly (string | number)[]

// Every leaf of an episode in which every field is filled.
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

function withValue(value: unknown, [name, ...rest]: Path, wrong: unknown): unknown {
  if (name === undefined) return wrong
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === name ? withValue(item, rest, wrong) : item))
  }
  const known = value as Readonly<Record<string, unknown>>
  return { ...known, [name]: withValue(known[name], rest, wrong) }
}

// As the hint writes it: `task.goals[0]`, `execution.resources["tool calls"]`.
function render(path: Path): string {
  return path
    .map((name, index) => {
      if (typeof name === 'number') return `[${name}]`
      if (!/^[\w$]+$/u.test(name)) return `[${JSON.stringify(name)}]`
      return index === 0 ? name : `.${name}`
    })
    .join('')
}

function refusalOf(input: unknown): string {
  try {
    checkInput(episodeInputSchema, input, 'store-episode')
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return error.hint ?? ''
  }
  return 'accepted'
}

const leaves = leavesOf(FULL_EPISODE)
const TOO_LONG = 'x'.repeat(TRACE_TEXT_LENGTH_MAX + 1)
// No field takes any of these, whatever its kind.
const wrongValue = fc.constantFrom<unknown>(null, [], {}, Number.NaN, TOO_LONG, -1, '')

test('E1 there is a field to spoil in every section', () => {
  expect(new Set(leaves.map(([section]) => section)).size).toBe(7)
  expect(leaves.length).toBeGreaterThan(60)
  expect(refusalOf(FULL_EPISODE)).toBe('accepted')
})

test('E1 a bad episode is refused with the path of every wrong field, and of no right one', () => {
  const mayBeEmpty = new Set(['input', 'context', 'output', 'error', 'planSummary', 'performance'])
  const mayBeNegative = new Set(['resources', 'quality'])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...leaves), wrongValue), {
        minLength: 1,
        maxLength: 12,
        selector: ([path]) => render(path),
      }),
      (spoilt) => {
        const wrong = spoilt.filter(
          ([path, value]) =>
            !(value === '' && mayBeEmpty.has(String(path.at(-1)))) &&
            !(value === -1 && path.some((name) => mayBeNegative.has(String(name)))),
        )
        const input = wrong.reduce<unknown>(
          (episode, [path, value]) => withValue(episode, path, value),
          FULL_EPISODE,
        )

        const hint = refusalOf(input)

        const named = new Set([...hint.matchAll(/^([^:]+): /gmu)].map(([, path]) => path))
        expect(named).toEqual(new Set(wrong.map(([path]) => render(path))))
      },
    ),
    { numRuns: 150 },
  )
})

test('E1 fields that there are not are named with the section they stand in', () => {
  const hint = refusalOf({
    ...FULL_EPISODE,
    colour: 'red',
    scope: { tenant: 'other' },
    task: { ...FULL_EPISODE.task, priority: 1, description: 7 },
    outcome: { ...FULL_EPISODE.outcome, status: 'meh' },
  })

  expect(hint).toMatch(/Unknown fields: "colour", "scope"\. Known: task, /u)
  expect(hint).toMatch(/^task: Unknown field: "priority"\./mu)
  expect(hint).toContain('task.description: ')
  expect(hint).toContain('outcome.status: ')
})

test.each([
  ['task', { ...FULL_EPISODE.task, goals: Array.from({ length: 501 }, () => 'x') }, 'task.goals'],
  ['task', { description: ' \u200b\u00a0 ' }, 'task.description'],
  ['metadata', { tags: ['x'.repeat(201)] }, 'metadata.tags[0]'],
  ['context', { files: ['\u200b'] }, 'context.files[0]'],
  ['occurredAt', 'ieri', 'occurredAt'],
  ['occurredAt', '2026-02-30', 'occurredAt'],
  ['id', 'mine', 'id'],
  ['session', 'a\u0007b', 'session'],
])('E1 the limits of %s are kept: %j is refused at %s', (field, value, path) => {
  expect(refusalOf({ ...FULL_EPISODE, [field]: value })).toContain(`${path}: `)
})
