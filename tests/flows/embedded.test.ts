import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('S1 one folder, no server: real embeddings find by meaning what words do not share', async () => {
  const home = join(temporaryFolder(), 'a new folder', '메모리')
  const first = await openMemory({ home, environment: {} })
  await first.memory.remember({ text: 'Ada is allergic to peanuts and carries an injector.' })
  await first.memory.remember({ text: 'The quarterly report is due on the fifth of April.' })
  await first.memory.remember({ text: 'Our staging cluster runs on three machines in Dublin.' })
  await first.memory.close()

  const second = await openMemory({ home, environment: {} })
  const { items: results, notices } = await second.memory.recall({
    query: 'Who must not eat nuts?',
  })
  const doctor = await second.memory.admin.doctor()
  await second.memory.close()

  expect(results[0]?.text).toContain('peanuts')
  expect(results[0]?.explanation.meaning?.whole).toBeGreaterThan(0.2)
  expect(notices).toEqual([])
  expect(doctor).toMatchObject({ status: 'ok' })
  expect(existsSync(join(home, 'loci.sqlite'))).toBe(true)
  expect(statSync(home).mode & 0o077).toBe(0)
})

test('S1 two memories on one folder see each other at once', async () => {
  const home = temporaryFolder()
  const open = () => openMemory({ home, environment: {}, config: { embedder: { kind: 'none' } } })
  const [left, right] = await Promise.all([open(), open()])

  for (let number = 0; number < 20; number++) {
    const [writer, reader] = number % 2 === 0 ? [left, right] : [right, left]
    const { fact } = await keep(writer.memory, { text: `Zebra${number} crosses the road.` })
    const { items: results } = await reader.memory.recall({ query: `zebra${number}` })
    expect(results.map(({ id }) => id)).toEqual([fact.id])
    await writer.memory.forget({ id: fact.id })
    expect((await reader.memory.recall({ query: `zebra${number}` })).items).toEqual([])
  }

  await left.memory.close()
  await right.memory.close()
})
