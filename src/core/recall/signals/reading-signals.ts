import type { AnswerReading, Evidence } from '../evidence.ts'
import type { Signal } from './signal.ts'

/** Log-odds beyond this are equally certain. */
const LOG_ODDS_MAX = 5

/** What a model found that has read the question beside the text; 0 when nothing was read. */
export const READING_SIGNALS: readonly Signal[] = [
  { name: 'readsAnswer', channel: 'meaning', measure: measureReading(({ answers }) => answers) },
  { name: 'readsMatter', channel: 'meaning', measure: measureReading(({ matters }) => matters) },
]

// -1 to 1. Only the best candidates are read; what was not read is no better than the worst of them.
function measureReading(chanceOf: (reading: AnswerReading) => number): Signal['measure'] {
  return ({ candidates, readings }: Evidence) => {
    if (readings === undefined) return new Float64Array(candidates.length)
    const certainty = (reading: AnswerReading): number => {
      const chance = chanceOf(reading)
      const odds = Math.log(Math.max(chance, 1e-9) / Math.max(1 - chance, 1e-9))
      return Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, odds)) / LOG_ODDS_MAX
    }
    const worst = Math.min(...[...readings.values()].map(certainty), 0)
    return Float64Array.from(candidates, (candidate) => {
      const reading = readings.get(candidate)
      return reading === undefined ? worst : certainty(reading)
    })
  }
}
