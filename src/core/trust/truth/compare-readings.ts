import { isTimed, type ReadWord } from './read-words.ts'
import type { StatementReading } from './statement.ts'

/** Adjacent words without a counterpart in the other statement. */
export interface Difference {
  readonly words: readonly ReadWord[]
  readonly kind: 'name' | 'number' | 'code' | 'date' | 'time' | 'nominal' | 'mixed'
  /** The content words before and after it. */
  readonly before: ReadWord | undefined
  readonly after: ReadWord | undefined
  /** The preposition before it or its Korean particle; may be empty. */
  readonly link: string
}

/** What two readings share and where they differ. */
export interface Comparison {
  readonly isSameSubject: boolean
  readonly attributes: 'same' | 'different' | 'unsaid'
  readonly newerOnly: readonly Difference[]
  readonly olderOnly: readonly Difference[]
}

export function compareReadings(newer: StatementReading, older: StatementReading): Comparison {
  return {
    isSameSubject: isSameSubject(newer, older),
    attributes: compareAttributes(newer.attributes, older.attributes),
    newerOnly: differencesOf(newer, older),
    olderOnly: differencesOf(older, newer),
  }
}

/** True when two words may mean the same. */
export function isSameWord(left: ReadWord, right: ReadWord): boolean {
  for (const key of left.keys) if (right.keys.has(key)) return true
  return false
}

function isSameSubject(newer: StatementReading, older: StatementReading): boolean {
  if (newer.isPronominal || older.isPronominal || isOtherPerson(newer, older)) return false
  return aloneIn(newer, older).length + aloneIn(older, newer).length === 0
}

// Words of one subject that the other lacks. "The Orion project" is Orion.
function aloneIn(reading: StatementReading, other: StatementReading): readonly ReadWord[] {
  const isGeneric = ({ keys }: ReadWord): boolean => GENERIC.some((noun) => keys.has(noun))
  const isNamed = [reading, other].every(({ subject }) => subject.some((word) => !isGeneric(word)))
  return alone(reading.subject, other.subject).filter((word) => !(isNamed && isGeneric(word)))
}

const GENERIC = ['project', 'progetto', '프로젝트', 'team', 'squad', '팀']

// Italian and Korean drop the subject where it is clear.
function isUnsaid({ subject, isFirstPerson }: StatementReading): boolean {
  return subject.length === 0 && !isFirstPerson
}

function isOtherPerson(newer: StatementReading, older: StatementReading): boolean {
  if (newer.isFirstPerson === older.isFirstPerson) return false
  return !(isUnsaid(newer) || isUnsaid(older) || isSameThing(newer, older))
}

// "Our warehouse" and "the warehouse".
function isSameThing(newer: StatementReading, older: StatementReading): boolean {
  const isSame = newer.subject.length > 0 && newer.subject.length === older.subject.length
  return isSame && newer.isDefinite && older.isDefinite
}

function alone(words: readonly ReadWord[], others: readonly ReadWord[]): readonly ReadWord[] {
  return words.filter((word) => !others.some((other) => isSameWord(word, other)))
}

function compareAttributes(newer: ReadonlySet<string>, older: ReadonlySet<string>) {
  if (newer.size === 0 && older.size === 0) return 'unsaid'
  const [few, many] = newer.size <= older.size ? [newer, older] : [older, newer]
  if (few.size === 0) return 'different'
  return [...few].every((attribute) => many.has(attribute)) ? 'same' : 'different'
}

function differencesOf(reading: StatementReading, other: StatementReading): readonly Difference[] {
  const { predicate, words } = reading
  const groups: ReadWord[][] = []
  for (const word of alone(predicate, [...other.predicate, ...other.subject])) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && isJoined(last, word, words)) group.push(word)
    else groups.push([word])
  }
  return groups.map((group) => describe(group, reading))
}

const JOINING = /^(?:of|di|del|della|dei|il|the|의)$/

// Adjacent, or separated only by "of"; a date and a time of day are two values.
function isJoined(last: ReadWord, word: ReadWord, words: readonly ReadWord[]): boolean {
  if (isTimed(last) && isTimed(word) && last.kind !== word.kind) return false
  if (isTimed(last) !== isTimed(word)) return false
  if (word.startsClause) return false
  const between = words.slice(words.indexOf(last) + 1, words.indexOf(word))
  // A Korean noun with a particle ends its phrase.
  if (last.particle !== '' && last.particle !== '의' && !isTimed(last)) return false
  return between.every(({ folded }) => JOINING.test(folded))
}

function describe(words: readonly ReadWord[], reading: StatementReading): Difference {
  const content = reading.predicate
  const kinds = new Set(words.map(({ kind }) => kind))
  const [first] = words
  const last = words.at(-1)
  return {
    words,
    kind: kindOf(kinds),
    before: first === undefined ? undefined : content[content.indexOf(first) - 1],
    after: last === undefined ? undefined : content[content.indexOf(last) + 1],
    link: last?.particle || linkBefore(first, reading),
  }
}

const ARTICLE = /^(?:the|a|an|il|lo|la|i|gli|le|l|un|uno|una)$/

function linkBefore(first: ReadWord | undefined, { words }: StatementReading): string {
  if (first === undefined) return ''
  const before = words.slice(0, words.indexOf(first))
  const last = before.findLast(({ folded }) => !ARTICLE.test(folded))
  return last?.role === 'grammar' && !last.isVerb ? last.folded : ''
}

function kindOf(kinds: ReadonlySet<ReadWord['kind']>): Difference['kind'] {
  if (kinds.has('date')) return 'date'
  if (kinds.has('time')) return 'time'
  if (kinds.has('name')) return 'name'
  if (kinds.has('number')) return kinds.size === 1 ? 'number' : 'mixed'
  if (kinds.has('code')) return 'code'
  return 'nominal'
}
