// The forms of values in messages. Every repetition is bounded, or cannot start twice in the same
// run of characters, so that reading is linear.

/** Letters that a number or an id may be part of; after other scripts a number is separate. */
const LATIN = 'A-Za-zÀ-ɏ'
const NO_WORD_BEFORE = `(?<![${LATIN}\\p{Nd}_])`
const NO_WORD_AFTER = `(?![${LATIN}\\p{Nd}_])`
const HEX_DIGIT = '[0-9A-Fa-f]'
const LABEL = '[A-Za-z0-9][A-Za-z0-9_-]{0,62}'
const PORT = '(?::\\d{1,5}(?![\\w.]))?'

const EMAIL = `(?<![\\p{L}\\p{N}_.+-])[\\p{L}\\p{N}_.+-]{1,64}@${LABEL}(?:\\.${LABEL}){1,8}`

const NOT_IN_URL = String.raw`\s<>"'「」«»“”`
const SCHEME = String.raw`(?<![\w.+-])[A-Za-z][\w+-]{1,15}(?:\.[\w+-]{1,15}){0,2}`
// Punctuation that ends the sentence around a URL is not part of it.
const URL_PATTERN = `${SCHEME}://[^${NOT_IN_URL}]*[^${NOT_IN_URL}.,;:!?()[\\]{}]`

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

// TLDs that are as often a file or package extension (`.py`, `.rs`, `.so`) are omitted; those that
// may be a property, as in `user.id`, need two labels before them.
const SURE_ENDINGS = 'com|net|org|edu|gov|local|localdomain|internal|lan'
const UNSURE_ENDINGS =
  'io|dev|ai|cloud|info|at|au|be|br|ca|ch|cn|co|cz|de|dk|es|eu|fi|fr|id|ie|il|in|it|jp|kr|mx|nl|no|nz|pt|ru|se|tw|uk|us|vn|za'
const PACKAGE_STARTS = 'com|net|org|io|java|javax|android|this|self|window|document'
const HOST_NAME = [
  `(?:${LABEL}\\.){1,10}(?:${SURE_ENDINGS})`,
  `(?:${LABEL}\\.){2,10}(?:${UNSURE_ENDINGS})`,
]
  // A longer name that only begins like a host is a package.
  .map((name) => `${name}(?![\\w-]|\\.[\\w-])`)
  .join('|')
const HOST = `(?<![\\w.@-])(?!(?:${PACKAGE_STARTS})\\.)(?:${HOST_NAME})${PORT}`

const BARE_UUID = `${HEX_DIGIT}{8}(?:-${HEX_DIGIT}{4}){3}-${HEX_DIGIT}{12}`
const UUID = `\\{${BARE_UUID}\\}|(?<![\\w-])${BARE_UUID}(?!\\w)`

// As long as a short commit id, with a letter and a digit: neither a word nor a number.
const BARE_HEX = [
  `${NO_WORD_BEFORE}(?=\\d{0,63}[A-Fa-f])(?=[A-Fa-f]{0,63}\\d)`,
  '(?:[0-9a-f]{7,128}|[0-9A-F]{7,128})(?![\\w-])',
].join('')
const HEX = `(?<!\\w)[-+]?0[xX]${HEX_DIGIT}+(?!\\w)|${BARE_HEX}`

// Letters and digits that alternate as in no human-chosen name.
const MIXED = '(?=[A-Za-z]{0,40}\\d{1,40}[A-Za-z]{1,40}\\d{1,40}[A-Za-z])[A-Za-z0-9]{10,200}'
const COUNTED = '[A-Za-z]{1,3}\\d{6,40}'
const HEX_ID = '(?=[a-f]{0,63}\\d)(?=\\d{0,63}[a-f])[0-9a-f]{4,64}'
const ID = [
  `(?<![\\w-])(?:${MIXED}|${COUNTED})(?:[_-][A-Za-z0-9]+)*={0,2}(?!\\w)`,
  `(?<=[A-Za-z][_-])(?:${HEX_ID}|${MIXED})(?![\\w-])`,
].join('|')

const CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}_.@%+=~#$&!-]`
const LAST_CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}_$~-]`
const WINDOWS_PATH = [
  String.raw`(?<!\w)(?:[A-Za-z]:[\\/]|\\\\[\w.$-]+\\)`,
  String.raw`(?:[^\s\\/:*?"'<>|]+[\\/])*[^\s\\/:*?"'<>|,;()]*`,
].join('')
const ABSOLUTE_PATH = [
  String.raw`(?<![\p{L}\p{Nd}_.<>/)\]:*-]|:/)(?:~|\.{1,2})?/`,
  `(?=${CHARACTER}*\\p{L})(?:${CHARACTER}+/)*(?:${CHARACTER}*${LAST_CHARACTER})?`,
].join('')
// Without an extension it may as well be alternatives, such as `and/or`.
const RELATIVE_PATH = [
  String.raw`(?<![\p{L}\p{M}\p{Nd}_.<>/@-])(?:[\w.@-]{1,100}/){1,40}`,
  String.raw`[\w.@-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,4}(?![\w/])`,
].join('')

const MONTH = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\\.?'
const DAY = '(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\\.?,?\\s{1,2})?'
const NUMBER_OF_DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const ZONE = '(?:\\s?(?:Z|[+-]\\d{2}:?\\d{2}|UTC|GMT|[A-Z]{1,3}T)(?!\\w))?'
const HALF = '(?:\\s?[AaPp][Mm]\\b)'
const CLOCK = `\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?${HALF}?${ZONE}`
const TIMES = [
  `(?:19|20)\\d{2}(?<first>[-/.])${NUMBER_OF_DAY}\\k<first>${NUMBER_OF_DAY}(?!\\d|\\k<first>\\d)(?:[T_ ]\\s?${CLOCK})?`,
  `${NUMBER_OF_DAY}(?<last>[-/.])${NUMBER_OF_DAY}\\k<last>(?:19|20)\\d{2}(?!\\k<last>\\d)(?:,?\\s${CLOCK})?`,
  // 02 Jan 2006 15:04 MST, 10/Oct/2000:13:55:36 -0700.
  `${DAY}\\d{1,2}[-\\s/]${MONTH}[-\\s/,]{1,2}\\d{2,4}(?:[\\s:,]{1,2}${CLOCK})?`,
  // Jan 18, 2019; Mon Jan  2 15:04:05 2006; Jan _2 15:04:05.
  `${DAY}${MONTH}\\s[\\s_]?\\d{1,2},?\\s(?:\\d{4}(?:,?\\s${CLOCK})?|${CLOCK}(?:\\s\\d{4})?)`,
  // 2024년 3월 5일, 2024年3月5日.
  String.raw`\p{Nd}{4}\s?[년年]\s?\p{Nd}{1,2}\s?[월月]\s?\p{Nd}{1,2}\s?[일日]`,
  // Time only, with seconds or am/pm: 12:30 may be a line and a column.
  `\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?${HALF}?${ZONE}`,
  `\\d{1,2}:\\d{2}${HALF}`,
]

const AMOUNT = String.raw`\p{Nd}+(?:[.,]\p{Nd}+)?`
const DURATION_UNIT = '(?:ns|[uµμ]s|ms|msecs?|s|secs?|m|mins?|h|hrs?|d)'
const SIZE_UNIT = '(?:[KMGTPkmgtp]i?[Bb]|[Bb]ytes?|[KMGT]|\\s(?:[KMGTP]i?)?B)'
const PRERELEASE = '(?:[-+](?:alpha|beta|rc|dev|snapshot|SNAPSHOT)[\\w.]*)?'

const DIGITS = String.raw`(?:\p{Nd}{1,3}(?:,\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:\.\p{Nd}+)?(?:[eE][-+]?\d{1,4})?`
// A sign after a digit or a bracket is a dash.
const ALONE = String.raw`(?<![${LATIN}\p{Nd}_]|[${LATIN}_]-)(?<!\p{Nd}\.)(?:(?<![\p{Nd}>)\]])[-+])?`
/** Standards whose number is part of the name. */
const STANDARDS = 'utf|iso|sha|md|cp|windows|latin|base|http|tls|ssl|rfc|x86|arm|amd'
const IN_NAME = String.raw`(?<=[${LATIN}][_-])(?<!(?:${STANDARDS})[_-])-?(?=\p{Nd}{3})`
const IN_SERIES = String.raw`(?<=(?:\p{Nd}|>)[_-])`

// A program writes a setting with the quotes that suit its value, so they are part of it.
const QUOTED = '(?<=[\\w\\])]=)(?:"[^"\\n]{0,2000}"|\'[^\'\\n]{0,2000}\')'

/** Value classes by name, tried in this order: the first match at a position wins. */
export const VALUE_CLASSES = {
  email: EMAIL,
  url: URL_PATTERN,
  uuid: UUID,
  ip: `${IPV4}|${IPV6}`,
  time: `${NO_WORD_BEFORE}(?:${TIMES.join('|')})${NO_WORD_AFTER}`,
  path: `${WINDOWS_PATH}|${ABSOLUTE_PATH}|${RELATIVE_PATH}`,
  host: HOST,
  hex: HEX,
  id: ID,
  duration: `${NO_WORD_BEFORE}(?:${AMOUNT}${DURATION_UNIT}){1,5}${NO_WORD_AFTER}`,
  size: `${NO_WORD_BEFORE}${AMOUNT}${SIZE_UNIT}${NO_WORD_AFTER}`,
  version: `${NO_WORD_BEFORE}v?\\d+(?:\\.\\d+){2,}${PRERELEASE}${NO_WORD_AFTER}`,
  quoted: QUOTED,
  number: `(?:${ALONE}|${IN_NAME}|${IN_SERIES})${DIGITS}(?![${LATIN}\\p{Nd}])`,
} as const
