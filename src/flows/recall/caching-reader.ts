import { contentHash } from '../../core/language/text/content-hash.ts'
import type { Reader, Reading, ReadingTexts, ReadOptions } from '../../ports/reader.ts'

/** Of about 200 bytes each. */
const READINGS_MAX = 8_192

/**
 * Reads a statement beside the same question once, while that is kept: agents ask again. What is
 * kept are hashes and probabilities, in this process alone.
 */
export function createCachingReader(reader: Reader): Reader {
  const known = new Map<string, Reading<'question'>>()

  function keep(key: string, reading: Reading<'question'>): void {
    known.delete(key)
    known.set(key, reading)
    const [oldest] = known.keys()
    if (known.size > READINGS_MAX && oldest !== undefined) known.delete(oldest)
  }

  async function readQuestion(
    texts: readonly ReadingTexts<'question'>[],
    options: ReadOptions,
  ): Promise<readonly Reading<'question'>[]> {
    const entries = texts.map((pair) => ({
      pair,
      key: contentHash(options.language ?? '', ...pair),
    }))
    const missing = entries.filter(({ key }) => !known.has(key))
    const made = await reader.read(
      'question',
      missing.map(({ pair }) => pair),
      options,
    )
    const found = new Map(missing.map(({ key }, at) => [key, made[at]]))
    return entries.flatMap(({ key }) => {
      const reading = found.get(key) ?? known.get(key)
      if (reading === undefined) return []
      keep(key, reading)
      return [reading]
    })
  }

  return {
    read: async (use, texts, options = {}) =>
      use === 'question'
        ? ((await readQuestion(texts as readonly ReadingTexts<'question'>[], options)) as never)
        : await reader.read(use, texts, options),
    close: () => reader.close(),
  }
}
