import { leadLength } from './read-lead.ts'
import { readRetraction } from './read-retraction.ts'
import { readStatement } from './read-statement.ts'
import { isContent, type ReadWord } from './read-words.ts'
import type { StatementReading } from './statement.ts'

/** What a message corrects. */
export interface Correction {
  /**
   * `replacement`: something else is right; `denial`: what is named is false; `retraction`: a
   * request to take it back, without a replacement.
   */
  readonly shape: 'replacement' | 'denial' | 'retraction'
  /** True when it refers to something said before: "forget that …", "no, … is not …". */
  readonly takesBack: boolean
  /** True when it retracts the last statement without naming it. */
  readonly isOfLast: boolean
  /** True when what it names was never true; false when it was true until now: "no longer". */
  readonly wasNeverSo: boolean
}

/** Reads an explicit correction; undefined when the message is not one. */
export function readCorrection(text: string): Correction | undefined {
  const reading = readStatement({ text, eventAt: 0 })
  const retraction = readRetraction(text)
  if (retraction !== undefined && !retraction.mustDeny) {
    const about = readStatement({ text: retraction.about, eventAt: 0 })
    return takingBack(retraction.isRequest ? 'retraction' : 'denial', about)
  }
  const isLed = leadLength(text) > 0 || retraction !== undefined
  const isExplicit = reading.change === 'changed' || reading.words.some(isCorrective)
  if (reading.isLong || reading.modality !== 'stated') return undefined
  if (!isLed && !isExplicit) return undefined
  if (isLed && retraction?.about === '') return takingBack('retraction')
  return correctionIn(reading, isLed)
}

function correctionIn(reading: StatementReading, isLed: boolean): Correction | undefined {
  const isRejecting = reading.rejected.some(isContent)
  if (reading.polarity === 'negative' && !isRejecting) {
    return { ...takingBack('denial', reading), takesBack: isLed }
  }
  if (reading.predicate.length === 0) return undefined
  const wasNeverSo = isRejecting && !reading.words.some(isOfNow)
  return { shape: 'replacement', takesBack: false, isOfLast: false, wasNeverSo }
}

function takingBack(shape: 'denial' | 'retraction', about?: StatementReading): Correction {
  const isNamed = about?.words.some((word) => isContent(word) || word.concepts.length > 0)
  return { shape, takesBack: true, isOfLast: isNamed !== true, wasNeverSo: false }
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
