import { ENGLISH_CARDINAL, ENGLISH_ORDINAL, readEnglishNumber } from './english-numbers.ts'
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

/** Words for a conversation with whoever is asked. */
const CLEAR = '(?:sessions?|conversations?|discussions?|chats?|dialogues?|dialogs?)'
/** Words that often mean something else: they need "our", a count or a distance. */
const ANY =
  '(?:sessions?|conversations?|discussions?|chats?|dialogues?|dialogs?|meetings?|calls?|talks?)'
const LAST = '(?:last|previous|latest|most recent|prior|preceding|past)'
const TO = '(?:\\s?[-–—~]\\s?|\\s+(?:through|thru|to|until|till|up to)\\s+)'
const SPOKE = '(?:talked|spoke|chatted|met|discussed|conversed)'
const CARDINAL = `(${ENGLISH_CARDINAL})`
const ORDINAL = `(${ENGLISH_ORDINAL})`

/** "Session token", "chat room", "call centre": the word only begins the name of a thing. */
const compound =
  /^[- ](?:tokens?|cookies?|keys?|ids?|storage|stores?|state|data|timeouts?|logs?|files?|managers?|musicians?|hijacking|variables?|objects?|windows?|apps?|bots?|rooms?|groups?|histor\w+|messages?|partners?|cent(?:er|re)s?|handlers?|layer)\b/i
/** With somebody else, of something else, elsewhere. */
const elsewhere = /^\s+(?:of(?! ours)|with (?!you\b|me\b|us\b|yourself\b)|at (?:the|my|his|her)\b)/i
/** Somebody else's, or any one at all. */
const notOurs = /(?:['’]s|s['’]|\b(?:his|her|their|its|an?|another|each|every|any|no|some))\s+$/i
/** What may stand before "session 3"; after a noun ("yoga session 3") it counts other things. */
const leadsToNumber =
  /(?:^|[^\p{L}\s'’-]|\b(?:in|our|the|of|over|during|from|to|at|and|or|for|about|between|since|until|till|after|before|with|on|through|past|that|these|those|within|by|discuss|discussed|covered?|recap|summari[sz]e|review))\s*$/iu

type Read = (groups: readonly string[], place: SessionPlace) => SessionWindow | undefined

function rule(source: string, read: Read): SessionRule {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\d-])${source}(?![\\p{L}\\d]|-\\p{L})`, 'giu'),
    read: (groups, place) => (isOurs(place) ? read(groups, place) : undefined),
  }
}

function isOurs({ before, after }: SessionPlace): boolean {
  return !(compound.test(after) || elsewhere.test(after) || notOurs.test(before))
}

function numbered(read: Read): Read {
  return (groups, place) => (leadsToNumber.test(place.before) ? read(groups, place) : undefined)
}

const number = readEnglishNumber

const NUMBERED: readonly SessionRule[] = [
  rule(
    `${CLEAR}\\s+(?:number\\s+|no\\.?\\s?|#\\s?)?${CARDINAL}${TO}(?:${CLEAR}\\s+|#)?${CARDINAL}`,
    numbered(([first = '', last = '']) => fromStart(number(first), number(last))),
  ),
  rule(
    `between\\s+${CLEAR}\\s+${CARDINAL}\\s+and\\s+(?:${CLEAR}\\s+)?${CARDINAL}`,
    ([first = '', last = '']) => fromStart(number(first), number(last)),
  ),
  rule(
    `${CLEAR}\\s+(?:number\\s+|no\\.?\\s?|#\\s?)?${CARDINAL}`,
    numbered(([n = '']) => fromStart(number(n))),
  ),
  rule(`${ANY}\\s+(?:number\\s+|no\\.?\\s?|#\\s?)${CARDINAL}`, ([n = '']) => fromStart(number(n))),
]

const ORDINALS: readonly SessionRule[] = [
  rule(
    `${ORDINAL}(?:\\s+${ANY})?${TO}(?:the\\s+)?${ORDINAL}\\s+${ANY}`,
    ([first = '', last = '']) => fromStart(number(first), number(last)),
  ),
  rule(
    `between\\s+(?:the\\s+|our\\s+)?${ORDINAL}\\s+and\\s+(?:the\\s+)?${ORDINAL}\\s+${ANY}`,
    (groups) => fromStart(number(groups[0] ?? ''), number(groups[1] ?? '')),
  ),
  rule(
    `${ORDINAL}(?=\\s+and\\s+(?:the\\s+)?${ENGLISH_ORDINAL}\\s+${ANY}(?![\\p{L}\\d]))`,
    ([n = '']) => fromStart(number(n)),
  ),
  rule(`(?:very\\s+)?${ORDINAL}\\s+(?:ever\\s+)?${CLEAR}`, ([n = '']) => fromStart(number(n))),
  rule(`our\\s+(?:very\\s+)?${ORDINAL}\\s+(?:ever\\s+)?${ANY}`, ([n = '']) => fromStart(number(n))),
  rule(`first\\s+${CARDINAL}\\s+${ANY}`, ([n = '']) => fromStart(1, number(n))),
  rule(`first\\s+(?:few|couple of)\\s+${ANY}`, () => fromStart(1, FEW)),
]

const DISTANT: readonly SessionRule[] = [
  rule(`${CARDINAL}\\s+${ANY}\\s+(?:ago|back|earlier|prior)`, ([n = '']) => fromEnd(number(n))),
  rule(`a\\s+couple(?:\\s+of)?\\s+${ANY}\\s+(?:ago|back)`, () => fromEnd(2)),
  rule(`a\\s+few\\s+${ANY}\\s+(?:ago|back)`, () => fromEnd(FEW)),
  rule(`an?\\s+${ANY}\\s+(?:ago|back)`, () => fromEnd(1)),
  rule(`${LAST}\\s+${CARDINAL}\\s+${ANY}`, ([n = '']) => latest(number(n))),
  rule(`${LAST}\\s+couple(?:\\s+of)?\\s+${ANY}`, () => latest(2)),
  rule(`${LAST}\\s+few\\s+${ANY}`, () => latest(FEW)),
  rule(`${LAST}\\s+${CLEAR}`, () => fromEnd(1)),
  rule(`our\\s+(?:very\\s+)?${LAST}\\s+${ANY}`, () => fromEnd(1)),
  rule(`${LAST}\\s+${ANY}(?=\\s+(?:that\\s+)?we\\s+had\\b)`, () => fromEnd(1)),
  rule(`${ANY}\\s+before\\s+(?:the\\s+)?last(?:\\s+one)?`, () => fromEnd(2)),
  rule(`(?:penultimate|(?:second|next)[- ]to[- ]last)\\s+${ANY}`, () => fromEnd(2)),
  rule(`third[- ]to[- ]last\\s+${ANY}`, () => fromEnd(3)),
  rule(`(?:this|the current|the present|our current|the ongoing)\\s+(?:very\\s+)?${CLEAR}`, () =>
    fromEnd(0),
  ),
]

const speech =
  /\b(?:talk\w*|discuss\w*|chat\w*|spoke|speak\w*|sa(?:y|id)|tell|told|mention\w*|cover\w*|left off|leave off|went over|go over|agreed?|decided?|conver\w+)\b/i
const sentenceEnds = /^\s*(?:[?.!,;:)]|$)/

/** "Last time" alone is the last conversation only where the talk is about talking. */
function lastTime(window: SessionWindow | undefined): Read {
  return (_, { before, after }) =>
    sentenceEnds.test(after) && speech.test(before) ? window : undefined
}

const TIMES: readonly SessionRule[] = [
  rule(`last\\s+time\\s+(?:that\\s+)?we\\s+${SPOKE}`, () => fromEnd(1)),
  rule(`last\\s+${CARDINAL}\\s+times\\s+(?:that\\s+)?we\\s+${SPOKE}`, ([n = '']) =>
    latest(number(n)),
  ),
  rule(`${ORDINAL}\\s+time\\s+(?:that\\s+)?we\\s+(?:ever\\s+)?${SPOKE}`, ([n = '']) =>
    fromStart(number(n)),
  ),
  rule('last\\s+time', lastTime(fromEnd(1))),
  rule('(?:the\\s+)?time\\s+before\\s+last', lastTime(fromEnd(2))),
]

const RULES: readonly SessionRule[] = [...NUMBERED, ...ORDINALS, ...DISTANT, ...TIMES]

const SIDES: readonly SessionSideRule[] = [
  { where: 'before', pattern: /\bsince\s+(?:our\s+|the\s+)?$/i, side: 'since' },
  { where: 'after', pattern: /^\s+(?:on|onwards?)(?=\s*(?:[?.!,;]|$))/i, side: 'since' },
  { where: 'before', pattern: /\bafter\s+(?:our\s+|the\s+)?$/i, side: 'after' },
  { where: 'before', pattern: /\b(?:until|till|up to)\s+(?:our\s+|the\s+)?$/i, side: 'until' },
  { where: 'before', pattern: /\bbefore\s+(?:our\s+|the\s+)?$/i, side: 'before' },
]

export const ENGLISH_SESSIONS: SessionLanguage = {
  mention: /session|conver|discuss|chat|dialog|meeting|call|talk|time/i,
  rules: RULES,
  sides: SIDES,
}
