import type { Reading } from './reading.ts'
import type { Span } from './trim-span.ts'

const ARTICLES = new Set(
  'the a an il lo la i gli le l dell all nell sull dall del della dei di d al alla'.split(' '),
)
const HANGUL_WORDS_AFTER = 2

/** The small word right after a name, folded; for Hangul without its particle; or nothing. */
export function nounAfter({ last }: Span, { tokens }: Reading): string {
  if (tokens[last]?.isPossessive === true) return ''
  const next = tokens[last + 1]
  if (next === undefined) return ''
  if (next.kind === 'small') return next.key
  if (next.kind !== 'hangul' || next.gap === 'none') return ''
  return dropParticle(next.key)
}

/** The small word before a name: "project X", "il progetto X", "the maintainer, X". */
export function nounBefore({ first }: Span, { tokens }: Reading): string {
  let at = first - 1
  if (tokens[at]?.text === ',') at--
  if (ARTICLES.has(tokens[at]?.key ?? '') && tokens[at - 1]?.kind === 'small') at--
  const token = tokens[at]
  if (token === undefined) return ''
  // A particle ends the phrase; only a bare noun, or one with the copula, stands beside the name.
  if (token.kind === 'hangul') return token.key.replace(/인$/, '')
  return token.kind === 'small' || token.kind === 'capital' ? token.key : ''
}

/** The two words before a name, articles left out. */
export function wordBefore(
  { first }: Span,
  { tokens, habit }: Reading,
): { readonly key: string; readonly earlierKey: string } {
  let at = first - 1
  const article = tokens[at]?.key ?? ''
  const isArticle = /^(?:the|an|il|lo|la|gli|le|l)$/.test(article)
  if (isArticle || (article === 'a' && habit !== 'italian')) {
    at = tokens[at - 1]?.kind === 'small' ? at - 1 : at
  }
  const isBroken = tokens[first]?.isSentenceStart === true
  if (isBroken) return { key: '', earlierKey: '' }
  return { key: tokens[at]?.key ?? '', earlierKey: tokens[at - 1]?.key ?? '' }
}

/** The Hangul that hangs on a Latin name (its particle), or the words that follow it. */
export function particleAfter({ last }: Span, { tokens }: Reading): string {
  const next = tokens[last + 1]
  if (next?.kind !== 'hangul') return ''
  if (next.gap === 'none') return next.text
  const words = tokens.slice(last + 1, last + 1 + HANGUL_WORDS_AFTER)
  return words.map(({ text }) => text).join(' ')
}

// Enough for the cue words, which are known: the longest particles first.
function dropParticle(word: string): string {
  return (
    word.replace(/(?:에서의|에서|에게|으로|까지|부터|에|의|을|를|은|는|이|가|와|과|로|도)$/, '') ||
    word
  )
}
