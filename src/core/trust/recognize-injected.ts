import { splitSentences } from '../language/split-sentences.ts'
import { removeFenced } from './fence/remove-fenced.ts'
import { createRepetitionFinder } from './fingerprints/find-repeated.ts'
import type { FingerprintRing } from './fingerprints/fingerprint-ring.ts'
import { statementTokens } from './fingerprints/statement-tokens.ts'

/** A part of a text that recall had put there. */
export interface InjectedPart {
  readonly reason: 'marker' | 'repeated'
  readonly text: string
  /** The records it repeats, where they are known by fingerprint. */
  readonly ids: readonly string[]
}

export interface Injected {
  /** What is left to learn from; empty when all of it came from recall. */
  readonly remaining: string
  readonly parts: readonly InjectedPart[]
}

/**
 * Separates what recall returned from what is new, so that an echo is not stored: blocks between
 * markers go, and so do sentences that only repeat what was recalled lately. A sentence that
 * adds a name, a number, a denial or any other word of content stays whole.
 */
export function recognizeInjected(text: string, known: FingerprintRing): Injected {
  const { remaining: open, removed } = removeFenced(text)
  const marked = removed.map((part): InjectedPart => ({ reason: 'marker', text: part, ids: [] }))
  const findRepetition = createRepetitionFinder(known)
  const sentences = splitSentences(open).map((sentence) => ({
    sentence,
    repetition: findRepetition(sentence),
  }))
  const repeated = sentences
    .filter(({ repetition }) => repetition.isRepeated)
    .map(
      ({ sentence, repetition }): InjectedPart => ({
        reason: 'repeated',
        text: sentence.trim(),
        ids: repetition.ids,
      }),
    )
  const parts = [...marked, ...repeated]
  if (parts.length === 0) return { remaining: text, parts }
  const kept = sentences.filter(
    ({ sentence, repetition }) => !repetition.isRepeated && saysSomething(sentence),
  )
  return {
    remaining: kept
      .map(({ sentence }) => sentence)
      .join('')
      .trim(),
    parts,
  }
}

// "As I remember:" says nothing without what followed it.
function saysSomething(sentence: string): boolean {
  return statementTokens(sentence).some(({ isContent }) => isContent)
}
