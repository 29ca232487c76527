import type { Span } from './cut-words.ts'
import { leadLength } from './read-lead.ts'
import { readRetraction } from './read-retraction.ts'
import { readStatement } from './read-statement.ts'
import { type ReadWord, spanOf } from './read-words.ts'
import type { StatementReading } from './statement.ts'

/** A piece of the message. */
export interface SaidValue extends Span {
  readonly text: string
}

/** What a message corrects. */
export interface Correction {
  /**
   * `replacement`: something else is right; `denial`: what is named is not so; `retraction`: a
   * request to take it back, with nothing in its place.
   */
  readonly shape: 'replacement' | 'denial' | 'retraction'
  /** True when it speaks of something that was said before: "forget that …", "no, … is not …". */
  readonly takesBack: boolean
  readonly rejected?: SaidValue
  readonly replacement?: SaidValue
  /** True when what is rejected was so until now: "no longer", "moved from". */
  readonly wasSo?: boolean
  /** Folded words that the corrected statement is found by; none when it was the last one said. */
  readonly about: readonly string[]
}

/** Reads an explicit correction; nothing when the message is none. */
export function readCorrection(text: string): Correction | undefined {
  const reading = readStatement({ text, eventAt: 0 })
  const retraction = readRetraction(text)
  if (retraction !== undefined && !retraction.mustDeny) {
    const shape = retraction.isRequest ? 'retraction' : 'denial'
    return { shape, takesBack: true, about: wordsOf(retraction.about) }
  }
  const isLed = leadLength(text) > 0 || retraction !== undefined
  const isExplicit = reading.change === 'changed' || reading.words.some(isCorrective)
  if (reading.isLong || reading.modality !== 'stated') return undefined
  if (!isLed && !isExplicit) return undefined
  if (isLed && retraction?.about === '') return { shape: 'retraction', takesBack: true, about: [] }
  return correctionOf(text, reading, isLed)
}

function correctionOf(
  text: string,
  reading: StatementReading,
  isLed: boolean,
): Correction | undefined {
  const rejected = saidValue(text, reading.rejected.filter(isContent))
  if (reading.polarity === 'negative' && rejected === undefined) {
    const value = saidValue(text, lastValue(reading))
    return {
      shape: 'denial',
      takesBack: isLed,
      ...(value === undefined ? {} : { rejected: value }),
      about: aboutOf(reading, []),
    }
  }
  const replacing = lastValue(reading)
  const replacement = saidValue(text, replacing)
  if (replacement === undefined) return undefined
  return {
    shape: 'replacement',
    takesBack: false,
    ...(rejected === undefined ? {} : { rejected, wasSo: reading.words.some(isOfNow) }),
    replacement,
    about: aboutOf(reading, replacing),
  }
}

// The last words that stand together: what is said at the end is what matters.
function lastValue({ predicate, words }: StatementReading): readonly ReadWord[] {
  const value: ReadWord[] = []
  for (const word of predicate.toReversed()) {
    const [next] = value
    const isBeside = next === undefined || words.indexOf(next) === words.indexOf(word) + 1
    if (!isBeside || next?.startsClause === true) break
    value.unshift(word)
  }
  return value
}

function aboutOf(reading: StatementReading, without: readonly ReadWord[]): readonly string[] {
  return reading.words
    .filter((word) => isContent(word) || word.concepts.length > 0)
    .filter((word) => !without.includes(word))
    .map(({ folded }) => folded)
}

function wordsOf(text: string): readonly string[] {
  return aboutOf(readStatement({ text, eventAt: 0 }), [])
}

// "Now" introduces what is new; these say that something else was believed.
const CORRECTIVE = /^(?:actually|realta|사실|사실은|anymore|longer|piu|이상)$/

// "X now, not Y" and "from Y to X" say that it was Y before; "X, not Y" says that it never was.
function isOfNow({ role, folded }: ReadWord): boolean {
  return role === 'change' || (role === 'hint' && OF_NOW.test(folded)) || LEFT.test(folded)
}

const OF_NOW =
  /^(?:now|nowadays|currently|anymore|longer|these|days|from|on|ora|adesso|ormai|oramai|piu|poi|이제|이제는|지금은|앞으로|앞으로는|이상)$/
const LEFT = /^(?:left|dropped|ditched|quit|abandoned|lasciato|mollato|abbandonato|그만두고|대신)$/

function isCorrective({ role, folded }: ReadWord): boolean {
  return role === 'hint' && CORRECTIVE.test(folded)
}

function isContent({ role }: ReadWord): boolean {
  return role === 'content'
}

function saidValue(text: string, words: readonly ReadWord[]): SaidValue | undefined {
  return words.length === 0 ? undefined : spanOf(text, words)
}
