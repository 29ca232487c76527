import { afterAll, beforeAll, describe } from 'vitest'
import { type ConsoleWorld, startConsole } from './console-world.ts'
import { entryCases } from './entry-cases.ts'

// One browser and one server for all parts: starting them is most of the time.
describe('A8 the console', () => {
  let world: ConsoleWorld
  const given = (): ConsoleWorld => world

  beforeAll(async () => {
    world = await startConsole()
  })
  afterAll(async () => {
    await world.close()
  })

  entryCases(given)
})
