import type { GuidanceSource } from '../../core/metrics/guidance.ts'
import type { Memory } from '../memory.ts'
import type { Measurements } from './measurements.ts'

/** What is no operation: it ends, or hands the memory on. */
const NOT_MEASURED: ReadonlySet<string> = new Set<keyof Memory>([
  'as',
  'close',
  'keepUp',
  'settle',
  'watchDurations',
])

type Method = (...given: readonly unknown[]) => unknown

/**
 * The memory, with every operation measured, whoever calls it: the library, the command line, HTTP
 * and MCP all come through here, and each call once.
 */
export function measureMemory(
  memory: Memory,
  measurements: Measurements,
  onGuidance: (by: GuidanceSource, patterns: number) => void,
): Memory {
  const measured = Object.entries(memory).map(([name, method]) => {
    if (typeof method !== 'function' || NOT_MEASURED.has(name)) return [name, method]
    const operation = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
    return [
      name,
      (...given: readonly unknown[]) =>
        measurements.operation(operation, () => (method as Method)(...given)),
    ]
  })
  return countGuidance(Object.fromEntries(measured) as unknown as Memory, onGuidance)
}

// Patterns are guidance wherever they are given out.
function countGuidance(
  memory: Memory,
  onGuidance: (by: GuidanceSource, patterns: number) => void,
): Memory {
  return {
    ...memory,
    async findApplicable(input) {
      const offered = await memory.findApplicable(input)
      onGuidance('find-applicable', offered.length)
      return offered
    },
    async relevantKnowledge(input) {
      const found = await memory.relevantKnowledge(input)
      // An episode that may be followed is no pattern.
      const patterns = found.pieces.filter(
        ({ section, episodeIds }) => section === 'approach' && episodeIds.length === 0,
      )
      onGuidance('relevant-knowledge', patterns.length)
      return found
    },
  }
}
