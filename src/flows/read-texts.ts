import { isModelFailure } from '../core/errors.ts'
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
  if (meaning?.reader === undefined || texts.length === 0) return undefined
  try {
    return await meaning.reader.read(use, texts, { language: detectLanguage(wordsOf(text)) })
  } catch (error) {
    if (!isModelFailure(error)) throw error
    return undefined
  }
}
