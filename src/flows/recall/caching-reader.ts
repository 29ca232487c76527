import { contentHash } from '../../core/language/text/content-hash.ts'
import { recentValues } from '../../core/recent-values.ts'
import type { Reader, Reading, ReadingTexts, ReadingUse, ReadOptions } from '../../ports/reader.ts'

/** Of about 200 bytes each. */
const READINGS_MAX = 8_192

/**
 * Reads two texts beside each other once, while that is kept: agents ask again, and who waits for a
 * turn lets the model read before it. What is kept are hashes and probabilities, in this process alone.
 */
export function createCachingReader(reader: Reader): Reader {
  const recent = recentValues<string, Readonly<Record<string, number>>>(READINGS_MAX)

  async function readPairs<Use extends ReadingUse>(
    use: Use,
    texts: readonly ReadingTexts<Use>[],
    options: ReadOptions,
  ): Promise<readonly Reading<Use>[]> {
    const keys = texts.map((pair) => contentHash(use, options.language ?? '', ...pair))
    const known = new Map(keys.map((key) => [key, recent.get(key)]))
    const missing = new Map(keys.map((key, at) => [key, texts[at] as ReadingTexts<Use>]))
    for (const [key, reading] of known) if (reading !== undefined) missing.delete(key)
    const made = await reader.read(use, [...missing.values()], options)
    for (const [at, key] of [...missing.keys()].entries()) known.set(key, made[at])
    return keys.flatMap((key) => {
      const reading = known.get(key)
      if (reading === undefined) return []
      recent.set(key, reading)
      return [reading as Reading<Use>]
    })
  }

  return {
    read: async (use, texts, options = {}) =>
      use === 'single'
        ? await reader.read(use, texts, options)
        : await readPairs(use, texts, options),
    isBusy: () => reader.isBusy?.() === true,
    close: () => reader.close(),
  }
}
