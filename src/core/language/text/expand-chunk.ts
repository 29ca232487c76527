import { characterClass, plainEmoji } from './character-class.ts'
import { type ChunkTerm, chunkTerm } from './chunk-term.ts'
import { foldWord } from './fold-text.ts'
import { recallRecent } from './recall-recent.ts'
import { runTerms } from './run-terms.ts'
import { type IdentifierName, splitIdentifier } from './split-identifier.ts'
import { stemWord, wordTerms } from './word-terms.ts'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const PLAIN_WORD = /^[A-Za-z]?[a-z]+$|^[A-Z]+$/
const SIGIL_WORD_SUFFIX = /^([@#$.]|--)?(.*?)(\+\+|#)?$/su

// Two scripts that make one word: a number with its counter (3월, 27日), a kanji with the kana
// that inflects it (食べ).
const COUNTER = /^\d+[\p{Script=Han}\p{Script=Hangul}]$/u
const INFLECTED = /^\p{Script=Han}\p{Script=Hiragana}$/u
const INFLECTED_SHARE = 0.5

// U.S.A. and e.g. are words with full stops inside.
const INITIALS = /^\p{L}(?:\.\p{L})+$/u
const SCHEME = /^[a-z]+:\/\//
const SECTIONED_LENGTH_MAX = 512
const LINE_NUMBER = /(?=[#:])(?<=\.[a-z]{1,40})(?:#l\d+(?:-l?\d+)?|(?::\d+){1,2})$/

// The weight of a mention, a file name in a path or a host in a URL: between a part and the whole.
const SECTION_SHARE = 0.5

/** Some megabytes, and most of the words that a memory is about. */
const CHUNKS_KNOWN_MAX = 20_000

/**
 * All terms of one chunk of `scanText`. Documents carry every one of them; in a query the whole
 * identifier and each plain word weigh 1, and the parts of an identifier together weigh about
 * as much again, so that finding all parts is nearly as good as finding the whole.
 */
export const expandChunk: (chunk: string) => readonly ChunkTerm[] = recallRecent(
  expandUncached,
  CHUNKS_KNOWN_MAX,
)

function expandUncached(chunk: string): readonly ChunkTerm[] {
  if (PLAIN_WORD.test(chunk)) return wordTerms(chunk, 1)
  if (COUNTER.test(chunk)) return [chunkTerm(chunk, 1)]
  if (INFLECTED.test(chunk)) return [chunkTerm(chunk, INFLECTED_SHARE)]
  const kind = characterClass(chunk.codePointAt(0) ?? 0)
  if (kind === 'emoji') return [chunkTerm(plainEmoji(chunk), 1)]
  if (kind === 'word' || kind === 'separator') {
    return markedTerms(chunk).filter(({ term }) => LETTER_OR_DIGIT.test(term))
  }
  return runTerms(chunk, kind)
}

/** The single words of a chunk, as they were typed. */
export function chunkWords(chunk: string): readonly string[] {
  if (PLAIN_WORD.test(chunk)) return [chunk]
  const body = SIGIL_WORD_SUFFIX.exec(chunk)?.[2] ?? chunk
  return splitIdentifier(body).flatMap(({ words }) => words)
}

function markedTerms(chunk: string): readonly ChunkTerm[] {
  const [, sigil = '', body = chunk, suffix = ''] = SIGIL_WORD_SUFFIX.exec(chunk) ?? []
  const terms = identifierTerms(body)
  // C++ is not C: with a suffix the bare word is for documents only.
  if (suffix !== '') {
    const bare = terms.map((use) => ({ ...use, weight: 0 }))
    return [chunkTerm(foldWord(sigil + body + suffix), 1), ...bare]
  }
  return sigil === '' ? terms : [chunkTerm(sigil + foldWord(body), SECTION_SHARE), ...terms]
}

function identifierTerms(identifier: string): readonly ChunkTerm[] {
  const names = splitIdentifier(identifier)
  const [only] = names
  if (names.length === 1 && only !== undefined) return nameTerms(only, 1)
  if (INITIALS.test(identifier)) return wordTerms(identifier.replaceAll('.', ''), 1)

  const literal = foldWord(identifier).replaceAll('\\', '/').replace(SCHEME, '')
  return [
    chunkTerm(literal, 1),
    ...sectionsOf(literal).map((section) => chunkTerm(section, SECTION_SHARE)),
    ...names.flatMap((name) => nameTerms(name, 1 / names.length)),
  ]
}

// A name found whole under any notation: cleanText, clean_text, clean-text and cleantext.
function nameTerms({ words }: IdentifierName, weight: number): readonly ChunkTerm[] {
  const [only] = words
  if (words.length === 1 && only !== undefined) return wordTerms(only, weight)
  const parts = words.filter((word) => word.length > 1 || /\d/.test(word))
  const share = weight / Math.max(2, parts.length)
  return [
    chunkTerm(stemWord(foldWord(words.join(''))), weight),
    ...parts.flatMap((word) => wordTerms(word, share)),
  ]
}

// A location without its line number, the file in a path and the host in a URL are searched for on
// their own.
function sectionsOf(literal: string): readonly string[] {
  // The end of a longer text is not indexed, and lookbehind from it is slow.
  if (literal.length > SECTIONED_LENGTH_MAX) return []
  const place = literal.replace(LINE_NUMBER, '')
  const sections = place.split(/[/@]/)
  const named = sections.length === 1 ? [] : sections.filter((section) => section.includes('.'))
  return place === literal ? named : [place, ...named]
}
