import type { Entry } from '../entries/entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import { type Temperature, temperatureOf } from '../entries/temperature.ts'
import type { WorkingMemory } from '../working-memory.ts'

export interface RatedEntry {
  readonly section: SectionName
  readonly entry: Entry
  readonly temperature: Temperature
}

/** What is to be done comes before what is being done, before what came of it. */
const ORDER: readonly SectionName[] = ['task', 'execution', 'results', 'system', 'retrieved']
const TEMPERATURES: readonly Temperature[] = ['hot', 'warm', 'cold']

/**
 * Every entry, in the order in which they get room: hot ones first, as they stand; of the others
 * in a section, the newest first.
 */
export function byImportance(memory: WorkingMemory): readonly RatedEntry[] {
  const all = ORDER.flatMap((section) =>
    memory.sections[section].entries.map((entry) => ({
      section,
      entry,
      temperature: temperatureOf(entry, memory),
    })),
  )
  return TEMPERATURES.flatMap((temperature) => {
    const alike = all.filter((item) => item.temperature === temperature)
    if (temperature === 'hot') return alike
    return ORDER.flatMap((section) => alike.filter((item) => item.section === section).toReversed())
  })
}
