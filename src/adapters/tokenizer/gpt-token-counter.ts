import type { TokenCounter } from '../../ports/token-counter.ts'

/** The rest of a longer text is estimated from its beginning. */
const EXACT_LENGTH_MAX = 200_000

// The tokenizer is quadratic in the length of a word. A word, a run of symbols or whitespace longer
// than any real one is counted in chunks, which may cost a token at each cut.
const LONG_RUN = /[\p{L}\p{M}]{100}|[^\s\p{L}\p{N}]{100}|\s{100}/gu

/**
 * Counts with the vocabulary of current OpenAI models; other models differ by a few percent.
 * The vocabulary takes a moment to load, and is loaded on first use.
 */
export function createGptTokenCounter(): TokenCounter {
  let opened: ReturnType<typeof openCounter> | undefined
  const open = () => {
    opened ??= openCounter()
    return opened
  }
  return {
    async count(texts) {
      return texts.map(await open())
    },
    open,
  }
}

async function openCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  return (text) => {
    let counted = 0
    for (const piece of cutRuns(text.slice(0, EXACT_LENGTH_MAX))) {
      counted += countTokens(piece, ORDINARY)
    }
    if (text.length <= EXACT_LENGTH_MAX) return counted
    return Math.ceil((counted * text.length) / EXACT_LENGTH_MAX)
  }
}

function* cutRuns(text: string): Generator<string> {
  let from = 0
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    yield text.slice(from, index + run.length)
    from = index + run.length
  }
  yield text.slice(from)
}

// Stored text that looks like a special token is text.
const ORDINARY = { disallowedSpecial: new Set<string>() }
