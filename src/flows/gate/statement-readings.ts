import type { TimeZone } from '../../core/time/time-zone.ts'
import { readStatement } from '../../core/truth/read-statement.ts'
import type { StatementReader, StatementReading } from '../../core/truth/statement.ts'

/** Some kilobytes each. A batch holds its statements and what is known of the same against them. */
const READINGS_MAX = 1_000

/** Reads statements, each once as long as it is remembered: to read costs most of a judgement. */
export function createStatementReadings(zone: TimeZone): StatementReader {
  const readings = new Map<string, StatementReading>()
  return (statement) => {
    const { text, entities = [], eventAt } = statement
    const key = JSON.stringify([text, eventAt, entities])
    const known = readings.get(key)
    if (known !== undefined) return known
    const reading = readStatement(statement, zone)
    if (readings.size >= READINGS_MAX) readings.clear()
    readings.set(key, reading)
    return reading
  }
}
