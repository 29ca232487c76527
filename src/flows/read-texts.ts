import { MemoryError } from '../core/errors.ts'
import { detectLanguage } from '../core/language/detect-language.ts'
import { wordsOf } from '../core/language/similarity/words-of.ts'
import type { Reading, ReadingTexts, ReadingUse } from '../ports/reader.ts'
import type { MemoryContext } from './context.ts'

/**
 * What a model reads off texts in the language of `text`. Undefined without a model, or while it
 * is down: words and vectors alone decide then.
 */
export async function readTexts<Use extends ReadingUse>(
  use: Use,
  texts: readonly ReadingTexts<Use>[],
  text: string,
  { meaning }: MemoryContext,
): Promise<readonly Reading<Use>[] | undefined> {
  const reader = meaning?.reader
  if (reader === undefined || texts.length === 0) return undefined
  return await unlessDown(() =>
    reader.read(use, texts, { language: detectLanguage(wordsOf(text)) }),
  )
}

/** What the model does. Undefined while it is down. */
export async function unlessDown<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    const isModelFailure =
      MemoryError.is(error, 'MODEL_FAILED') || MemoryError.is(error, 'MISSING_DEPENDENCY')
    if (!isModelFailure) throw error
    return undefined
  }
}
