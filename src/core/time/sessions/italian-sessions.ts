import { readCardinal, readOrdinal } from '../expressions/italian/numbers.ts'
import {
  FEW,
  fromEnd,
  fromStart,
  latest,
  type SessionLanguage,
  type SessionPlace,
  type SessionRule,
  type SessionSideRule,
  type SessionWindow,
} from './session-rule.ts'

const CLEAR = '(?:session[ei]|conversazion[ei]|discussion[ei]|chiacchierat[ae]|chat|dialog(?:o|hi))'
/** Words that often mean something else: they need "nostro", a count or a distance. */
const ANY = `(?:${CLEAR}|incontr[oi]|chiamat[ae]|telefonat[ae]|riunion[ei]|colloqui?o?)`
const LAST = '(?:ultim[oa]|scors[oa]|precedente|passat[oa])'
const OUR = '(?:nostr[oaie]\\s+)'
/** Number words are tried as they come; what is no number is refused by the reading. */
const WORD = '(\\d{1,4}|\\p{L}{2,24})'
const ORDINAL = '(\\d{1,4}\\s?[°ºª]|\\p{L}{4,24})'
const SPOKE = '(?:parlat\\p{L}*|sentit[ie]|vist[ie]|incontrat[ie]|discuss\\p{L}*)'

/** "Sessione di terapia", "riunione con il capo", "token di sessione": other people's, or a thing. */
const elsewhere =
  /^\s+(?:d(?:i|el|ella|ello|ell['’]|ei|egli|elle)\s|con (?!te\b|me\b|noi\b|voi\b))/i
const notOurs =
  /\b(?:su[oaie]|tuo|lor[oa]|un[oa]?|ogni|qualche|altr[oa]|token di|id di)\s+$|\bun['’]\s*$/i

type Read = (groups: readonly string[], place: SessionPlace) => SessionWindow | undefined

function rule(source: string, read: Read): SessionRule {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, 'giu'),
    read: (groups, place) =>
      elsewhere.test(place.after) || notOurs.test(place.before) ? undefined : read(groups, place),
  }
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function cardinal(word = ''): number | undefined {
  return readCardinal(plain(word))
}

function ordinal(word = ''): number | undefined {
  const digits = /^\d+/.exec(word)
  return digits === null ? readOrdinal(plain(word)) : Number(digits[0])
}

/** `ultima` and `penultima` count from the end. */
function nth(n: number | undefined): SessionWindow | undefined {
  return n !== undefined && n < 0 ? fromEnd(-n) : fromStart(n)
}

const RULES: readonly SessionRule[] = [
  rule(
    `(?:dalla?|tra|fra)\\s+(?:la\\s+|le\\s+)?${CLEAR}\\s+${WORD}\\s+(?:alla?|fino alla?|e)\\s+(?:la\\s+)?(?:${CLEAR}\\s+)?${WORD}`,
    ([first, last]) => fromStart(cardinal(first), cardinal(last)),
  ),
  rule(
    `(?:dal(?:la|l['’])?|tra|fra)\\s*(?:la\\s+|il\\s+)?${ORDINAL}\\s+(?:alla?|al|e|fino alla?)\\s+(?:la\\s+|il\\s+)?${ORDINAL}\\s+${ANY}`,
    ([first, last]) => fromStart(ordinal(first), ordinal(last)),
  ),
  rule(
    `${CLEAR}\\s+(?:dalla\\s+)?${WORD}(?:\\s?[-–]\\s?|\\s+(?:a|alla)\\s+)${WORD}`,
    ([first, last]) => fromStart(cardinal(first), cardinal(last)),
  ),
  rule(`${CLEAR}\\s+${WORD}`, ([n = '']) =>
    // "La sessione sei stata tu a chiuderla": these words are numbers only where one is announced.
    /^(?:sei|un[oa]?)$/i.test(n) ? undefined : fromStart(cardinal(n)),
  ),
  rule(`${ANY}\\s+(?:numero\\s+|n\\.?\\s?|#\\s?)${WORD}`, ([n]) => fromStart(cardinal(n))),
  rule(`${ORDINAL}\\s+${CLEAR}`, ([n]) => nth(ordinal(n))),
  rule(`${OUR}${ORDINAL}\\s+${ANY}`, ([n]) => nth(ordinal(n))),
  rule(`prim[ie]\\s+${WORD}\\s+${ANY}`, ([n]) => fromStart(1, cardinal(n))),
  rule(`(?:ultim[ie]|scors[ie]|precedenti|passat[ie])\\s+${WORD}\\s+${ANY}`, ([n]) =>
    latest(cardinal(n)),
  ),
  rule(`(?:ultim[ie]|scors[ie])\\s+${ANY}`, () => latest(FEW)),
  rule(`${WORD}\\s+${ANY}\\s+(?:fa|addietro)`, ([n]) => fromEnd(cardinal(n))),
  rule(`un\\s+paio\\s+di\\s+${ANY}\\s+fa`, () => fromEnd(2)),
  rule(`${LAST}\\s+${CLEAR}`, () => fromEnd(1)),
  rule(`${CLEAR}\\s+${LAST}`, () => fromEnd(1)),
  rule(`${OUR}?${LAST}\\s+${OUR}${ANY}`, () => fromEnd(1)),
  rule(`${OUR}${ANY}\\s+${LAST}`, () => fromEnd(1)),
  rule(`(?:quest[ao]|l['’]attuale)\\s+${CLEAR}`, () => fromEnd(0)),
  rule(`${CLEAR}\\s+(?:attuale|corrente|in corso)`, () => fromEnd(0)),
  rule(
    `(?:l['’]ultima|la scorsa)\\s+volta\\s+(?:che\\s+)?(?:ci\\s+)?(?:siamo|abbiamo)\\s+${SPOKE}`,
    () => fromEnd(1),
  ),
  rule(`la\\s+volta\\s+scorsa`, (_, { before }) => (speech.test(before) ? fromEnd(1) : undefined)),
  rule(`(?:l['’]altra|l['’]ultima|la\\s+scorsa)\\s+volta(?=\\s*(?:[?.!,;]|$))`, (_, { before }) =>
    speech.test(before) ? fromEnd(1) : undefined,
  ),
]

const speech =
  /\b(?:parlat\p{L}*|parlavamo|discuss\p{L}*|dett\p{L}|detto|dicevamo|chiacchierat\p{L}*)/iu

const SIDES: readonly SessionSideRule[] = [
  { where: 'after', pattern: /^\s+in\s+(?:poi|avanti)\b/i, side: 'since' },
  {
    where: 'before',
    pattern: /\bdopo\s+(?:la\s+|il\s+|l['’]\s*)?(?:nostr[oa]\s+)?$/i,
    side: 'after',
  },
  { where: 'before', pattern: /\bfino\s+al(?:la|l['’])?\s*(?:nostr[oa]\s+)?$/i, side: 'until' },
  { where: 'before', pattern: /\bprima\s+del(?:la|l['’])?\s*(?:nostr[oa]\s+)?$/i, side: 'before' },
]

export const ITALIAN_SESSIONS: SessionLanguage = {
  mention:
    /session|convers|discuss|chiacchier|chat|dialog|incontr|chiamat|telefon|riunion|colloqui|volta/i,
  rules: RULES,
  sides: SIDES,
}
