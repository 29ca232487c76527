import { MemoryError } from '../../src/core/errors.ts'
import type { Reader, Reading } from '../../src/ports/reader.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'

const NOTHING = { same: 0, updates: 0, retracts: 0, narrows: 0, contradicts: 0, independent: 0 }

/** Readings that act, that link, and that do neither, beside a near statement. */
export const SURE: Partial<Reading<'relation'>> = { updates: 0.999 }
export const LIKELY: Partial<Reading<'relation'>> = { updates: 0.5, independent: 0.5 }

export type Readings = Readonly<Record<string, Partial<Reading<'relation'>>>>

/** Reads the last statement as it is told, by the older one beside it. */
export function scriptedReader(last: string, readings: Readings): Reader {
  return {
    async read(use, texts) {
      if (use === 'question')
        throw new MemoryError('It reads no questions', { code: 'MODEL_FAILED' })
      return texts.map(([older, newer]) =>
        newer === last ? { ...NOTHING, ...readings[older] } : { ...NOTHING, independent: 1 },
      ) as never
    },
    close: async () => undefined,
  }
}

/** Vectors with these cosines to the last statement; all that is not named is far from it. */
export function embedderOf(last: string, cosines: Readonly<Record<string, number>>) {
  const place = (text: string): Float32Array => {
    const cosine = text === last ? 1 : (cosines[text] ?? 0)
    return new Float32Array([cosine, Math.sqrt(1 - cosine * cosine)])
  }
  return {
    ...hashingEmbedder({ dimensions: 2 }),
    embed: async (texts: readonly string[]) => texts.map(place),
  }
}
