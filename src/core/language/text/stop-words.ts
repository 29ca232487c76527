import english from '../en/words.json' with { type: 'json' }
import italian from '../it/words.json' with { type: 'json' }
import korean from '../ko/words.json' with { type: 'json' }
import { wordSet } from '../word-set.ts'
import chinese from '../zh/words.json' with { type: 'json' }

// Words that carry grammar, not content: folded, without apostrophes. Documents keep them, so that
// a question made of nothing else still finds something; queries drop them. Italian omits words
// that mean something else to a developer: ai, ci, vi, su. Korean and Chinese have what counts
// after a number: the number with its counter is a term of its own.
const STOP_WORDS = wordSet(english.stop, italian.stop, korean.stop, chinese.stop)

/** True for a folded word that a query can drop. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
