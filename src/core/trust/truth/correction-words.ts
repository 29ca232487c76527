import words from './correction-words.json' with { type: 'json' }

const toPattern = (source: string): RegExp => new RegExp(source, 'isu')

/** Requests to take something back; the group `about` captures what. */
export const REQUESTS: readonly RegExp[] = words.requests.map(toPattern)

/** Denials of an earlier statement. */
export const DENIALS: readonly RegExp[] = words.denials.map(toPattern)

/** Openings that say that something earlier was wrong, followed by the correction. */
export const LEADS: RegExp = new RegExp(words.leads, 'iu')

/** Opening words of a second step: `no, sorry, I meant …`. */
export const LEADS_MAX = 3

/** "Do not forget that …" asks for the opposite. */
export const PLEA: RegExp = new RegExp(words.plea, 'iu')
