import type { ReadWord } from './read-words.ts'

// Articles and the forms of be, have and do. Whatever else joins words makes another statement of
// them, but for the prepositions of place and role where the attribute says which it is: who works
// "at" Acme works "for" Acme.
const EMPTY =
  /^(?:an?|the|is|are|am|be|being|been|was|were|do|does|did|has|have|having|had|that|il|lo|la|i|gli|le|l|un|uno|una|è|sono|sei|siamo|siete|era|erano|ha|ho|hai|hanno|che)$/
const CASE_PARTICLE = /^(?:에서|에게|한테|께|와|과|랑|이랑|하고|까지|부터|보다|만|마다|에|로|으로)$/
const PLACING = /^(?:in|at|on|of|to|for|as|a|di|per|come|presso|su|에|에서|로|으로)$/

/** The words that join others, in their order. */
export function readJoints(words: readonly ReadWord[], isOfAttribute: boolean): readonly string[] {
  return words
    .filter(isJoint)
    .map(({ role, folded, particle }) => (role === 'content' ? particle : baseOf(folded)))
    .filter((joint) => !(isOfAttribute && PLACING.test(joint)))
}

const JOINING: ReadonlySet<ReadWord['role']> = new Set(['grammar', 'addition', 'doubt'])

function isJoint({ folded, role, particle }: ReadWord): boolean {
  if (role === 'content') return CASE_PARTICLE.test(particle)
  return JOINING.has(role) && !EMPTY.test(baseOf(folded))
}

const WITH_ARTICLE = /^(a|da|de|ne|su)(?:l|ll|llo|lla|i|gli|lle)$/

/** "Alla", "agli" are "a" with an article. */
function baseOf(folded: string): string {
  const stem = WITH_ARTICLE.exec(folded)?.[1]
  if (stem === undefined) return folded
  return stem === 'de' ? 'di' : stem === 'ne' ? 'in' : stem
}
