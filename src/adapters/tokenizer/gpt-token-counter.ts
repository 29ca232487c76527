import type { TokenCounter } from '../../ports/token-counter.ts'

/** Of a longer text the rest is estimated from the beginning. */
const EXACT_LENGTH_MAX = 200_000

/**
 * Counts by the vocabulary of current OpenAI models; those of others differ by some per cent.
 * The vocabulary takes a moment to load, and is loaded by the first count.
 */
export function createGptTokenCounter(): TokenCounter {
  return {
    vocabulary: 'o200k_base',
    async count(texts) {
      return texts.map(await openCounter())
    },
    open: openCounter,
  }
}

async function openCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  return (text) => {
    if (text.length <= EXACT_LENGTH_MAX) return countTokens(text, ORDINARY)
    const counted = countTokens(text.slice(0, EXACT_LENGTH_MAX), ORDINARY)
    return Math.ceil((counted * text.length) / EXACT_LENGTH_MAX)
  }
}

// Stored text that looks like a special token is text.
const ORDINARY = { disallowedSpecial: new Set<string>() }
