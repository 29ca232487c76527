// What an application does, from the packed package: told on every runtime and out of every bundle.
import { strict as assert } from 'node:assert'
import { openMemory } from 'loci'
import { createClient, MemoryError } from 'loci/client'

const QUESTION = { query: 'Who must not eat nuts?' }
const STATEMENT = 'Ada is allergic to peanuts.'

/** In an empty folder, and with a server that has another memory. */
export async function tell({ LOCI_STORY_HOME: home, LOCI_STORY_URL: url }) {
  await embedded(home)
  await remote(url)
}

async function embedded(home) {
  const first = await openMemory({ home, environment: {} })
  await first.memory.remember({ text: STATEMENT })
  await recallByMeaning(first.memory)
  const { id } = await first.memory.tasks.start({ description: 'Bake a cake without nuts' })
  const task = first.memory.task(id)
  await task.step({ tool: 'oven', error: 'HeatError: the oven is cold' })
  await task.finish({ status: 'success' })
  await first.memory.close()

  const second = await openMemory({ home, environment: {} })
  await recallByMeaning(second.memory)
  const { episode } = await second.memory.episodes.get({ id })
  assert.equal(episode.task.description, 'Bake a cake without nuts')
  await second.memory.close()
}

async function remote(url) {
  const memory = createClient({ url })
  await memory.remember({ text: STATEMENT })
  await recallByMeaning(memory)
  const missing = await memory.facts.get({ id: 'nothing' }).catch((error) => error)
  assert.equal(MemoryError.is(missing, 'NOT_FOUND'), true)
}

/** The question has no word of the statement, so that only the encoder finds it. */
async function recallByMeaning(memory) {
  const { items, notices } = await memory.recall(QUESTION)
  assert.deepEqual(notices, [])
  assert.equal(items[0]?.text, STATEMENT)
}
