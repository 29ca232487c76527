import { afterAll, beforeAll, describe } from 'vitest'
import { accessCases } from './access-cases.ts'
import { askCases } from './ask-cases.ts'
import { type ConsoleWorld, startConsole } from './console-world.ts'
import { entryCases } from './entry-cases.ts'
import { factsCases } from './facts-cases.ts'
import { homeCases } from './home-cases.ts'
import { learningCases } from './learning-cases.ts'
import { tasksCases } from './tasks-cases.ts'

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
  // It fills the memory that the others look at.
  homeCases(given)
  askCases(given)
  factsCases(given)
  tasksCases(given)
  learningCases(given)
  accessCases(given)
})
