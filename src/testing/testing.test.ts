import { expect, test } from 'vitest'
import {
  countingIds,
  fixedClock,
  hashingEmbedder,
  NO_ANSWER,
  recordingEvents,
  scriptedLanguageModel,
} from './index.ts'

const REQUEST = { messages: [{ role: 'user' as const, text: '?' }], outputTokensMax: 5 }
const OPTIONS = { timeoutMs: 1_000 }

test('S5 testing: a fixed clock stands until it is moved', () => {
  const clock = fixedClock(1_000)
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000])

  clock.advance(500)
  clock.advance(-100)

  expect(clock.now()).toBe(1_400)
})

test('S5 testing: counting ids count, in order, in the form of a UUIDv7', () => {
  const ids = countingIds()
  const made = Array.from({ length: 300 }, () => ids.next())

  expect(made[0]).toBe('00000000-0000-7000-8000-000000000001')
  expect(made[255]).toBe('00000000-0000-7000-8000-000000000100')
  expect(made.every((id, i) => i === 0 || id > (made[i - 1] ?? ''))).toBe(true)
  expect(countingIds('abc').next()).toBe('abc00000-0000-7000-8000-000000000001')
  expect(() => countingIds('xyz')).toThrow('The prefix "xyz"')
})

test('S5 testing: recorded events come back in order', () => {
  const sink = recordingEvents()
  sink.emit({ kind: 'record-changed', action: 'write', id: 'a' })
  sink.emit({ kind: 'work-progressed', work: 'reindex', done: 1 })

  expect(sink.events.map(({ kind }) => kind)).toEqual(['record-changed', 'work-progressed'])
})

test('S7 testing: a scripted model follows its script, remembers, and fails at its end', async () => {
  const model = scriptedLanguageModel([
    'yes',
    ({ messages }) => `${messages.length} message`,
    new Error('down'),
  ])

  expect((await model.generate(REQUEST, OPTIONS)).text).toBe('yes')
  expect((await model.generate(REQUEST, OPTIONS)).text).toBe('1 message')
  await expect(model.generate(REQUEST, OPTIONS)).rejects.toThrow('down')
  await expect(model.generate(REQUEST, OPTIONS)).rejects.toMatchObject({ code: 'MODEL_FAILED' })
  expect(model.requests).toHaveLength(4)
})

test('S7 testing: a scripted model that does not answer can be aborted', async () => {
  const controller = new AbortController()
  const model = scriptedLanguageModel([NO_ANSWER])
  const generating = model.generate(REQUEST, { timeoutMs: 60_000, signal: controller.signal })

  controller.abort(new Error('enough'))

  await expect(generating).rejects.toThrow('enough')
})

test('S7 testing: the hashing embedder says in its name that it is for tests', () => {
  expect(hashingEmbedder({ dimensions: 64 }).model).toBe('test-hashing/64')
})
