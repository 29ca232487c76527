import { EMAIL, HOST, IP, MAC, URL_PATTERN } from './patterns/address-patterns.ts'
import { DURATION, NUMBER, SIZE, VERSION } from './patterns/amount-patterns.ts'
import { CALENDAR_PATTERNS } from './patterns/calendar-patterns.ts'
import { NO_WORD_AFTER, NO_WORD_BEFORE } from './patterns/edges.ts'
import { HEX, ID, TOKEN, UUID } from './patterns/id-patterns.ts'
import { PATH } from './patterns/path-patterns.ts'

/** A class of values that show themselves by their form. */
interface ValueClass {
  /** Goes between `<` and `>` in a template. */
  readonly name: string
  /** Every repetition is bounded or cannot start twice in the same run of characters. */
  readonly pattern: string
}

// A program writes a setting with the quotes that suit its value, so they are part of it.
const QUOTED = [
  '(?<=[\\w\\])]=)(?:"[^"\\n]{0,2000}"|\'[^\'\\n]{0,2000}\'',
  '|“[^”\\n]{0,2000}”|「[^」\\n]{0,2000}」|«[^»\\n]{0,2000}»)',
].join('')

/** In the order in which they are tried: the first that matches at a place wins. */
export const VALUE_CLASSES: readonly ValueClass[] = [
  { name: 'email', pattern: EMAIL },
  { name: 'url', pattern: URL_PATTERN },
  { name: 'uuid', pattern: UUID },
  { name: 'token', pattern: TOKEN },
  { name: 'mac', pattern: MAC },
  { name: 'ip', pattern: IP },
  { name: 'time', pattern: `${NO_WORD_BEFORE}(?:${CALENDAR_PATTERNS.join('|')})${NO_WORD_AFTER}` },
  { name: 'path', pattern: PATH },
  { name: 'host', pattern: HOST },
  { name: 'hex', pattern: HEX },
  { name: 'id', pattern: ID },
  { name: 'duration', pattern: DURATION },
  { name: 'size', pattern: SIZE },
  { name: 'version', pattern: VERSION },
  { name: 'quoted', pattern: QUOTED },
  { name: 'boolean', pattern: `(?<==)(?:[Tt]rue|[Ff]alse|TRUE|FALSE)${NO_WORD_AFTER}` },
  { name: 'number', pattern: NUMBER },
]
