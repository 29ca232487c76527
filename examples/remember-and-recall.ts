// Remembers three things in a folder of its own and asks for one of them.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from 'loci'

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const { memory } = await openMemory({ home })
try {
  await memory.remember({ text: 'Ada is allergic to peanuts.', entities: ['Ada'] })
  await memory.remember({ text: 'The quarterly report is due on the fifth of April.' })
  await memory.remember({ text: 'La riunione di lunedì è spostata alle dieci.' })

  const { items: results } = await memory.recall({ query: 'Which food is dangerous for Ada?' })

  assert.equal(results[0]?.text, 'Ada is allergic to peanuts.')
  console.log(results[0].text, results[0].explanation)
} finally {
  await memory.close()
  await rm(home, { recursive: true })
}
