import { splitParticle } from '../hangul.ts'
import korean from '../ko/names.json' with { type: 'json' }
import { foldWord, prepareText } from '../text/fold-text.ts'
import { wordSet } from '../word-set.ts'
import { TITLES } from './name-tables.ts'

const LEGAL_FORM =
  /^(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|gmbh|ag|spa|srl|bv|nv|oy|ab|pty|co|주식회사)$/
const ARTICLE = /^(?:the|il|lo|la|gli|le|l)$/
const KOREAN_TITLES = wordSet(korean.titles)
const HONORIFIC = /[님씨]$/
const KEY_LENGTH_MAX = 200

/**
 * The words of a name for comparison: folded, without article, title, possessive, legal form,
 * Korean honorific and particle. A name of nothing else keeps its words.
 */
export function nameWords(name: string): readonly string[] {
  const prepared = prepareText(name.slice(0, KEY_LENGTH_MAX))
    .replace(/(\p{L})'s(?!\p{L})/gu, '$1')
    .replace(/^(?:l|d|dell|all|nell|sull|dall)'(?=\p{Lu})/iu, '')
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
  const words = prepared
    .split(/[^\p{L}\p{M}\p{N}&+#]+/u)
    .filter((word) => word !== '')
    .map(foldWord)
  const kept = words.filter((word, at) => !isAttached(word, at, words))
  const bare = (kept.length === 0 ? words : kept).map(dropKoreanEnding)
  return bare.filter((word, at) => at === 0 || !isKoreanTitle(word))
}

/**
 * The key shared by mentions of one name: ignores case, accents, separators, titles, possessives
 * and particles. `Orchid-Lab`, `the orchid lab` and `OrchidLab's` have one key. Different names of
 * one entity have different keys: see {@link sameEntity}.
 */
export function entityKey(name: string): string {
  return nameWords(name).join('')
}

function isAttached(word: string, at: number, words: readonly string[]): boolean {
  if (at === 0 && words.length > 1) return ARTICLE.test(word) || TITLES.has(word)
  return at > 0 && at === words.length - 1 && LEGAL_FORM.test(word)
}

function isKoreanTitle(word: string): boolean {
  if (!/^[가-힣]+$/.test(word)) return false
  return /^[님씨]$/.test(word) || KOREAN_TITLES.has(word.replace(/님$/, ''))
}

// Only strips what cannot be part of the name itself: a one-syllable stem stays whole.
function dropKoreanEnding(word: string): string {
  if (!/[가-힣]$/.test(word)) return word
  const latin = /^[^가-힣]+(?=[가-힣]{1,3}$)/.exec(word)?.[0]
  if (latin !== undefined) return latin
  const plain = word.replace(HONORIFIC, '')
  if (plain.length >= 2 && plain !== word) return plain
  const { stem, particle } = splitParticle(word)
  const isClear = particle.length > 1 || /^[은는을를가의과와]$/.test(particle)
  return isClear && stem.length >= 2 ? stem.replace(HONORIFIC, '') || stem : word
}
