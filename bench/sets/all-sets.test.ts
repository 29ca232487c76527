import { expect, test } from 'vitest'
import { ALL_SETS, loadSet } from './all-sets.ts'

test('F2 a set is found with its part', async () => {
  expect(await loadSet('locomo:session')).toMatchObject({
    set: { name: 'locomo' },
    part: 'session',
  })
  expect(await loadSet('cranfield')).toMatchObject({ set: { name: 'cranfield' }, part: '' })
})

test('F2 an unknown set or part is refused with what there is', async () => {
  await expect(loadSet('호수')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    hint: expect.stringContaining('longmemeval-s'),
  })
  await expect(loadSet('locomo:turns')).rejects.toMatchObject({
    hint: 'The parts are locomo:session.',
  })
  await expect(loadSet('beam:session')).rejects.toMatchObject({ hint: 'Ask for "beam" alone.' })
})

test.each(ALL_SETS.map(({ name }) => name))('F2 the set %s can be loaded', async (name) => {
  const { set } = await loadSet(name)

  expect(name.startsWith(set.name.split(':')[0] ?? '')).toBe(true)
})
