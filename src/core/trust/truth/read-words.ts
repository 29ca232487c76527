import { entityKey } from '../../language/entities/entity-key.ts'
import { findEntities } from '../../language/entities/find-entities.ts'
import { splitParticle } from '../../language/hangul.ts'
import { isStopWord } from '../../language/text/stop-words.ts'
import { foldForm } from '../../language/word-list.ts'
import { type CutWord, cutWords, READ_LENGTH_MAX, type Span } from './cut-words.ts'
import { readQuantity } from './read-quantity.ts'
import { type KnownWord, wordKeys } from './word-keys.ts'
import type { PhraseMeaning, WordLists } from './word-lists.ts'

/** The role of a word in a statement. Only `content` carries meaning. */
export type WordRole =
  | 'content'
  | 'speaker'
  | 'negation'
  | 'change'
  | 'hint'
  | 'addition'
  | 'doubt'
  | 'grammar'

/** What a word can be the value of. */
export type WordKind = 'word' | 'name' | 'number' | 'code' | 'date' | 'time'

export interface ReadWord extends CutWord {
  readonly folded: string
  readonly role: WordRole
  readonly kind: WordKind
  /** Possible meanings of the word: its stem, its name, the states and attributes that it names. */
  readonly keys: ReadonlySet<string>
  /** States and attributes that the word names, such as `live` or `deadline`. */
  readonly concepts: readonly string[]
  /** True for the negative side of a state: closed, off, hates. */
  readonly isNegativePole: boolean
  readonly isVerb: boolean
  /** The particle of a Korean word. */
  readonly particle: string
}

const CODE = /[@_/\\]|\p{L}\p{N}|\p{N}\p{L}|\p{N}-\p{N}|\p{N}\.\p{N}+\.|\p{L}[.:]\p{L}/u
const HANGUL = /^\p{sc=Hangul}+$/u

/** The words of a statement with their roles. */
export function readWords(
  text: string,
  lists: WordLists,
  entities: readonly string[] = [],
): readonly ReadWord[] {
  const cut = cutWords(text)
  const names = namesIn(text, entities)
  const folded = cut.map((word) => foldForm(word.text))
  const phrases = lists.phrasesIn(folded)
  return cut.map((word, at) => {
    const phrase = phrases.find((one) => at >= one.at && at < one.at + one.words.length)
    return readWord(word, {
      lists,
      folded: folded[at] ?? '',
      phrase: phrase?.meaning,
      before: cut[at - 1],
      after: cut[at + 1],
      name: phrase === undefined ? names(word) : undefined,
    })
  })
}

interface Surroundings {
  readonly lists: WordLists
  readonly folded: string
  /** The meaning of the phrase that the word belongs to. */
  readonly phrase: PhraseMeaning | undefined
  readonly before: CutWord | undefined
  readonly after: CutWord | undefined
  /** The keys of the name that the word belongs to. */
  readonly name: readonly string[] | undefined
}

function readWord(word: CutWord, given: Surroundings): ReadWord {
  const { lists, before, after, folded, phrase } = given
  const { stem, particle } = particleOf(word)
  const english = lists.quantities.get(stem) ?? folded
  const quantity = readQuantity({ folded, english, tail: word.tail, before, after })
  const name = quantity === undefined ? given.name : undefined
  const said = typeof phrase === 'object' ? [phrase] : lists.conceptsOf(folded)
  const concepts = typeof phrase === 'string' ? [] : said.map(({ name: concept }) => concept)
  const pole = isPoleHere(folded, before, after) ? lists.poleOf(folded) : undefined
  const isItalian = lists.language === 'italian'
  const known = { folded, stem, name, quantity: quantity?.key, concepts, pole, isItalian }
  return {
    ...word,
    folded,
    role: isLetter(word, before) ? 'content' : (roleIn(phrase) ?? roleOf(known, after, lists)),
    kind: quantity?.kind ?? (isLetter(word, before) ? 'code' : kindOf(word.text, name)),
    keys: wordKeys(known),
    concepts,
    isNegativePole: pole?.isNegative === true,
    isVerb: phrase !== 'grammar' && lists.verbs.has(folded),
    particle,
  }
}

// "Module A": a capital alone in the middle of a sentence names something.
function isLetter({ text, startsClause }: CutWord, before: CutWord | undefined): boolean {
  return before !== undefined && !startsClause && text !== 'I' && /^\p{Lu}$/u.test(text)
}

function kindOf(text: string, name: readonly string[] | undefined): WordKind {
  if (name !== undefined) return 'name'
  return CODE.test(text) ? 'code' : 'word'
}

function particleOf({ text, tail }: CutWord): { readonly stem: string; readonly particle: string } {
  if (tail !== '') return { stem: foldForm(text), particle: tail }
  return HANGUL.test(text) ? splitParticle(text) : { stem: foldForm(text), particle: '' }
}

const TURNED = /^(?:turned|switched|turn|switch)$/i
const AFTER_STATE = /^(?:in|by|again|now|for)$/i

// "On" is a state at the end or after "turned", otherwise a preposition.
function isPoleHere(folded: string, before: CutWord | undefined, after: CutWord | undefined) {
  if (folded !== 'on' || after === undefined || after.startsClause) return true
  return AFTER_STATE.test(after.text) || TURNED.test(before?.text ?? '')
}

function roleIn(phrase: PhraseMeaning | undefined): WordRole | undefined {
  if (typeof phrase !== 'object') return phrase
  return phrase.isChange ? 'change' : 'content'
}

function roleOf(known: KnownWord, after: CutWord | undefined, lists: WordLists): WordRole {
  const { folded, name, quantity, concepts, pole } = known
  if (name !== undefined || quantity !== undefined) return 'content'
  const mark = markOf(folded, after, lists)
  if (mark !== undefined) return mark
  const isSaying = pole !== undefined || concepts.length > 0
  const isGrammar = lists.fillers.has(folded) || isStopWord(folded)
  return isGrammar && !isSaying ? 'grammar' : 'content'
}

function markOf(folded: string, after: CutWord | undefined, lists: WordLists) {
  const next = `${folded} ${foldForm(after?.text ?? '')}`
  if (lists.negations.has(folded)) return 'negation'
  if (lists.doubts.has(folded) || lists.doubts.has(next)) return 'doubt'
  if (lists.additions.has(folded)) return 'addition'
  if (lists.changes.has(folded)) return 'change'
  if (lists.hints.has(folded)) return 'hint'
  return lists.firstPersons.has(folded) ? 'speaker' : undefined
}

function namesIn(text: string, entities: readonly string[]) {
  const mentions = findEntities(text.slice(0, READ_LENGTH_MAX))
  const given = new Set(entities.flatMap((name) => name.split(/\s+/)).map(entityKey))
  return (word: Span & { readonly text: string }) => {
    const mention = mentions.find(({ from, to }) => word.from < to && from < word.to)
    const key = entityKey(word.text)
    if (mention === undefined) return given.has(key) ? [key] : undefined
    const isWhole = mention.from <= word.from && !mention.name.includes(' ')
    return isWhole ? [key, entityKey(mention.name)] : [key]
  }
}

/** The words from the first to the last, without the particle of the last. */
export function spanOf(text: string, words: readonly ReadWord[]): Span & { readonly text: string } {
  const from = Math.min(...words.map((word) => word.from))
  const to = Math.max(
    ...words.map(({ to: end, tail, particle }) => {
      return tail === '' ? end - particle.length : end
    }),
  )
  return { from, to, text: text.slice(from, to) }
}

export function isContent({ role }: ReadWord): boolean {
  return role === 'content'
}

/** True when two words may mean the same. */
export function isSameWord(left: ReadWord, right: ReadWord): boolean {
  for (const key of left.keys) if (right.keys.has(key)) return true
  return false
}

/** True when both have the same words that carry meaning, in whatever order. */
export function hasSameWords(left: readonly ReadWord[], right: readonly ReadWord[]): boolean {
  const [some, others] = [left, right].map((words) =>
    words.filter(({ role }) => role === 'content'),
  )
  const isIn = (word: ReadWord, words: readonly ReadWord[] = []): boolean =>
    words.some((other) => isSameWord(word, other))
  const isBoth =
    some?.every((word) => isIn(word, others)) && others?.every((word) => isIn(word, some))
  return isBoth === true && some !== undefined && some.length > 0
}

export function isTimed({ kind }: { readonly kind: string }): boolean {
  return kind === 'date' || kind === 'time'
}
