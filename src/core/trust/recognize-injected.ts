import { splitSentences } from '../language/split-sentences.ts'
import { removeFenced } from './fence/remove-fenced.ts'
import { createRepetitionFinder } from './fingerprints/find-repeated.ts'
import type { FingerprintRing } from './fingerprints/fingerprint-ring.ts'
import { statementTokens } from './fingerprints/statement-tokens.ts'

/**
 * Separates what recall returned from what is new, so that an echo is not stored: removes blocks
 * between markers and sentences that only repeat what was recalled recently. A sentence that adds a
 * name, a number, a negation or any other content word stays whole. Returns what is left to learn
 * from; empty when all of it came from recall.
 */
export function removeInjected(text: string, known: FingerprintRing): string {
  const open = removeFenced(text)
  const isRepeated = createRepetitionFinder(known)
  const sentences = splitSentences(open)
  const fresh = sentences.filter((sentence) => !isRepeated(sentence))
  if (open === text && fresh.length === sentences.length) return text
  return fresh.filter(saysSomething).join('').trim()
}

// "As I remember:" has no content without what followed it.
function saysSomething(sentence: string): boolean {
  return statementTokens(sentence).some(({ isContent }) => isContent)
}
