import type { ReadWord } from './read-words.ts'

/** Of whom or what something is said, and what. */
export interface SaidOf {
  readonly subject: readonly ReadWord[]
  readonly predicate: readonly ReadWord[]
  readonly isOfSpeaker: boolean
}

interface HolderInput {
  readonly subjectPart: readonly ReadWord[]
  readonly rest: readonly ReadWord[]
  /** True for a word that is no grammar and names no attribute. */
  readonly isValue: (word: ReadWord) => boolean
  readonly isOfSpeaker: boolean
  readonly attributes: ReadonlySet<string>
}

/**
 * Who has the attribute that a statement tells of: mostly its subject, but "Ada leads Orion" tells
 * who the lead of Orion is, and "for Orion we chose Redis" is about Orion.
 */
export function findHolder(input: HolderInput): SaidOf {
  const { subjectPart, rest, isValue, isOfSpeaker } = input
  const subject = subjectPart.filter(isValue)
  const predicate = rest.filter(isValue)
  const isInverse = rest.some((word) => word.isInverse)
  if (!isOfSpeaker) {
    return isInverse ? turn(subject, predicate) : { subject, predicate, isOfSpeaker }
  }
  const isUse = input.attributes.has('use') || rest.some(isSwitch)
  const purpose = isUse ? findPurpose(input) : []
  if (purpose.length > 0) {
    const others = [...subject, ...predicate].filter((word) => !purpose.includes(word))
    return { subject: purpose, predicate: others, isOfSpeaker: false }
  }
  const fronted = findFronted(input)
  const own = subject.filter((word) => !fronted.includes(word))
  return { subject: own, predicate: [...fronted, ...predicate], isOfSpeaker }
}

// "For reviews I prefer …": what stands before the speaker is not whom it is about.
function findFronted({ subjectPart, isValue }: HolderInput): readonly ReadWord[] {
  if (!FOR.test(subjectPart[0]?.folded ?? '')) return []
  const speaker = subjectPart.findIndex(({ role }) => role === 'speaker')
  return subjectPart.slice(0, speaker < 0 ? undefined : speaker).filter(isValue)
}

function isSwitch({ role, concepts }: ReadWord): boolean {
  return role === 'change' && concepts.length === 0
}

const FOR = /^(?:for|per|when|quando|con)$/
const WE = /^(?:we|abbiamo|usiamo|andiamo|siamo|our|noi)$/

// "We settled on Redis for Orion", "per Orion abbiamo scelto Redis".
function findPurpose({ subjectPart, rest, isValue }: HolderInput): readonly ReadWord[] {
  const words = [...subjectPart, ...rest]
  if (!words.some(({ folded }) => WE.test(folded))) return []
  const at = words.findIndex(({ folded }) => folded === 'for' || folded === 'per')
  if (at < 0) return []
  const after = words.slice(at + 1)
  const end = after.findIndex((word) => !isValue(word) && !ARTICLE.test(word.folded))
  return after.slice(0, end < 0 ? undefined : end).filter(isValue)
}

const ARTICLE = /^(?:the|our|il|la|lo|i|gli|le|l)$/
const OBJECT = /^(?:을|를)$/

function turn(subject: readonly ReadWord[], predicate: readonly ReadWord[]): SaidOf {
  const isKorean = predicate.some(({ text, tail }) => /\p{sc=Hangul}/u.test(`${text}${tail}`))
  const things = predicate.filter(({ kind, particle }) => {
    if (kind === 'date' || kind === 'time') return false
    return !isKorean || OBJECT.test(particle)
  })
  if (subject.length === 0 || things.length === 0) {
    return { subject, predicate, isOfSpeaker: false }
  }
  const others = predicate.filter((word) => !things.includes(word))
  return { subject: things, predicate: [...subject, ...others], isOfSpeaker: false }
}
