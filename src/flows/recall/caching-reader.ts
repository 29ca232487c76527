import { contentHash } from '../../core/language/text/content-hash.ts'
import type { Reader, Reading, ReadingTexts, ReadingUse, ReadOptions } from '../../ports/reader.ts'

/** Of about 200 bytes each. */
const READINGS_MAX = 8_192

/**
 * Reads two texts beside each other once, while that is kept: agents ask again, and who waits for a
 * turn lets the model read before it. What is kept are hashes and probabilities, in this process alone.
 */
export function createCachingReader(reader: Reader): Reader {
  const known = new Map<string, Readonly<Record<string, number>>>()

  function keep(key: string, reading: Readonly<Record<string, number>>): void {
    known.delete(key)
    known.set(key, reading)
    const [oldest] = known.keys()
    if (known.size > READINGS_MAX && oldest !== undefined) known.delete(oldest)
  }

  async function readPairs<Use extends ReadingUse>(
    use: Use,
    texts: readonly ReadingTexts<Use>[],
    options: ReadOptions,
  ): Promise<readonly Reading<Use>[]> {
    const keys = texts.map((pair) => contentHash(use, options.language ?? '', ...pair))
    const missing = new Map(keys.map((key, at) => [key, texts[at] as ReadingTexts<Use>]))
    for (const key of keys) if (known.has(key)) missing.delete(key)
    const made = await reader.read(use, [...missing.values()], options)
    const found = new Map([...missing.keys()].map((key, at) => [key, made[at]]))
    return keys.flatMap((key) => {
      const reading = found.get(key) ?? (known.get(key) as Reading<Use> | undefined)
      if (reading === undefined) return []
      keep(key, reading)
      return [reading]
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
