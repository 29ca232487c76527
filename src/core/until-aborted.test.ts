import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

test('T3 what never settles ends with its signal, and what settles does not wait for it', async () => {
  const stop = new AbortController()
  const lost = untilAborted(stop.signal, new Promise(() => {}))
  const done = untilAborted(stop.signal, Promise.resolve('answer'))

  expect(await done).toBe('answer')
  stop.abort(new Error('late'))

  await expect(lost).rejects.toThrow('late')
  await expect(untilAborted(stop.signal, new Promise(() => {}))).rejects.toThrow('late')
})
