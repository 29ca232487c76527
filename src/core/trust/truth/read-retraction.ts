import { DENIALS, PLEA, REQUESTS } from './correction-words.ts'
import { leadLength } from './read-lead.ts'

/** A text that retracts a statement. */
export interface Retraction {
  /** What it retracts; empty when it only refers to the last statement. */
  readonly about: string
  /** True for "forget that …"; "it is not true that …" also states something. */
  readonly isRequest: boolean
  /** True when what follows must be a denial: "scratch that, …" may continue with a correction. */
  readonly mustDeny: boolean
}

const LENGTH_MAX = 600
// "Please drop that" says what to do, not what is retracted.
const ORDER =
  /[,;.–—]\s*(?:so |please |per favore |quindi )*(?:forget|drop|scrap|delete|remove|ignore|scratch|cancell|dimentic|togli|ignora|lascia|scorda|elimina)\p{L}*(?: (?:it|that|this|please|perdere|stare))*[.!]*$/iu
// The reason for a retraction is not part of what is retracted.
const EXPLANATION =
  /[,;.:–—]\s*(?:it|that|this|because|since|era|è|non|perché|왜냐하면)(?!\p{L}).*$/isu

/** Reads a retraction without a replacement, if the text may be one. */
export function readRetraction(text: string): Retraction | undefined {
  const trimmed = text
    .slice(0, LENGTH_MAX + 1)
    .trim()
    .replace(/\s+/gu, ' ')
  if (trimmed.length > LENGTH_MAX || PLEA.test(trimmed)) return undefined
  const lead = leadLength(trimmed)
  const rest = trimmed.slice(lead)
  const [requested, denied] = [REQUESTS, DENIALS].map((patterns) => findAbout(rest, patterns))
  const about = requested ?? denied
  if (about !== undefined) {
    return { about: about.trim(), isRequest: requested !== undefined, mustDeny: false }
  }
  // "She is no nurse after all, scrap that".
  const withoutOrder = rest.replace(ORDER, '')
  const isLed = lead > 0 || withoutOrder !== rest
  return isLed ? { about: withoutOrder, isRequest: false, mustDeny: true } : undefined
}

function findAbout(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const about = pattern.exec(text)?.groups?.about
    if (about !== undefined) return about.replace(ORDER, '').replace(EXPLANATION, '')
  }
  return undefined
}
