/** Letters that a number or an id may be part of; after other scripts a number stands alone. */
const LATIN = 'A-Za-zÀ-ɏ'

const NO_WORD_BEFORE = `(?<![${LATIN}\\p{Nd}_])`
const NO_WORD_AFTER = `(?![${LATIN}\\p{Nd}_])`

const HEX_DIGIT = '[0-9A-Fa-f]'

/**
 * Last labels that make dotted words a host. Endings that are as often the ending of a file or
 * the name of a package (`.py`, `.rs`, `.sh`, `.md`, `.so`, `.pl`) are left out on purpose.
 */
const SURE_ENDINGS = ['com|net|org|edu|gov|mil|arpa|local|localdomain|internal|lan|intranet']

/** Often the name of a property, as in `user.id`: only with two labels before it. */
const UNSURE_ENDINGS = [
  'io|dev|ai|cloud|info|biz|corp',
  'ar|at|au|be|bg|br|ca|ch|cl|cn|co|cz|de|dk|ee|es|eu|fi|fr|gr|hk|hu|id|ie|il|in|ir|it|jp|kr',
  'lt|lv|mx|my|nl|no|nz|om|pe|ph|pk|pt|ro|ru|se|sg|si|sk|th|tr|tw|ua|uk|us|vn|za',
]

/** First labels of packages and objects. */
const CODE_STARTS = 'com|net|org|io|java|javax|android|this|self|window|document'

const LABEL = '[A-Za-z0-9][A-Za-z0-9_-]{0,62}'
const PORT = '(?::\\d{1,5}(?![\\w.]))?'

const EMAIL = `(?<![\\w.+-])[\\w.+-]{1,64}@${LABEL}(?:\\.${LABEL}){1,8}`

const NOT_IN_URL = String.raw`\s<>"'「」«»“”`
const SCHEME = String.raw`(?<![\w.+-])[A-Za-z][\w+-]{1,15}(?:\.[\w+-]{1,15}){0,2}`
// What ends the sentence around a URL is no part of it.
const URL_PATTERN = `${SCHEME}://[^${NOT_IN_URL}]*[^${NOT_IN_URL}.,;:!?()[\\]{}]`

/** Octets in hexadecimal: hardware addresses of every length. */
const MAC = [
  '(?<![\\w:-])(?:',
  `${HEX_DIGIT}{1,2}(?::${HEX_DIGIT}{1,2}){5,31}`,
  `|${HEX_DIGIT}{2}(?:-${HEX_DIGIT}{2}){5,31}`,
  ')(?![\\w:-])',
].join('')

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = `(?<![\\w.])(?:${OCTET}\\.){3}${OCTET}(?!\\w)(?:/\\d{1,2}(?![\\w.]))?${PORT}`

const QUAD = `${HEX_DIGIT}{1,4}`
// Names in code have double colons too, so an address needs a digit.
const SHORTENED = [
  '(?=[A-Fa-f:]{0,39}\\d)(?=[0-9A-Fa-f:]{3,39}(?!\\w))',
  `(?:${QUAD}:){0,6}(?:${QUAD})?::(?:${QUAD}(?::${QUAD}){0,6})?`,
].join('')
const IPV6 = [
  `(?<![\\w:.])\\[?(?:(?:${QUAD}:){7}${QUAD}|${SHORTENED})`,
  '(?:%\\w{1,16})?(?:/\\d{1,3}|\\]:\\d{1,5})?(?![\\w:])',
].join('')

const IP = `${IPV4}|${IPV6}`

const HOST_NAME = [
  `(?:${LABEL}\\.){1,10}(?:${SURE_ENDINGS.join('|')})`,
  `(?:${LABEL}\\.){2,10}(?:${UNSURE_ENDINGS.join('|')})`,
]
  // A longer name that only begins like a host is a package.
  .map((name) => `${name}(?![\\w-]|\\.[\\w-])`)
  .join('|')
const HOST = `(?<![\\w.@-])(?!(?:${CODE_STARTS})\\.)(?:${HOST_NAME})${PORT}`

const BARE_UUID = `${HEX_DIGIT}{8}(?:-${HEX_DIGIT}{4}){3}-${HEX_DIGIT}{12}`
const UUID = `\\{${BARE_UUID}\\}|(?<![\\w-])${BARE_UUID}(?!\\w)`

const TRACE_CONTEXT = '[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}'
const WEB_TOKEN = 'eyJ[\\w-]{5,}\\.[\\w-]{2,}(?:\\.[\\w-]*)?'
const TOKEN = `(?<![\\w-])(?:${TRACE_CONTEXT}|${WEB_TOKEN})(?!\\w)`

const PREFIXED_HEX = `(?<!\\w)[-+]?0[xX]${HEX_DIGIT}+(?!\\w)`
// As long as a short commit id, with a letter and a digit: no word and no number.
const BARE_HEX = [
  `${NO_WORD_BEFORE}(?=\\d{0,63}[A-Fa-f])(?=[A-Fa-f]{0,63}\\d)`,
  '(?:[0-9a-f]{7,128}|[0-9A-F]{7,128})(?![\\w-])',
].join('')
const HEX = `${PREFIXED_HEX}|${BARE_HEX}`

// Letters and digits that take turns as in no name that a person gives.
const MIXED = '(?=[A-Za-z]{0,40}\\d{1,40}[A-Za-z]{1,40}\\d{1,40}[A-Za-z])[A-Za-z0-9]{10,200}'
const COUNTED = '[A-Za-z]{1,3}\\d{6,40}'
const WITH_SUFFIX = `(?<![\\w-])(?:${MIXED}|${COUNTED})(?:[_-][A-Za-z0-9]+)*={0,2}(?!\\w)`
const HEX_ID = '(?=[a-f]{0,63}\\d)(?=\\d{0,63}[a-f])[0-9a-f]{4,64}'
const AFTER_NAME = `(?<=[A-Za-z][_-])(?:${HEX_ID}|${MIXED})(?![\\w-])`
const ID = `${WITH_SUFFIX}|${AFTER_NAME}`

const CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}_.@%+=~#$&!-]`
const LAST_CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}_$~-]`

const WINDOWS = [
  String.raw`(?<!\w)(?:[A-Za-z]:[\\/]|\\\\[\w.$-]+\\)`,
  String.raw`(?:[^\s\\/:*?"'<>|]+[\\/])*[^\s\\/:*?"'<>|,;()]*`,
].join('')

const ABSOLUTE = [
  String.raw`(?<![\p{L}\p{Nd}_.<>/)\]:*-]|:/)(?:~|\.{1,2})?/`,
  `(?=${CHARACTER}*\\p{L})(?:${CHARACTER}+/)*(?:${CHARACTER}*${LAST_CHARACTER})?`,
].join('')

// Without an ending it may as well be a choice of words.
const RELATIVE = [
  String.raw`(?<![\p{L}\p{M}\p{Nd}_.<>/@-])(?:[\w.@-]{1,100}/){1,40}`,
  String.raw`[\w.@-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,4}(?![\w/])`,
].join('')

const PATH = `${WINDOWS}|${ABSOLUTE}|${RELATIVE}`

/** The months in the languages that error messages and logs write dates in, short forms first. */
const MONTH_NAMES = [
  // English.
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?',
  'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?',
  // Italian.
  'gen(?:naio)?|febbraio|marzo|aprile|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?',
  'set(?:tembre)?|ott(?:obre)?|novembre|dic(?:embre)?',
]

const DAY_NAMES = [
  // English.
  'Mon(?:day)?|Tue(?:s(?:day)?)?|Wed(?:nesday)?|Thu(?:rs(?:day)?)?|Fri(?:day)?',
  'Sat(?:urday)?|Sun(?:day)?',
  // Italian.
  'lun(?:edì)?|mar(?:tedì)?|mer(?:coledì)?|gio(?:vedì)?|ven(?:erdì)?|sab(?:ato)?|dom(?:enica)?',
]

const MONTH = `(?:${MONTH_NAMES.join('|')})\\.?`
const DAY = `(?:(?:${DAY_NAMES.join('|')})\\.?,?\\s{1,2})?`

const YEAR = '(?:19|20)\\d{2}'
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])'
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])'

const HALF_OF_DAY = '\\s?[AaPp][Mm]\\b'
const FRACTION = '(?:[.,]\\d{1,9})?'
const CLOCK = `\\d{1,2}:\\d{2}(?::\\d{2}${FRACTION})?(?:${HALF_OF_DAY})?`
const ZONE = [
  '(?:\\s?(?:Z(?:\\d{2}:\\d{2})?|[+-]\\d{2}:?\\d{2}',
  '|(?:UTC|GMT)(?:[+-]\\d{1,2}(?::\\d{2})?)?|[A-Z]{1,3}T)(?!\\w))?',
].join('')
const MOMENT = `${CLOCK}${ZONE}`

/** Points in time as programs, logs and people write them, without what is around them. */
const CALENDAR_PATTERNS = [
  [
    `${YEAR}(?<first>[-/.])${MONTH_NUMBER}\\k<first>${DAY_NUMBER}(?!\\d|\\k<first>\\d)`,
    `(?:[T_ ]\\s?${MOMENT})?`,
  ].join(''),
  // The day first or the month first.
  `${DAY_NUMBER}(?<last>[-/.])${DAY_NUMBER}\\k<last>${YEAR}(?!\\k<last>\\d)(?:,?\\s${MOMENT})?`,
  // Compact, with the clock beside it; alone it is a number.
  `(?:19|20)\\d{6}[T ]\\d{2}:?\\d{2}:?\\d{2}${FRACTION}${ZONE}`,
  // 02 Jan 2006 15:04 MST, 02-Jan-06, 10/Oct/2000:13:55:36 -0700, 2 gennaio 2024.
  `${DAY}\\d{1,2}[-\\s/]${MONTH}[-\\s/,]{1,2}\\d{2,4}(?:[\\s:,]{1,2}${MOMENT})?`,
  // Jan 18, 2019; Mon Jan  2 15:04:05 MST 2006; Jan _2 15:04:05.
  `${DAY}${MONTH}\\s[\\s_]?\\d{1,2},?\\s(?:\\d{4}(?:,?\\s${MOMENT})?|${MOMENT}(?:\\s\\d{4})?)`,
  // 2024년 3월 5일, 2024年3月5日.
  String.raw`\p{Nd}{4}\s?[년年]\s?\p{Nd}{1,2}\s?[월月]\s?\p{Nd}{1,2}\s?[일日]`,
  // 오후 3시 20분, 下午3点20分10秒.
  [
    String.raw`(?:(?:오전|오후|上午|下午|午前|午後)\s?)?\p{Nd}{1,2}\s?[시時时点]`,
    String.raw`\s?\p{Nd}{1,2}\s?[분分](?:\s?\p{Nd}{1,2}\s?[초秒])?`,
  ].join(''),
  // The clock alone, with seconds or with half of the day: 12:30 may be a line and a column.
  `\\d{1,2}:\\d{2}:\\d{2}${FRACTION}(?:${HALF_OF_DAY})?${ZONE}`,
  `\\d{1,2}:\\d{2}${HALF_OF_DAY}`,
]

const AMOUNT = String.raw`\p{Nd}+(?:[.,]\p{Nd}+)?`

const DURATION_UNIT = '(?:ns|[uµμ]s|ms|msecs?|s|secs?|m|mins?|h|hrs?|d)'
const DURATION = [`${NO_WORD_BEFORE}(?:${AMOUNT}${DURATION_UNIT}){1,5}`, NO_WORD_AFTER].join('')

const SIZE_UNIT = '(?:[KMGTPkmgtp]i?[Bb]|[Bb]ytes?|[KMGT]|\\s(?:[KMGTP]i?)?B)'
const SIZE = `${NO_WORD_BEFORE}${AMOUNT}${SIZE_UNIT}${NO_WORD_AFTER}`

const PRERELEASE = '(?:[-+](?:alpha|beta|rc|dev|snapshot|SNAPSHOT)[\\w.]*)?'
const VERSION = [`${NO_WORD_BEFORE}v?\\d+(?:\\.\\d+){2,}${PRERELEASE}`, NO_WORD_AFTER].join('')

const DIGITS = [
  String.raw`(?:\p{Nd}{1,3}(?:,\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)`,
  String.raw`(?:\.\p{Nd}+)?(?:[eE][-+]?\d{1,4})?`,
].join('')
// A sign after a digit or a bracket is a dash.
const ALONE = [
  String.raw`(?<![${LATIN}\p{Nd}_]|[${LATIN}_]-)(?<!\p{Nd}\.)`,
  String.raw`(?:(?<![\p{Nd}>)\]])[-+])?`,
].join('')
/** In these the number tells one standard from another. */
const STANDARDS = 'utf|iso|sha|md|cp|windows|latin|base|http|tls|ssl|rfc|x86|arm|amd'
const IN_NAME = String.raw`(?<=[${LATIN}][_-])(?<!(?:${STANDARDS})[_-])-?(?=\p{Nd}{3})`
const IN_SERIES = String.raw`(?<=(?:\p{Nd}|>)[_-])`
const NUMBER = [`(?:${ALONE}|${IN_NAME}|${IN_SERIES})${DIGITS}`, `(?![${LATIN}\\p{Nd}])`].join('')

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
